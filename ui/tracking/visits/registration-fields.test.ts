import { expect, it } from 'vitest'
import { newestThatFit } from './registration-fields.ts'

it('of too many entries the newest are sent', () => {
  const entries = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]
  expect(newestThatFit(entries, 100)).toBe(entries)
  expect(newestThatFit(entries, 27)).toEqual(['b'.repeat(10), 'c'.repeat(10)])
  expect(newestThatFit(entries, 3)).toEqual([])
})
