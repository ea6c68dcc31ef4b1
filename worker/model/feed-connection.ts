import { decodeCursor, encodeCursor, type FeedPosition } from '#db/pagination.ts'
import type { Connection } from '#schema/connection.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Stands before every row of a feed in descending order. */
const BEFORE_ALL: FeedPosition = { score: Number.MAX_VALUE, id: '' }

/** The start of the feed for null. Refuses a malformed cursor. */
export function positionAfter(cursor: string | null): FeedPosition {
  if (cursor === null) return BEFORE_ALL
  return decodeCursor(cursor) ?? fail('invalidInput', { path: 'after', detail: 'cursor' })
}

/** `rows` has one more than `size` where there is another page. */
export function toConnection<Row, Node>(
  rows: readonly Row[],
  size: number,
  getPosition: (row: Row) => FeedPosition,
  present: (row: Row) => Node,
): Connection<Node> {
  const edges = rows.slice(0, size).map((row) => ({ cursor: encodeCursor(getPosition(row)), node: present(row) }))
  return {
    edges,
    pageInfo: { endCursor: edges.at(-1)?.cursor ?? null, hasNextPage: rows.length > size },
  }
}
