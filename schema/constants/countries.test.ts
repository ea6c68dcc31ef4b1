import { describe, expect, it } from 'vitest'
import { countryIdOf } from './countries.ts'

describe('country ids', () => {
  it.each([
    ['US', 1],
    ['GB', 2],
    ['CA', 3],
    ['UNKNOWN', 0],
    ['XX', 0],
  ])('of %s is %i', (code, id) => {
    expect(countryIdOf(code)).toBe(id)
  })
})
