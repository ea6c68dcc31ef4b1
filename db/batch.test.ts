import { sql } from 'drizzle-orm'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { batch } from './batch.ts'
import { BUILDER as db } from './builder.ts'
import { users } from './tables/users.ts'

/** Answers the statements by their number. */
function answering() {
  const run = vi.spyOn(db, 'batch')
  run.mockImplementation(async (statements) => statements.map((_, place) => [place]) as never)
  return run
}

const one = () => db.all<{ id: string }>(sql`select 1 as id`)
const user = () => db.select({ name: users.username }).from(users)

test('each result has the name of its statement, however many stand before it', async () => {
  const run = answering()
  const first = one()
  const notices = [one(), one()]
  const last = user()
  const results = await batch(db, { first, notices, none: [], last })
  expect(run.mock.calls).toEqual([[[first, ...notices, last]]])
  expect(results).toEqual({ first: [0], notices: [[1], [2]], none: [], last: [3] })
})

test('nothing to do takes no round trip', async () => {
  const run = answering()
  run.mockClear()
  expect(await batch(db, { statements: [] })).toEqual({ statements: [] })
  expect(run).not.toHaveBeenCalled()
})

test('a result is typed by its statement', async () => {
  answering()
  const { found, lists, pair } = await batch(db, { found: user(), lists: [one()].slice(), pair: [one(), user()] })
  expectTypeOf(found).toEqualTypeOf<{ name: string }[]>()
  expectTypeOf(lists).toEqualTypeOf<{ id: string }[][]>()
  expectTypeOf(pair).toEqualTypeOf<[{ id: string }[], { name: string }[]]>()
})
