import type { QueryRequest } from '#schema/queries/all.ts'
import { queryKey } from '#ui/query/query-key.ts'
import type { QuerySource } from '#ui/query/query-source.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { runQuery } from '#worker/features/queries/run-query.ts'
import type { QueryContext, QueryRegistry } from '#worker/context/context.ts'

/** A promise that React reads without waiting once it has settled. */
type Tracked = Promise<unknown> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: unknown; reason?: unknown }

/** The queries of one page, all of them running. */
export class QueryRun implements QuerySource {
  readonly #running = new Map<string, Tracked>()
  readonly #queries: QueryRegistry

  constructor(queries: QueryRegistry) {
    this.#queries = queries
  }

  /** Starts a query. Those started on one stage in the same turn share a round trip. */
  start(stage: QueryContext, request: QueryRequest): Promise<unknown> {
    const tracked: Tracked = runQuery(this.#queries, stage, request.name, request.variables)
    tracked.status = 'pending'
    tracked.then(
      (value) => void Object.assign(tracked, { status: 'fulfilled', value }),
      (reason: unknown) => void Object.assign(tracked, { status: 'rejected', reason }),
    )
    this.#running.set(queryKey(request), tracked)
    return tracked
  }

  read(request: QueryRequest): Promise<unknown> {
    const running = this.#running.get(queryKey(request))
    if (!running) throw new Error(`The page reads ${queryKey(request)}, which its preload does not list`)
    return running
  }

  /** Resolves when every query has an answer or an error. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values())
  }

  /** Whether every query has an answer. */
  isAnswered(): boolean {
    return [...this.#running.values()].every((query) => query.status === 'fulfilled')
  }

  /** Throws the error of a query that was refused for what the caller asked, such as a cursor that is none. */
  throwRefusal(): void {
    for (const { reason } of this.#running.values()) if (toFailure(reason).error === 'invalidInput') throw reason
  }

  /** Throws the error of a query that has failed. */
  throwFailure(): void {
    for (const { status, reason } of this.#running.values()) if (status === 'rejected') throw reason
  }
}
