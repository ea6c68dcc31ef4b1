import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pictures } from '#db/tables/pictures.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { Connection } from '#schema/connection.ts'
import type { PinCard } from '#schema/pin.ts'
import { CARD_COLUMNS, presentCard, type CardRow } from './card.ts'
import { connectionOfRows, positionAfter } from './connection.ts'

/** Rows read for a page: one more than it shows, to know whether there are more. */
export const FEED_ROWS = PIN_PAGE_SIZE + 1

/** Comes after every id: letters and digits sort before it. */
const AFTER_ALL_IDS = '~'

/** Where a feed goes on that is read from the newest entry down: ids sort by the time they were made. */
export function idBefore(after: string | null): string {
  return after === null ? AFTER_ALL_IDS : positionAfter(after).id
}

/** Cards of `ranked`, a select of `pin_id` and `score`, best first. */
export function scoredCards(db: Database, ranked: SQL) {
  const score = sql<number>`ranked.score`
  return cards(db, ranked, score.mapWith(Number), sql`${score} desc`)
}

/** Cards of `ranked`, a select of `pin_id` and `entry_id`, the newest entry first. */
export function datedCards(db: Database, ranked: SQL) {
  const entryId = sql<string>`ranked.entry_id`
  return cards(db, ranked, entryId, sql`${entryId} desc`)
}

function cards<Place>(db: Database, ranked: SQL, place: SQL<Place>, order: SQL) {
  return db
    .select({ ...CARD_COLUMNS, place })
    .from(sql`(${ranked}) as ranked`)
    .innerJoin(pins, eq(pins.id, sql`ranked.pin_id`))
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(order, desc(pins.id))
}

/** A page of `scoredCards`. */
export function scoredPage(rows: readonly (CardRow & { place: number })[]): Connection<PinCard> {
  return connectionOfRows(rows, PIN_PAGE_SIZE, ({ place, id }) => ({ score: place, id }), presentCard)
}

/** A page of `datedCards`. */
export function datedPage(rows: readonly (CardRow & { place: string })[]): Connection<PinCard> {
  return connectionOfRows(rows, PIN_PAGE_SIZE, ({ place }) => ({ score: 0, id: place }), presentCard)
}
