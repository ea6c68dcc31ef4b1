import { expect, it } from 'vitest'
import { isByService, parseNames } from './rules.ts'

it.each([
  [{ email: 'a@tackboard.example' }, false],
  [{ facebook_id: '1' }, true],
  [{ google_open_id_token: 'x' }, true],
])('%j is social: %s', (input, expected) => {
  expect(isByService(input)).toBe(expected)
})

it.each([
  [{ first_name: 'Tove', last_name: 'Marklund' }, ['Tove', 'Marklund', 'Tove Marklund']],
  [{ first_name: 'Tove' }, ['Tove', '', 'Tove']],
  [{ business_name: 'Pine & Co', first_name: 'Tove' }, ['Pine & Co', '', 'Pine & Co']],
  [{ email: 'tove@tackboard.example' }, ['', '', '']],
])('%j is called %j', (input, [firstName, lastName, fullName]) => {
  expect(parseNames(input)).toEqual({ firstName, lastName, fullName })
})
