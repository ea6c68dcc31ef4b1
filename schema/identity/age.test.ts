import { expect, it } from 'vitest'
import { ageInYears, isMinor } from './age.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

it.each([
  ['2000-11-21', 26],
  ['2000-11-22', 25],
  ['2000-12-01', 25],
  ['2000-02-29', 26],
  ['2027-01-01', null],
  ['', null],
  ['yesterday', null],
  [null, null],
])('born %s: %s years', (birthday, years) => {
  expect(ageInYears(birthday, NOW)).toBe(years)
})

it.each([
  ['2008-11-21', false],
  ['2008-11-22', true],
  [null, false],
])('born %s: under 18 %s', (birthday, isUnder18) => {
  expect(isMinor(birthday, NOW)).toBe(isUnder18)
})
