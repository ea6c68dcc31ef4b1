import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import { toStoredId } from '#schema/constants/ids.ts'
import { normalizeUsername } from '#schema/people/username.ts'
import type { QueryError } from '#schema/query.ts'
import { href } from '#schema/routes.ts'
import { toSlug } from '#schema/slug.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { askQuery, findPage, matchPage } from './page-run.ts'

export interface Redirect {
  path: string
  status: 301 | 302 | 303
}

/** The redirect is found before anything is read: to the login page, or to the page that this address means. */
export function findRedirect(context: ActionContext, url: URL): Redirect | null {
  const found = findPage(context, url)
  if (!found) return null
  const { page, input } = found
  if (page.needsViewer && !input.isAuth) {
    return { path: href('login', {}, { next: url.pathname + url.search }), status: 302 }
  }
  const path = page.movedTo?.(input) ?? null
  return path === null ? null : { path, status: 303 }
}

/**
 * Finds a page that is not at this address: the pin of a draft that was published, what was renamed, moved or merged,
 * and what is written here in capitals or in another normal form. The query string stays.
 */
export async function findMoved(context: ActionContext, { pathname, search }: URL): Promise<Redirect | null> {
  const address = readAddress(pathname)
  const path = address && (await findPath(context, address))
  return path == null || path === pathname ? null : { path: path + search, status: 301 }
}

interface Address {
  handler: string
  params: Record<string, string>
  /** The same page in the letters of its route. */
  path: string
}

/** Reads an address by its route, whose own words may be in capitals; null where there is none. */
function readAddress(pathname: string): Address | null {
  const parts = readParts(pathname)
  const lower = parts && matchPage(toPath(parts.map(normalizeUsername)))
  const exact = matchPage(pathname)
  const match = lower && (!exact || countParameters(lower.handler) < countParameters(exact.handler)) ? lower : exact
  if (!parts || !match) return null
  const words = match.handler.split('/')
  const params = Object.fromEntries(
    words.flatMap((word, place) => (word.startsWith('[') ? [[word.slice(1, -1), parts[place] ?? '']] : [])),
  )
  return { handler: match.handler, params, path: toPath(fill(match.handler, params)) }
}

function readParts(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function toPath(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`
}

function fill(handler: string, params: Record<string, string>): string[] {
  return handler.split('/').map((word) => (word.startsWith('[') ? (params[word.slice(1, -1)] ?? '') : word))
}

function countParameters(handler: string): number {
  return handler.split('[').length - 1
}

async function findPath(context: ActionContext, { handler, params, path }: Address): Promise<string | undefined> {
  const move = MOVES.find(({ handlers }) => handlers.test(handler))
  const now = await move?.find(context, params)
  // A section that was merged may lead to its board, in no section.
  if (now) return toPath(fill(handler, now).filter((part) => part !== ''))
  if (move?.knowsAll) return undefined
  const usual = Object.entries(params).map(([name, value]) => [name, toUsualLetters(name, value)])
  const other = toPath(fill(handler, Object.fromEntries(usual)))
  if (countParameters(handler) === 0) return path
  return (await isThere(context, other)) ? other : undefined
}

type Parameters = Readonly<Record<string, string>>

interface Move<Name extends QueryName> {
  handlers: RegExp
  request(params: Parameters): Extract<QueryRequest, { name: Name }>
  /** The parameters of the page as it is found now. */
  parameters(found: Exclude<QueryResult<Name>, QueryError>): Parameters
  /** The query finds addresses in other letters, too: where it finds nothing there is nothing. */
  knowsAll?: boolean
}

/** What is asked where one of these pages is missing. */
const MOVES = [
  move<'PublishedDraftQuery'>({
    handlers: /^pin\/\[id\]$/,
    request: ({ id = '' }) => ({ name: 'PublishedDraftQuery', variables: { draftId: id } }),
    parameters: ({ pinId }) => ({ id: pinId }),
  }),
  move<'MovedBoardQuery'>({
    handlers: /^\[username\]/,
    request: ({ username = '', board = null, section = null }) => ({
      name: 'MovedBoardQuery',
      variables: { username, board, section },
    }),
    parameters: ({ username, board, section }) => ({ username, board: board ?? '', section: section ?? '' }),
    knowsAll: true,
  }),
]

function move<Name extends QueryName>({ handlers, request, parameters, knowsAll = false }: Move<Name>) {
  return {
    handlers,
    knowsAll,
    async find(context: ActionContext, params: Parameters): Promise<Parameters | undefined> {
      const found = await askQuery<Name>(context, request(params)).catch(() => null)
      return found && isFound<Name>(found) ? parameters(found) : undefined
    },
  }
}

function isFound<Name extends QueryName>(result: QueryResult<Name>): result is Exclude<QueryResult<Name>, QueryError> {
  return !('__typename' in result && result.__typename === 'Error')
}

function toUsualLetters(name: string, value: string): string {
  if (name === 'id') return toStoredId(value)
  if (name === 'slug') return toSlug(value)
  return ['scope', 'category', 'domain', 'variant'].includes(name) ? normalizeUsername(value) : value
}

/** True if the page has what it is about. */
async function isThere(context: ActionContext, pathname: string): Promise<boolean> {
  const found = findPage(context, { pathname, searchParams: new URLSearchParams() })
  if (!found || found.page.isMissing?.(found.input)) return false
  const { subject } = found.page.preload(found.input)
  if (!subject) return true
  const answer = await askQuery(context, subject).catch(() => null)
  return answer !== null && isFound(answer)
}
