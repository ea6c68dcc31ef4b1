import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BUILDER as db } from './builder.ts'
import { parsed, yesOrNo } from './expressions.ts'
import { createRowMapper } from './row-mapper.ts'
import { boards, boardSections } from './tables/boards/boards.ts'
import { pins } from './tables/pins/pins.ts'
import { users } from './tables/users.ts'

const person = db.select({ person: users, name: users.fullName }).from(users)
const joined = db
  .select({
    board: boards,
    section: { slug: boardSections.slug, title: boardSections.title },
    count: sql<number>`count(*)`,
    list: parsed<string[]>(sql`'[]'`),
    isOpen: yesOrNo(sql`1`),
    named: sql<string>`upper(${boards.name})`.as('named'),
  })
  .from(boards)
  .innerJoin(users, eq(users.id, boards.ownerId))
  .leftJoin(boardSections, eq(boardSections.boardId, boards.id))
const mixed = db
  .select({ both: { board: boards.name, section: boardSections.title }, later: { made: sql`1`, id: boardSections.id } })
  .from(boards)
  .leftJoin(boardSections, eq(boardSections.boardId, boards.id))

/** A value for every column, as the database sends it: texts that are also numbers and JSON. */
const filled = (length: number) => Array.from({ length }, (_, place) => (place % 3 === 0 ? '["1"]' : String(place % 2)))

it.each([
  ['one table', person.prepare()],
  ['a table that may have no row', joined.prepare()],
  ['groups of several tables', mixed.prepare()],
])('makes of %s what drizzle makes of it', (_, prepared) => {
  const { fields } = prepared as unknown as { fields: unknown[] }
  const map = createRowMapper(prepared)
  if (!map) throw new Error('There is no mapper')
  const full = filled(fields.length)
  const rows = [full, full.map((_, place) => (place % 2 ? full[place] : null)), full.map(() => null)]
  for (let gone = 0; gone < fields.length; gone += 1)
    rows.push(full.map((cell, place) => (place === gone ? null : cell)))
  expect(rows.map((row) => map(row))).toEqual(prepared.mapResult({ rows }, true))
})

it.each([
  ['a binary column', db.select({ embedding: pins.embedding }).from(pins).prepare()],
  ['one row alone', db.select({ id: pins.id }).from(pins).prepare()],
])('leaves %s to drizzle', (name, prepared) => {
  const method = name === 'one row alone' ? { executeMethod: 'get' } : {}
  expect(createRowMapper(Object.assign(Object.create(prepared) as object, method))).toBeNull()
})
