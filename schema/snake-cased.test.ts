import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toSnakeCase } from './snake-case.ts'
import { snakeCased } from './snake-cased.ts'

const Person = v.object({
  fullName: v.string(),
  readUntil: v.nullable(v.string()),
  isAway: v.exactOptional(v.boolean()),
})
const Answer = v.object({
  createdAt: v.pipe(v.string(), v.minLength(2)),
  users: v.array(Person),
  byName: v.record(v.string(), Person),
  subject: v.nullable(
    v.variant('subjectKind', [
      v.object({ subjectKind: v.literal('pin'), pinId: v.string() }),
      v.object({ subjectKind: v.literal('none') }),
    ]),
  ),
  size: v.tuple([v.number(), v.object({ inPx: v.number() })]),
})

const data: v.InferOutput<typeof Answer> = {
  createdAt: '2026',
  users: [{ fullName: 'A B', readUntil: null }],
  byName: { someName: { fullName: 'C', readUntil: 'x', isAway: true } },
  subject: { subjectKind: 'pin', pinId: '1' },
  size: [1, { inPx: 2 }],
}

test('the shape of a query, renamed, is the shape of its data as a call answers it', () => {
  const { by_name: _, ...sent } = toSnakeCase(data)
  const answer = { ...sent, by_name: { someName: { full_name: 'C', read_until: 'x', is_away: true } } }
  expect(v.parse(snakeCased(Answer), answer)).toEqual(answer)
})

test('what is checked stays checked', () => {
  const answer = { ...toSnakeCase(data), created_at: '2' }
  expect(v.safeParse(snakeCased(Answer), answer).success).toBe(false)
  expect(v.safeParse(snakeCased(Answer), data).success).toBe(false)
})

test('a schema that cannot be renamed says so', () => {
  expect(() => snakeCased(v.object({ one: v.lazy(() => Person) }))).toThrow('lazy')
})
