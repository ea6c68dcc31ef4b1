import { describe, expect, it } from 'vitest'
import { findCountryId } from './countries.ts'

describe('country ids', () => {
  it.each([
    ['US', 1],
    ['GB', 2],
    ['CA', 3],
    ['UNKNOWN', 0],
    ['XX', 0],
  ])('of %s is %i', (code, id) => {
    expect(findCountryId(code)).toBe(id)
  })
})
