import { parse } from 'hono/utils/cookie'
import { LOCALE_COOKIE } from '#schema/constants/locales.ts'
import type { BotFacts } from '#worker/context/bot.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findEdge } from '#worker/context/edge.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { FLASH_COOKIE } from '#worker/platform/flash.ts'

/** Requests for one URL with the same variant get the same bytes, so it must be part of every cache key. */
export function documentVariant({ device, bot, locale, country }: ActionContext): string {
  return [locale.locale, device.browserType, nameVisitor(bot), country.group].join('.')
}

function nameVisitor({ isBot, isSocialBot }: BotFacts): string {
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
