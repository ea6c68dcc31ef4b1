import { STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import type { Purge } from '#worker/platform/purges.ts'
import { waitUntil } from '#worker/platform/wait-until.ts'
import type { DocumentStore } from './document-store.ts'
import { createPurgeLog, type Purgeable } from './purge-log.ts'

/** What is taken from public view is gone within a second: so old may be what is known of purges. */
export const PURGES_KNOWN_MS = 800

/** Purges are read again from this age on while documents are still answered, so that under load none waits for it. */
const PURGES_RENEWED_MS = 400

const PURGES = 'purges'

export type ReadPurges = (c: AppContext, after: number) => Promise<readonly Purge[]>

/**
 * Says if this isolate can tell by itself whether a document was purged. `current`: it can. `due`: it can, and purges
 * should be read again, which no one waits for. `unknown`: they must be read first.
 */
export type PurgeKnowledge = 'current' | 'due' | 'unknown'

/** Keeps what an isolate knows of purges young, and leaves it to others for when the database is down. */
export class PurgeWatch {
  readonly #log = createPurgeLog()
  readonly #store: DocumentStore
  readonly #read: ReadPurges
  readonly #clock: () => number
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(store: DocumentStore, read: ReadPurges, clock: () => number) {
    this.#store = store
    this.#read = read
    this.#clock = clock
  }

  /** Null before any was read. */
  lastId(): number | null {
    return this.#log.lastId()
  }

  /** The answer is as far as is known. */
  isPurged(document: Purgeable): boolean {
    return this.#log.isPurged(document)
  }

  knows({ people }: Purgeable, now: number): PurgeKnowledge {
    if (people.length === 0) return 'current'
    const age = now - this.#log.readAt()
    // The purges are not known at all, or known from the future: a clock was put back.
    if (!(age >= 0 && age < PURGES_KNOWN_MS)) return 'unknown'
    return now - this.#renewedAt >= PURGES_RENEWED_MS ? 'due' : 'current'
  }

  /** Fails if the database does not answer and it matters. */
  async check(c: AppContext, folder: string, document: Purgeable): Promise<boolean> {
    const knowledge = this.knows(document, this.#clock())
    if (knowledge === 'unknown') await this.#learn(c, folder)
    else if (knowledge === 'due') this.renew(c, folder)
    return this.#log.isPurged(document)
  }

  renew(c: AppContext, folder: string): void {
    // A database that is away is noticed by those who need it.
    void waitUntil(
      c,
      this.#learn(c, folder).catch(() => {}),
    )
  }

  async #learn(c: AppContext, folder: string): Promise<void> {
    const readAt = this.#clock()
    this.#renewedAt = readAt
    const rows = await this.#read(c, this.#log.lastId() ?? 0)
    if (this.#log.add(rows, readAt)) void waitUntil(c, this.#share(folder, readAt))
  }

  #share(folder: string, madeAt: number): Promise<void> {
    const body = new Blob([this.#log.toText()])
    const note = { name: PURGES, body, headers: new Headers(), madeAt, purgeId: 0, people: [] }
    return this.#store.write(folder + PURGES, note, STALE_DOCUMENT_KEPT_S)
  }

  /** An isolate that the database never answered takes over what another one of the data center knew. */
  async recover(folder: string): Promise<void> {
    if (this.#log.lastId() !== null) return
    const note = await this.#store.find(folder + PURGES, PURGES)
    if (note) this.#log.addText(await note.body.text())
  }
}
