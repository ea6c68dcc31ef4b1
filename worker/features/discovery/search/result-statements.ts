import { eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { PIN_PAGE_SIZE, TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { PAGES_OF_GROUP, type SearchScope } from '#schema/discovery/search-constants.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { mayListBoard } from '#worker/model/board-rules.ts'
import { tileColumns } from '#worker/model/board-tile.ts'
import { PERSON_TILE_COLUMNS } from '#worker/model/person-tile.ts'
import { CARD_COLUMNS } from '#worker/model/pin-card.ts'
import { maySuggest } from '#worker/model/pin-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'

/** Expressions of FTS5. Rows that match an earlier one match no later one. */
export interface Matches {
  /** All words, in columns that say what it is. */
  named: string
  /** All words, anywhere. */
  said: string
  /** All words, the last as a beginning. */
  begun: string
}

export interface SearchValues extends Matches {
  /** Matches before the group, and up to its end. */
  start: number
  end: number
  /** Results of the group on pages before. */
  offset: number
}

interface Source {
  index: 'pins_search' | 'boards_search' | 'users_search'
  table: SQLiteTable
  id: SQLiteColumn
  popularity: SQLiteColumn
  /** What `mayShow` asks of other tables. */
  joins?: SQL
  mayShow: SQL
  pageSize: number
}

/**
 * A group of matches that the viewer may see, the newest of the best kind first, so that a search reads as much among
 * many matches as among few. Within the group popular ones come first.
 */
function rank(
  { index, table, id, popularity, joins = sql``, mayShow, pageSize }: Source,
  values: Placeholders<SearchValues>,
) {
  const words = sql.identifier(index)
  const find = (match: Placeholders<Matches>['said'], limit: SQL) => sql`
    select ${table}.rowid as row, ${popularity} as popularity, ${id} as id
    from ${words} cross join ${table} on ${table}.rowid = ${words}.rowid ${joins}
    where ${words} match ${match} and ${mayShow} order by ${words}.rowid desc limit ${limit}`
  // One more than the group has, to know whether another one follows.
  const most = sql`${values.end} + 1`
  const rest = sql`${most} - (select count(*) from named)`
  const ranked = sql`(
    with named as materialized (${find(values.named, most)}),
      said as materialized (${find(values.said, rest)}),
      begun as materialized (${find(values.begun, sql`${rest} - (select count(*) from said)`)}),
      found as (select *, 0 as kind from named union all select *, 1 from said union all select *, 2 from begun)
    select *, (select count(*) from found) > ${values.end} as is_followed from found
    order by kind, row desc limit ${PAGES_OF_GROUP * pageSize} offset ${values.start}) as ranked`
  return {
    ranked,
    /** Joined across, so that no plan begins with the whole table. */
    isOfRow: sql`${table}.rowid = ranked.row`,
    order: [sql`ranked.kind`, sql`ranked.popularity desc`, sql`ranked.id desc`],
  }
}

const GROUP = { isFollowed: sql<boolean>`ranked.is_followed`.mapWith(Boolean) }

export function pinResultsStatement(db: Database, viewer: Viewer, values: Placeholders<SearchValues>) {
  const pageSize = PAGE_SIZES.pins
  const { ranked, isOfRow, order } = rank(
    {
      index: 'pins_search',
      table: pins,
      id: pins.id,
      popularity: pins.feedScore,
      mayShow: maySuggest(viewer),
      pageSize,
    },
    values,
  )
  return db
    .select({ ...CARD_COLUMNS, ...GROUP })
    .from(ranked)
    .crossJoin(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(isOfRow)
    .orderBy(...order)
    .limit(pageSize + 1)
    .offset(values.offset)
}

export function boardResultsStatement(db: Database, viewer: Viewer, values: Placeholders<SearchValues>) {
  const pageSize = PAGE_SIZES.boards
  const source: Source = {
    index: 'boards_search',
    table: boards,
    id: boards.id,
    popularity: boards.followerCount,
    joins: sql`join ${users} on ${users.id} = ${boards.ownerId}`,
    mayShow: mayListBoard(viewer),
    pageSize,
  }
  const { ranked, isOfRow, order } = rank(source, values)
  return db
    .select({ ...tileColumns(viewer), ...GROUP })
    .from(ranked)
    .crossJoin(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(isOfRow)
    .orderBy(...order)
    .limit(pageSize + 1)
    .offset(values.offset)
}

export function userResultsStatement(db: Database, viewer: Viewer, values: Placeholders<SearchValues>) {
  const pageSize = PAGE_SIZES.users
  const mayShow = mayOpenProfile(viewer)
  const { ranked, isOfRow, order } = rank(
    { index: 'users_search', table: users, id: users.id, popularity: users.followerCount, mayShow, pageSize },
    values,
  )
  return db
    .select({ ...PERSON_TILE_COLUMNS, ...GROUP })
    .from(ranked)
    .crossJoin(users)
    .where(isOfRow)
    .orderBy(...order)
    .limit(pageSize + 1)
    .offset(values.offset)
}

export const PAGE_SIZES: Record<SearchScope, number> = {
  pins: PIN_PAGE_SIZE,
  boards: TILE_PAGE_SIZE,
  users: TILE_PAGE_SIZE,
}
