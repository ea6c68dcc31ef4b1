import { describe, expect, it } from 'vitest'
import { ageInYears, isPasscodeRequired } from './age.ts'

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

describe('isPasscodeRequired', () => {
  it.each([
    [true, 17, true],
    [true, 18, false],
    [true, null, false],
    [false, 17, false],
  ])('has a passcode %s, age %s: %s', (hasPasscode, age, isRequired) => {
    expect(isPasscodeRequired(hasPasscode, age)).toBe(isRequired)
  })
})
