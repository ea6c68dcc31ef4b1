import * as v from 'valibot'
import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { within } from '#schema/timing.ts'
import { queryKey } from '#ui/app/query/query-key.ts'
import type { QuerySource } from '#ui/app/query/query-source.ts'
import { NOT_FOUND_PAGE, type PageDefinition, type PageInput } from '#ui/app/router/page.ts'
import { matchRoute, toRoutes, type RouteMatch } from '#ui/app/router/routes.ts'
import type { ActionContext, QueryContext, QueryRegistry } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { addShownPeople } from './shown-people.ts'

const modules = import.meta.glob<{ page: PageDefinition }>('#ui/pages/**/*.tsx', { eager: true })

const PAGES: ReadonlyMap<string, PageDefinition> = new Map(
  Object.entries(modules).map(([file, module]) => [toHandler(file), module.page]),
)

export const HANDLERS: readonly string[] = [...PAGES.keys()].toSorted()

const ROUTES_IN_ORDER = toRoutes(HANDLERS)

let latest: { pathname: string; match: RouteMatch | null } | undefined

/** A request asks for the same path several times in a row. */
export function matchPage(pathname: string): RouteMatch | null {
  if (latest?.pathname !== pathname) latest = { pathname, match: matchRoute(ROUTES_IN_ORDER, pathname) }
  return latest.match
}

function toHandler(file: string): string {
  return file.replace(/^.*\/ui\/pages\//, '').replace(/\.tsx$/, '')
}

export interface FoundPage {
  page: PageDefinition
  handler: string
  input: PageInput
}

/** The page at this address, whether or not it has anything to show. */
export function findPage(
  { viewer }: ActionContext,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  form?: FormOutcome,
): FoundPage | null {
  const match = matchPage(pathname)
  const page = match && PAGES.get(match.handler)
  if (!page) return null
  const isAuth = viewer.type === 'AUTH'
  const input = { params: match.params, search: searchParams, isAuth, ...(form && { form }) }
  return { page, handler: match.handler, input }
}

export interface BegunPage extends FoundPage {
  run: QueryRun
  /** What the subject is read with. */
  readBatch: QueryContext
  answer: Promise<unknown> | null
}

export interface OpenedPage extends FoundPage {
  run: QueryRun
  subject: QueryResult<QueryName> | null
  /** There is no such page, or nothing that it could be about. */
  isMissing: boolean
}

/** Starts what the page asks for: the rest in a round trip of its own, unless a crawler waits for all of it. */
export function beginPage(context: ActionContext, url: URL, form?: FormOutcome): BegunPage {
  const run = new QueryRun(context.queries)
  const readBatch = context.readBatch()
  const found = findPage(context, url, form)
  if (!found || found.page.isMissing?.(found.input)) {
    return { ...nowhere(url.searchParams, context.viewer.type === 'AUTH'), run, readBatch, answer: null }
  }
  const { subject, rest } = found.page.preload(found.input)
  const answer = subject && run.start(readBatch, subject)
  const restBatch = context.bot.isBot ? readBatch : context.readBatch()
  for (const request of rest) void run.start(restBatch, request)
  return { ...found, run, readBatch, answer }
}

/** Awaits the subject only. */
export async function openPage({ queries }: ActionContext, begun: BegunPage): Promise<OpenedPage> {
  const { page, handler, input, run, answer } = begun
  try {
    const subject = (await answer) as QueryResult<QueryName> | null
    return { page, handler, input, run, subject, isMissing: page === NOT_FOUND_PAGE || isError(subject) }
  } catch (error) {
    if (!isRefusedForPath(error, input.params)) throw error
    return { ...nowhere(input.search, input.isAuth), run: new QueryRun(queries), subject: null, isMissing: true }
  }
}

/**
 * Waits a moment for what is not there yet, and for a crawler without a limit: a failure then fails its page, which is
 * better read again than indexed in part. True if all is there. Throws what was refused for its input.
 */
export async function awaitRest({ bot, parts }: ActionContext, run: QueryRun): Promise<boolean> {
  if (bot.isBot) {
    await run.settled()
    run.throwFailure()
    return true
  }
  await within(parts.renderGraceMs, run.settled()).catch(() => {})
  run.throwRefusal()
  return run.isAnswered()
}

function nowhere(search: URLSearchParams, isAuth: boolean): FoundPage {
  return { page: NOT_FOUND_PAGE, handler: '', input: { params: {}, search, isAuth } }
}

/** Refused for parts of the path alone: such a path can't name anything. */
function isRefusedForPath(error: unknown, params: Record<string, string>): boolean {
  return v.isValiError(error) && error.issues.every(({ input }) => Object.values(params).includes(String(input)))
}

function isError(subject: QueryResult<QueryName> | null): boolean {
  return subject !== null && '__typename' in subject && subject.__typename === 'Error'
}

/** React reads a settled one without waiting. */
type Tracked = Promise<unknown> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: unknown; reason?: unknown }

/** The queries of a page by what they ask, which its components read while they run. */
export class QueryRun implements QuerySource {
  readonly #running = new Map<string, { name: QueryName; tracked: Tracked }>()
  readonly #queries: QueryRegistry

  constructor(queries: QueryRegistry) {
    this.#queries = queries
  }

  /** Those of one batch started in the same turn share a round trip. */
  start(readBatch: QueryContext, request: QueryRequest): Promise<unknown> {
    const tracked: Tracked = resolve(this.#queries, readBatch, request)
    tracked.status = 'pending'
    tracked.then(
      (value) => void Object.assign(tracked, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(tracked, { status: 'rejected', reason }),
    )
    this.#running.set(queryKey(request), { name: request.name, tracked })
    return tracked
  }

  read(request: QueryRequest): Promise<unknown> {
    const running = this.#running.get(queryKey(request))?.tracked
    if (!running) throw new Error(`The page reads ${queryKey(request)}, which its preload does not list`)
    return running
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#all())
  }

  isAnswered(): boolean {
    return this.#all().every((query) => query.status === 'fulfilled')
  }

  /** Queries may be refused because of their input, such as a malformed cursor. */
  throwRefusal(): void {
    for (const { reason } of this.#all()) if (toFailure(reason).error === 'invalidInput') throw reason
  }

  /** The usernames of all whose content the results show. */
  shownPeople(): Set<string> {
    const people = new Set<string>()
    for (const { name, tracked } of this.#running.values()) addShownPeople(people, name, tracked.value)
    return people
  }

  throwFailure(): void {
    for (const { status, reason } of this.#all()) if (status === 'rejected') throw reason
  }

  #all(): Tracked[] {
    return [...this.#running.values()].map(({ tracked }) => tracked)
  }
}

/** One query by itself, whose result no component reads. */
export function askQuery<Name extends QueryName>(
  context: ActionContext,
  request: Extract<QueryRequest, { name: Name }>,
): Promise<QueryResult<Name>> {
  return resolve(context.queries, context.readBatch(), request) as Promise<QueryResult<Name>>
}

function resolve(queries: QueryRegistry, readBatch: QueryContext, { name, variables }: QueryRequest): Promise<unknown> {
  const resolver = queries.get(name) ?? fail('unknownQuery')
  return resolver(readBatch, variables)
}
