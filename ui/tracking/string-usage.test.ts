import { expect, test } from 'vitest'
import { putBack, takeSamples } from './string-usage.ts'

test('what is taken is gone, and comes back with what has been used since', () => {
  const counts = new Map([
    ['nav.home', 2],
    ['pin.save', 1],
  ])
  const samples = takeSamples(counts)
  expect(samples).toEqual([
    { key: 'nav.home', count: 2 },
    { key: 'pin.save', count: 1 },
  ])
  expect(counts.size).toBe(0)
  counts.set('nav.home', 3)
  putBack(counts, samples)
  expect([...counts]).toEqual([
    ['nav.home', 5],
    ['pin.save', 1],
  ])
})

test('a report has at most a thousand texts; the others are in the next one', () => {
  const counts = new Map(Array.from({ length: 1_200 }, (_, place) => [`a.b${place}`, 1]))
  expect(takeSamples(counts)).toHaveLength(1_000)
  expect(takeSamples(counts)).toHaveLength(200)
})
