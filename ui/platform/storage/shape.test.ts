import { expect, test } from 'vitest'
import { isMoment, isNumber, isString, listOf, nullable, oneOf, optional, recordOf, shape, where } from './shape.ts'

interface Visit {
  path: string
  ts: number
  kind: 'pin' | 'board'
  link: string | null
  note?: string
}

const isVisit = shape<Visit>({
  path: where(isString, (path) => path.startsWith('/')),
  ts: isMoment,
  kind: oneOf(['pin', 'board']),
  link: nullable(isString),
  note: optional(isString),
})

const VISIT = { path: '/pin/1/', ts: 5, kind: 'pin', link: null }

test.each<[stored: unknown, isOne: boolean]>([
  [VISIT, true],
  [{ ...VISIT, note: 'n', more: true }, true],
  [{ ...VISIT, link: 'https://a.example/' }, true],
  [{ ...VISIT, note: 1 }, false],
  [{ ...VISIT, path: 'pin' }, false],
  [{ ...VISIT, ts: -1 }, false],
  [{ ...VISIT, ts: 1.5 }, false],
  [{ ...VISIT, ts: '5' }, false],
  [{ ...VISIT, kind: 'topic' }, false],
  [{ ...VISIT, link: undefined }, false],
  [{ path: '/' }, false],
  [{}, false],
  [[], false],
  [[VISIT], false],
  [null, false],
  [undefined, false],
  ['text', false],
])('%j is a visit: %s', (value, isOne) => {
  expect(isVisit(value)).toBe(isOne)
})

test('a list or a record holds nothing but what it should', () => {
  expect(listOf(isVisit)([])).toBe(true)
  expect(listOf(isVisit)([VISIT, VISIT])).toBe(true)
  expect(listOf(isVisit)([VISIT, null])).toBe(false)
  expect(listOf(isVisit)({ 0: VISIT })).toBe(false)
  expect(recordOf(isNumber)({ a: 1, b: 2 })).toBe(true)
  expect(recordOf(isNumber)({ a: 1, b: '2' })).toBe(false)
  expect(recordOf(isNumber)([1])).toBe(false)
})

test('a number that is none is none', () => {
  expect(isNumber(Number.NaN)).toBe(false)
  expect(isNumber(Number.POSITIVE_INFINITY)).toBe(false)
})
