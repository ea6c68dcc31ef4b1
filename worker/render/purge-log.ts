import { PURGES_PER_READ, type Purge } from '#worker/platform/purges.ts'

/** What a document must bear to be purged. */
export interface Purgeable {
  /** The last purge that had happened before its data was read. */
  purgeId: number
  /** The usernames of all whose content it shows. */
  people: readonly string[]
}

/**
 * The mark stands in place of names, if a document shows something without the name of its owner: any purge takes it.
 */
export const UNNAMED = '*'

/** About 1 MB. */
export const MAX_NAMES = 20_000

export interface PurgeLog {
  /** Null before it was read. */
  lastId(): number | null
  /** Milliseconds since 1970: what was purged before is in the log. */
  readAt(): number
  /** Newest first, as the table was at `readAt` or later. Answers whether that says anything new. */
  add(rows: readonly Purge[], readAt: number): boolean
  isPurged(document: Purgeable): boolean
  toText(): string
  /** Adds what another log has written. */
  addText(text: string): void
}

interface Written {
  start: number
  last: number
  names: [username: string, id: number][]
}

/**
 * The log has those who were purged lately, as far as one isolate knows. What is older than its beginning counts as
 * purged.
 */
export function createPurgeLog(): PurgeLog {
  const lastOf = new Map<string, number>()
  let start = 0
  let last: number | null = null
  let readAt = Number.NEGATIVE_INFINITY

  function begin(id: number): void {
    lastOf.clear()
    start = Math.max(start, id)
  }

  function note(username: string, id: number): void {
    lastOf.set(username, Math.max(id, lastOf.get(username) ?? 0))
    last = Math.max(id, last ?? 0)
  }

  return {
    lastId: () => last,
    readAt: () => readAt,

    add(rows, at) {
      const before = last
      // Another read was faster: to begin again here would forget what it has brought.
      if (before !== null && rows.length >= PURGES_PER_READ && (rows[0]?.id ?? 0) < before) return false
      last ??= 0
      const oldest = rows.at(-1)
      // There may be more between these and what is known.
      if (rows.length >= PURGES_PER_READ && oldest) begin(oldest.id - 1)
      if (lastOf.size > MAX_NAMES) begin(last)
      for (const { username, id } of rows) note(username, id)
      readAt = at
      return last !== before
    },

    isPurged({ purgeId, people }) {
      if (people.length === 0) return false
      if (last === null || purgeId < start) return true
      if (last <= purgeId) return false
      return people.some((name) => name === UNNAMED || (lastOf.get(name) ?? 0) > purgeId)
    },

    toText: () => JSON.stringify({ start, last: last ?? 0, names: [...lastOf] } satisfies Written),

    addText(text) {
      const written = JSON.parse(text) as Written
      if (last === null) start = written.start
      last = Math.max(written.last, last ?? 0)
      for (const [username, id] of written.names) note(username, id)
    },
  }
}
