import { parse } from 'hono/utils/cookie'
import { LOCALE_COOKIE } from '#schema/constants/locales.ts'
import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import type { BotContext } from '#worker/context/bot.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { findEdge } from '#worker/context/edge.ts'
import { toBucket } from '#worker/context/experiments.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { FLASH_COOKIE, hasFlash } from '#worker/platform/flash.ts'

/** The folder lies below a path without pages, so that no page can be mistaken for a stored document. */
const FOLDER = '/_/_/documents/'

/** How many stale copies a data center has, of about 60 KB each. Two documents of one slot replace each other. */
const STALE_SLOTS = 1_000

const SEARCHES = SEARCH_SCOPES.map((scope) => href('searchScope', { scope }))

/** The longest search that is kept, in characters as in an address. */
const MAX_QUERY_LENGTH = 200

/** The address under which the document of a request is stored. */
export interface DocumentAddress {
  /** Includes the version, so that a new one never serves pages whose scripts are gone. */
  name: string
  /** All documents of this site are below it. */
  folder: string
  /** What `fresh` begins with, before path and query. */
  prefix: string
  /** Separates the sites of this worker, too. */
  fresh: string
  stale: string
  /** The same for all variants and spellings of the page. */
  gone: string
  isSearch: boolean
}

/** Null where some get another document than others of this variant, and for endless made-up queries. */
export function findAddress(c: AppContext, context: ActionContext): DocumentAddress | null {
  const { viewer, url } = context
  if (viewer.type !== 'UNAUTH' || hasFlash(c) || isTokenPage(url.pathname)) return null
  if (url.search !== '' && !isSearch(url)) return null
  const { origin, pathname, search } = url
  const variant = `${context.parts.appVersion}/${documentVariant(context)}`
  const name = variant + pathname + search
  const path = pathname.replace(/\/$/, '')
  const folder = origin + FOLDER
  const prefix = `${folder}fresh/${variant}`
  return {
    name,
    folder,
    prefix,
    fresh: prefix + pathname + search,
    stale: `${folder}stale/${toBucket(name) % STALE_SLOTS}`,
    gone: `${folder}gone/${toBucket(path) % STALE_SLOTS}`,
    isSearch: search !== '',
  }
}

function isSearch({ pathname, search }: URL): boolean {
  return search.length <= MAX_QUERY_LENGTH && /^\?q=[^&]+$/.test(search) && SEARCHES.includes(pathname)
}

/** Requests for one URL with the same variant get the same bytes, so it must be part of every cache key. */
export function documentVariant({ device, bot, locale, country }: ActionContext): string {
  return [locale.locale, device.browserType, nameVisitor(bot), country.group].join('.')
}

function nameVisitor({ isBot, isSocialBot }: BotContext): string {
  if (isSocialBot) return 'preview'
  return isBot ? 'bot' : 'person'
}

/** An hour's visitors differ less. */
const MAX_VISITORS = 1_000

/** Longer headers are an attack. */
const MAX_TEXT_LENGTH = 1_000

/** What requests look like of which the variant was worked out before: theirs need not be worked out again. */
export interface VariantMemory {
  learn(request: Request, prefix: string): void
  /** The path with its query, as the address has it. Undefined for all who may be known. */
  find(request: Request): { prefix: string; path: string } | undefined
}

export function createVariantMemory(): VariantMemory {
  const prefixes = new Map<string, string>()
  return {
    learn(request, prefix) {
      const text = describeVisitor(request, findOrigin(request.url))
      if (text === undefined) return
      if (prefixes.size >= MAX_VISITORS) prefixes.clear()
      prefixes.set(text, prefix)
    },
    find(request) {
      const { url } = request
      const origin = findOrigin(url)
      const text = describeVisitor(request, origin)
      const prefix = text === undefined ? undefined : prefixes.get(text)
      return prefix === undefined ? undefined : { prefix, path: url.slice(origin.length) }
    },
  }
}

/** An address that is not written as usual has a path that no kept document has. */
function findOrigin(url: string): string {
  const end = url.indexOf('/', 'https://'.length)
  return end === -1 ? url : url.slice(0, end)
}

/** All that `documentVariant` may depend on. Undefined for those with a session, or with a message for them alone. */
function describeVisitor(request: Request, origin: string): string | undefined {
  const { headers } = request
  const cookie = headers.get('cookie') ?? ''
  if (cookie.includes(SESSION_COOKIE) || cookie.includes(FLASH_COOKIE)) return undefined
  const locale = cookie.includes(LOCALE_COOKIE) ? parse(cookie, LOCALE_COOKIE)[LOCALE_COOKIE] : undefined
  const { country, verifiedBotCategory, botManagement } = findEdge(request)
  const text = [
    origin,
    headers.get('user-agent'),
    headers.get('accept-language'),
    headers.get('cf-ipcountry'),
    locale,
    country,
    verifiedBotCategory,
    botManagement?.verifiedBot,
  ].join('\n')
  return text.length > MAX_TEXT_LENGTH ? undefined : text
}
