import { expect, it } from 'vitest'
import { minimumAgeIn } from './age-constants.ts'

it.each([
  [['US'], 13],
  [['UNKNOWN'], 13],
  [[], 13],
  [['DE'], 16],
  [['US', 'DE'], 16],
  [['FR', 'ES'], 15],
])('in %j a person must be %i', (countries, age) => {
  expect(minimumAgeIn(...countries)).toBe(age)
})
