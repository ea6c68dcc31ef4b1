import { expect, test } from 'vitest'
import { summarizeSamples } from './log-text-usage.ts'

test('a report is one line: each text once, with how often it was used', () => {
  const samples = [
    { key: 'nav.home', count: 2 },
    { key: 'pin.save', count: 5 },
    { key: 'nav.home', count: 1 },
  ]
  expect(summarizeSamples({ samples })).toEqual({ texts: 2, uses: 8, counts: 'nav.home=3 pin.save=5' })
})
