import { expect, it } from 'vitest'
import { countryName, moment } from './session-format.ts'

it('names a country in the language of the page', () => {
  expect(countryName('en_US', 'SE')).toBe('Sweden')
  expect(countryName('de', 'SE')).toBe('Schweden')
})

it.each(['not a code', ''])('shows %j, which names no country, as it is', (code) => {
  expect(countryName('en_US', code)).toBe(code)
})

it('says day and time in UTC with plain spaces', () => {
  expect(moment('en_US', '2026-11-21T14:00:00.000Z')).toBe('Nov 21, 2026, 2:00 PM UTC')
})
