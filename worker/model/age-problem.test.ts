import { describe, expect, it } from 'vitest'
import { ageProblem } from './age-problem.ts'

const NOW = Date.UTC(2026, 10, 21)

describe('ageProblem', () => {
  it.each([
    [undefined, ['US'], null],
    ['1990-04-30', ['US'], null],
    ['2013-11-21', ['US'], null],
    ['2013-11-22', ['US'], 'ageRestricted'],
    ['2013-11-21', ['DE'], 'ageRestricted'],
    ['2013-11-21', ['US', 'DE'], 'ageRestricted'],
    ['2010-11-21', ['DE'], null],
    ['2010-11-22', ['DE'], 'ageRestricted'],
    ['2026-11-22', ['US'], 'invalidInput'],
    ['1890-01-01', ['US'], 'invalidInput'],
  ])('born %s in %j: %s', (birthday, countries, expected) => {
    expect(ageProblem(birthday, countries, NOW)).toBe(expected)
  })
})
