import { expect, it } from 'vitest'
import { adIdentifierUrl } from './ad-identifier-url.ts'

it('the identifier is put into the query, whatever it holds', () => {
  expect(adIdentifierUrl('https://ids.example/f?site=7', 'a&b=c')).toBe('https://ids.example/f?site=7&epik=a%26b%3Dc')
  expect(adIdentifierUrl('https://ids.example/f?epik=x', 'abc')).toBe('https://ids.example/f?epik=abc')
})
