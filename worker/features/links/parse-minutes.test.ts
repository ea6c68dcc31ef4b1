import { expect, it } from 'vitest'
import { parseMinutes } from './parse-minutes.ts'

it.each([
  ['PT30M', 30],
  ['PT1H30M', 90],
  ['P0DT0H45M', 45],
  ['P1DT2H', 1_560],
  ['P1W', 10_080],
  ['PT5400S', 90],
  ['PT0.5H', 30],
  ['pt20m', 20],
  ['PT30M/PT45M', 30],
  ['45', 45],
  ['45 minutes', 45],
  ['1 hr 20 min', 80],
  ['2 hours', 120],
  ['1,5 h', 90],
  ['P', 0],
  ['PT-10M', 0],
  ['P9999W', 0],
  ['soon', 0],
  ['', 0],
])('%j is %i minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes)
})
