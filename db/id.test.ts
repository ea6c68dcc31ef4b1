import { expect, it } from 'vitest'
import { newId } from './id.ts'

it('begins with the moment, so that ids sort by it', () => {
  const [early, late] = [newId(Date.UTC(2030, 0, 1)), newId(Date.UTC(2031, 0, 1))]
  expect(early < late).toBe(true)
  expect(early.slice(0, 10)).toBe(newId(Date.UTC(2030, 0, 1)).slice(0, 10))
})

it('is made of any of 32 characters at each place of chance, and is made once', () => {
  const ids = Array.from({ length: 2_000 }, () => newId(1))
  expect(new Set(ids).size).toBe(ids.length)
  for (let place = 10; place < 26; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBe(32)
})

it('is the same for the same chance', () => {
  expect(newId(1, () => 0.5)).toBe(newId(1, () => 0.5))
})
