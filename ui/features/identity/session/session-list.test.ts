import { expect, it } from 'vitest'
import { countryName } from './session-list.tsx'

it('names a country in the language of the page', () => {
  expect(countryName('en_US', 'SE')).toBe('Sweden')
  expect(countryName('de', 'SE')).toBe('Schweden')
})

it.each(['not a code', ''])('shows %j, which names no country, as it is', (code) => {
  expect(countryName('en_US', code)).toBe(code)
})
