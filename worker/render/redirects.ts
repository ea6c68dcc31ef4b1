import { toStoredId } from '#schema/constants/ids.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { toSlug } from '#schema/slug.ts'
import { normalizeUsername } from '#schema/people/username.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { matchPage, PAGES } from './pages.ts'
import { QueryRun } from './page-run.ts'

/**
 * Where a page is found that is not at this address: the pin of a draft that was published, what was renamed, moved or
 * merged, and what is written here in capitals or in another normal form. The query string stays.
 */
export async function findMoved(context: ActionContext, { pathname, search }: URL): Promise<string | undefined> {
  const address = readAddress(pathname)
  if (!address) return undefined
  const path = await findPath(context, address)
  return path === undefined || path === pathname ? undefined : path + search
}

interface Address {
  handler: string
  params: Record<string, string>
  /** The same page in the letters of its route. */
  path: string
}

/** By its route, whose own words may be in capitals; null for none. */
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

async function findPath(context: ActionContext, address: Address): Promise<string | undefined> {
  const { handler, params, path } = address
  if (handler.startsWith('[username]')) return findOfPerson(context, address)
  const published = handler === 'pin/[id]' ? await findPublished(context, params['id'] ?? '') : undefined
  if (published !== undefined) return published
  const usual = Object.entries(params).map(([name, value]) => [name, toUsualLetters(name, value)])
  const other = toPath(fill(handler, Object.fromEntries(usual)))
  if (countParameters(handler) === 0) return path
  return (await isThere(context, other)) ? other : undefined
}

async function findOfPerson(context: ActionContext, { handler, params }: Address): Promise<string | undefined> {
  const { username = '', board = null, section = null } = params
  const run = new QueryRun(context.queries)
  const variables = { username, board, section }
  const answer = await run.start(context.stageOfReads(), { name: 'MovedBoardQuery', variables }).catch(() => null)
  const found = answer as QueryResult<'MovedBoardQuery'> | null
  if (found?.__typename !== 'MovedBoard') return undefined
  const now = { username: found.username, board: found.board ?? '', section: found.section ?? '' }
  // A section that was merged may lead to its board, in no section.
  return toPath(fill(handler, now).filter((part) => part !== ''))
}

async function findPublished(context: ActionContext, draftId: string): Promise<string | undefined> {
  if (draftId === '') return undefined
  const run = new QueryRun(context.queries)
  const request = { name: 'PublishedDraftQuery', variables: { draftId } } as const
  const answer = await run.start(context.stageOfReads(), request).catch(() => null)
  const found = answer as QueryResult<'PublishedDraftQuery'> | null
  return found?.__typename === 'PublishedDraft' ? href('pin', { id: found.pinId }) : undefined
}

function toUsualLetters(name: string, value: string): string {
  if (name === 'id') return toStoredId(value)
  if (name === 'slug') return toSlug(value)
  return ['scope', 'category', 'domain', 'variant'].includes(name) ? normalizeUsername(value) : value
}

/** Whether the page has what it is about. */
async function isThere(context: ActionContext, pathname: string): Promise<boolean> {
  const match = matchPage(pathname)
  const page = match && PAGES.get(match.handler)
  const input = { params: match?.params ?? {}, search: new URLSearchParams(), isAuth: context.viewer.type === 'AUTH' }
  if (!page || page.isMissing?.(input)) return false
  const { subject } = page.preload(input)
  if (!subject) return true
  const answer = await new QueryRun(context.queries).start(context.stageOfReads(), subject).catch(() => null)
  return answer != null && (answer as { __typename?: string }).__typename !== 'Error'
}
