import { sql, type SQL } from 'drizzle-orm'
import { MAX_BOARD_NAME_LENGTH, MAX_BOARDS, MAX_SECTIONS, RESERVED_BOARD_SLUGS } from '#schema/boards/constants.ts'
import { toNameKey } from '#schema/name-key.ts'
import { toSlug } from '#schema/slug.ts'
import { batch } from './batch.ts'
import type { Database } from './client.ts'

/** What is read and written at a time. */
const NAMES_PER_STEP = 500

/** What a name gives, in the statement that stores it. `id` is that of the board itself. */
export interface BoardName {
  name: string
  nameKey: string
  slug: SQL<string>
}

/**
 * The name of a board as columns. Its address is numbered where another board of the owner has it, or a tab of
 * profiles; a number that leads to another board is skipped. `ownerId` may be an expression.
 */
export function boardName(name: string, { ownerId, id }: { ownerId: string | SQL; id: string }): BoardName {
  const base = toSlug(name)
  const first = RESERVED_BOARD_SLUGS.has(base) ? 2 : 1
  return { name, nameKey: toNameKey(name), slug: boardSlug(base, { ownerId, id, first }) }
}

function boardSlug(
  base: string | SQL,
  { ownerId, id, first }: { ownerId: string | SQL; id: string | SQL; first: number },
): SQL<string> {
  const isFree = sql`not exists (select 1 from boards taken
      where taken.owner_id = ${ownerId} and taken.slug = free.slug and taken.id <> ${id})
    and (free.n = 1 or not exists (select 1 from board_redirects led
      where led.owner_id = ${ownerId} and led.slug = free.slug and led.board_id <> ${id}))`
  return numbered(base, isFree, { first, most: 4 * MAX_BOARDS })
}

/**
 * These columns are for `update boards set …`. A board that comes to another owner keeps its name and address, with a
 * number where they have one of that name. Keys of both owners are filled before.
 */
export function namesForHeir(heir: string): SQL {
  const isTaken = (key: SQL) =>
    sql`exists (select 1 from boards taken where taken.owner_id = ${heir} and taken.name_key = ${key})`
  const number = sql`(with recursive free (n) as (select 2 union all select n + 1 from free where n < ${4 * MAX_BOARDS})
    select free.n from free where not ${isTaken(sql`boards.name_key || ' ' || free.n`)} limit 1)`
  const hasNamesake = isTaken(sql`boards.name_key`)
  const cut = sql`trim(substr(boards.name, 1, ${MAX_BOARD_NAME_LENGTH - 1} - length(${number})))`
  return sql`name = iif(${hasNamesake}, ${cut} || ' ' || ${number}, boards.name),
    name_folded = iif(${hasNamesake}, boards.name_folded || ' ' || ${number}, boards.name_folded),
    name_key = iif(${hasNamesake}, boards.name_key || ' ' || ${number}, boards.name_key),
    slug = ${boardSlug(sql`boards.slug`, { ownerId: heir, id: sql`boards.id`, first: 1 })}`
}

export function sectionSlug(title: string, { boardId, id }: { boardId: string | SQL; id: string | SQL }): SQL<string> {
  const isFree = sql`not exists (select 1 from board_sections taken
      where taken.board_id = ${boardId} and taken.slug = free.slug and taken.id <> ${id})
    and (free.n = 1 or not exists (select 1 from section_redirects led
      where led.board_id = ${boardId} and led.slug = free.slug and led.section_id <> ${id})
    and not exists (select 1 from moved_sections led where led.board_id = ${boardId} and led.slug = free.slug))`
  return numbered(toSlug(title), isFree, { first: 1, most: 4 * MAX_SECTIONS })
}

/** The first of `recipes`, `recipes-2`, `recipes-3` … that is free. */
function numbered(base: string | SQL, isFree: SQL, { first, most }: { first: number; most: number }): SQL<string> {
  // Raw, as a bound number would be written with a decimal point.
  const start = sql.raw(String(first))
  return sql<string>`(with recursive free (n, slug) as (
      select ${start}, ${first === 1 ? base : sql`${base} || '-' || ${start}`}
      union all select n + 1, ${base} || '-' || (n + 1) from free where n < ${most})
    select free.slug from free where ${isFree} limit 1)`
}

interface Unkeyed {
  id: string
  name: string
  slug: string
}

const BOARDS = {
  table: sql`boards`,
  unkeyed: sql`boards indexed by boards_without_key`,
  name: sql`name`,
  key: sql`name_key`,
  isNamed: sql`deleted_at is null`,
}
const SECTIONS = {
  table: sql`board_sections`,
  unkeyed: sql`board_sections indexed by board_sections_without_key`,
  name: sql`title`,
  key: sql`title_key`,
  isNamed: sql`1`,
}

/**
 * Fills what an older version has stored without a key; before a statement that asks for keys. Of two old ones with one
 * name the second keeps its name, under a key that no name gives. Addresses that were stored decomposed are composed.
 */
export async function fillBoardKeys(db: Database, ownerId: string): Promise<void> {
  while (await fillSome(db, BOARDS, sql`owner_id = ${ownerId}`)) continue
}

/** The same for the sections of a board. */
export async function fillSectionKeys(db: Database, boardId: string): Promise<void> {
  while (await fillSome(db, SECTIONS, sql`board_id = ${boardId}`)) continue
}

/** The same for a number of boards and sections of all. */
export async function sweepNameKeys(db: Database): Promise<void> {
  await fillSome(db, BOARDS, sql`owner_id > ''`)
  await fillSome(db, SECTIONS, sql`board_id > ''`)
}

/** True where there may be more. */
async function fillSome(
  db: Database,
  { table, unkeyed, name, key, isNamed }: typeof BOARDS,
  which: SQL,
): Promise<boolean> {
  const rows = await db.all<Unkeyed>(sql`select id, ${name} as name, slug from ${unkeyed}
    where ${key} is null and ${isNamed} and ${which} limit ${NAMES_PER_STEP}`)
  if (rows.length === 0) return false
  const listed = rows.map((row) => ({ ...row, key: toNameKey(row.name), composed: row.slug.normalize('NFC') }))
  const isListed = sql`from json_each(${JSON.stringify(listed)}) listed
    where ${table}.id = listed.value ->> 'id' and ${isNamed}`
  const isSame = sql`${table}.${key} is null and ${table}.${name} = listed.value ->> 'name'`
  await batch(db, {
    keys: db.run(sql`update or ignore ${table} set ${key} = listed.value ->> 'key' ${isListed} and ${isSame}`),
    others: db.run(sql`update ${table} set ${key} = (listed.value ->> 'key') || ' ' || ${table}.id
      ${isListed} and ${isSame}`),
    slugs: db.run(sql`update or ignore ${table} set slug = listed.value ->> 'composed'
      ${isListed} and ${table}.slug = listed.value ->> 'slug' and listed.value ->> 'composed' <> ${table}.slug`),
  })
  return rows.length === NAMES_PER_STEP
}
