import { decodeCursor, encodeCursor, type FeedPosition } from '#db/pagination.ts'
import { REPORTS_PER_PAGE } from '#schema/moderation/constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Member } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'

/** Statements of one batch share a round trip. */
export type Reads = Pick<QueryContext, 'db' | 'reader'> & { viewer: Member }

export function positionBefore(bookmark: string | null): FeedPosition | undefined {
  if (bookmark === null) return undefined
  return decodeCursor(bookmark) ?? fail('invalidInput', { field: 'bookmark', detail: 'cursor' })
}

export function idBefore(bookmark: string | null): string | undefined {
  return positionBefore(bookmark)?.id
}

export interface ModeratedPage<Item> {
  items: Item[]
  bookmark: string | null
}

/** The rows are one more than fits. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  present: (row: Row) => Item,
  getId: (row: Row) => string,
  getScore: (row: Row) => number = () => 0,
): ModeratedPage<Item> {
  const shown = rows.slice(0, REPORTS_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    items: shown.map(present),
    bookmark: last === undefined ? null : encodeCursor({ score: getScore(last), id: getId(last) }),
  }
}

/** Private messages are for employees with two-step verification alone: for others their reports are left out. */
export function mayReadMessages({ user }: Pick<Member, 'user'>): boolean {
  return user.hasTwoStepEnabled
}
