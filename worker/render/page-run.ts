import type { QueryName, QueryRequest } from '#schema/all-queries.ts'
import { queryKey } from '#ui/app/query/query-key.ts'
import type { QuerySource } from '#ui/app/query/query-source.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { runQuery } from '#worker/features/site/run-query.ts'
import type { QueryContext, QueryRegistry } from '#worker/context/context.ts'
import { addShownPeople } from './shown-people.ts'

/** React reads a settled one without waiting. */
type Tracked = Promise<unknown> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: unknown; reason?: unknown }

export class QueryRun implements QuerySource {
  readonly #running = new Map<string, { name: QueryName; tracked: Tracked }>()
  readonly #queries: QueryRegistry

  constructor(queries: QueryRegistry) {
    this.#queries = queries
  }

  /** Those of one stage started in the same turn share a round trip. */
  start(stage: QueryContext, request: QueryRequest): Promise<unknown> {
    const tracked: Tracked = runQuery(this.#queries, stage, request.name, request.variables)
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

  /** For queries that were refused because of their input, such as a malformed cursor. */
  throwRefusal(): void {
    for (const { reason } of this.#all()) if (toFailure(reason).error === 'invalidInput') throw reason
  }

  /** All whose content its results show. */
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
