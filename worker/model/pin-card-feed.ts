import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Connection } from '#schema/connection.ts'
import { PIN_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { toConnection, positionAfter } from './feed-connection.ts'
import { CARD_COLUMNS, cardPresenter, type CardRow } from './pin-card.ts'
import { SHARED_COLUMNS, shareOut } from './shared-page.ts'

/** One more than a page shows, to know whether there are more. */
export const FEED_ROWS = PIN_PAGE_SIZE + 1

/** Letters and digits sort before it. */
const AFTER_ALL_IDS = '~'

/** Ids sort by creation time, newest first. */
export function idBefore(after: string | null): string {
  return after === null ? AFTER_ALL_IDS : positionAfter(after).id
}

/** `ranked` selects `pin_id` and `score`; best first. */
export function scoredCards(db: Database, ranked: SQL) {
  const score = sql<number>`ranked.score`
  return cards(db, ranked, { place: score.mapWith(Number) }, sql`${score} desc`)
}

/** Feeds `readSharedPage`: `candidates` selects `pin_id`, `pinner_id` and `score`. */
export function sharedCards(db: Database, candidates: SQL, pageSize: number) {
  return db
    .select({ ...CARD_COLUMNS, ...SHARED_COLUMNS })
    .from(shareOut(candidates, pageSize))
    .innerJoin(pins, eq(pins.id, sql`ranked.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(desc(SHARED_COLUMNS.score), desc(pins.id))
}

/** `ranked` selects `pin_id` and `entry_id`; newest entry first. */
export function datedCards(db: Database, ranked: SQL) {
  return datedCardsWith(db, ranked, {})
}

/** The cards get columns of `ranked`. */
export function datedCardsWith<More extends Record<string, SQL>>(db: Database, ranked: SQL, more: More) {
  const entryId = sql<string>`ranked.entry_id`
  return cards(db, ranked, { place: entryId, ...more }, sql`${entryId} desc`)
}

function cards<More extends Record<string, SQL>>(db: Database, ranked: SQL, more: More, order: SQL) {
  return db
    .select({ ...CARD_COLUMNS, ...more })
    .from(sql`(${ranked}) as ranked`)
    .innerJoin(pins, eq(pins.id, sql`ranked.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(order, desc(pins.id))
}

export function scoredPage(viewer: Viewer, rows: readonly (CardRow & { place: number })[]): Connection<PinCard> {
  return toConnection(rows, PIN_PAGE_SIZE, ({ place, id }) => ({ score: place, id }), cardPresenter(viewer))
}

export function datedPage(viewer: Viewer, rows: readonly (CardRow & { place: string })[]): Connection<PinCard> {
  return toConnection(rows, PIN_PAGE_SIZE, ({ place }) => ({ score: 0, id: place }), cardPresenter(viewer))
}
