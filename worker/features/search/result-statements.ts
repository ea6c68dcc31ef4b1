import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { pictures } from '#db/tables/pictures.ts'
import { pins } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import { MAX_RANKED_MATCHES, type SearchScope } from '#schema/constants/search.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { tileColumns } from '#worker/features/boards/board-tile.ts'
import { mayListBoard } from '#worker/features/boards/rules.ts'
import { CARD_COLUMNS } from '#worker/features/pins/card.ts'
import { maySuggest } from '#worker/features/pins/rules.ts'
import { mayOpenProfile } from '#worker/features/profiles/rules.ts'
import { PERSON_TILE_COLUMNS } from '#worker/features/users/person-tile.ts'
import type { Places } from '#worker/viewer-statement.ts'
import { PIN_PAGE_SIZE, TILE_PAGE_SIZE } from '#schema/constants/feed.ts'

export interface SearchValues {
  match: string
  offset: number
}

/** In the order of the columns (`db/migrations/0004_search.sql`). */
const WEIGHTS = {
  pins_search: [8, 6, 2, 1],
  boards_search: [4, 1],
  users_search: [2, 1],
} as const

/** The newest matches; the best has the lowest rank. */
function ranked(index: keyof typeof WEIGHTS, match: Places<SearchValues>['match']): SQL {
  const table = sql.identifier(index)
  const weights = sql.raw(WEIGHTS[index].join(', '))
  return sql`(select rowid as row, bm25(${table}, ${weights}) as rank from ${table}
    where ${table} match ${match} order by rowid desc limit ${MAX_RANKED_MATCHES}) as ranked`
}

const RANK = sql`ranked.rank`

export function pinResultsStatement(db: Database, viewer: Viewer, { match, offset }: Places<SearchValues>) {
  return db
    .select(CARD_COLUMNS)
    .from(ranked('pins_search', match))
    .innerJoin(pins, sql`${pins}.rowid = ranked.row`)
    .innerJoin(pictures, eq(pictures.signature, pins.pictureSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(maySuggest(viewer))
    .orderBy(RANK, desc(pins.feedScore), desc(pins.id))
    .limit(PAGE_SIZES.pins + 1)
    .offset(offset)
}

export function boardResultsStatement(db: Database, viewer: Viewer, { match, offset }: Places<SearchValues>) {
  return db
    .select(tileColumns(viewer))
    .from(ranked('boards_search', match))
    .innerJoin(boards, sql`${boards}.rowid = ranked.row`)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(mayListBoard(viewer))
    .orderBy(RANK, desc(boards.followerCount), desc(boards.id))
    .limit(PAGE_SIZES.boards + 1)
    .offset(offset)
}

export function userResultsStatement(db: Database, viewer: Viewer, { match, offset }: Places<SearchValues>) {
  return db
    .select(PERSON_TILE_COLUMNS)
    .from(ranked('users_search', match))
    .innerJoin(users, sql`${users}.rowid = ranked.row`)
    .where(mayOpenProfile(viewer))
    .orderBy(RANK, desc(users.followerCount), desc(users.id))
    .limit(PAGE_SIZES.users + 1)
    .offset(offset)
}

export const PAGE_SIZES: Record<SearchScope, number> = {
  pins: PIN_PAGE_SIZE,
  boards: TILE_PAGE_SIZE,
  users: TILE_PAGE_SIZE,
}
