import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BUILDER as db } from './builder.ts'
import { parsed } from './expressions.ts'
import { findRowMapper, preparePacked } from './packed-statement.ts'
import { boards, boardSections } from './tables/boards/boards.ts'
import { images } from './tables/images.ts'
import { pins } from './tables/pins/pins.ts'

const select = () =>
  db
    .select({
      id: pins.id,
      score: pins.feedScore,
      board: { name: boards.name, isArchived: boards.isArchived },
      section: { title: boardSections.title },
      list: parsed<string[]>(sql`'["a"]'`),
    })
    .from(pins)
    .innerJoin(boards, eq(boards.id, pins.boardId))
    .leftJoin(boardSections, eq(boardSections.id, pins.sectionId))
    .where(eq(pins.id, sql.placeholder('id')))

describe('a packed statement', () => {
  it('asks for texts and whole numbers in one cell, and for the others under a short name', () => {
    expect(preparePacked(select()).getQuery().sql).toMatch(
      /^select json_array\("pins"\."id", "boards"\."name", "boards"\."is_archived", "board_sections"\."title"\) as _, "pins"\."feed_score", '\["a"\]' as _ from "pins" /,
    )
  })

  it('leaves the statement as it was', () => {
    const statement = select()
    preparePacked(statement)
    expect(statement.prepare().getQuery()).toEqual(select().prepare().getQuery())
  })

  it.each([
    ['all there', '["1","Tea",1,"Green"]', { title: 'Green' }],
    ['without a section', '["1","Tea",1,null]', null],
  ])('has rows like any other: %s', (_, packed, section) => {
    expect(findRowMapper(preparePacked(select()))?.([packed, 0.1 + 0.2, '["a"]'])).toEqual({
      id: '1',
      score: 0.1 + 0.2,
      board: { name: 'Tea', isArchived: true },
      section,
      list: ['a'],
    })
  })
})

it.each([
  ['binary values', () => db.select({ id: images.signature, look: images.look }).from(images)],
  ['distinct rows', () => db.selectDistinct({ id: pins.id, title: pins.title }).from(pins)],
  [
    'a union',
    () =>
      db
        .select({ id: pins.id })
        .from(pins)
        .union(db.select({ id: boards.id }).from(boards)),
  ],
])('a statement of %s stays as it is', (_, build) => {
  expect(preparePacked(build()).getQuery()).toEqual(build().prepare().getQuery())
})
