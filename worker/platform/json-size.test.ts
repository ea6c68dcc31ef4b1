import { expect, it } from 'vitest'
import { isJsonWithin, jsonBytes } from './json-size.ts'

it.each([
  ['nothing', undefined],
  ['letters', 'abcdefgh'],
  ['two bytes a character', 'üöäüöäüö'],
  ['three bytes a character', '日本語日本語日本'],
  ['pairs of characters', '😀😀😀😀'],
  ['half a pair, written as an escape', '\ud83d'],
  ['an object', { a: ['ü', 1, null] }],
])('knows the limit to the byte: %s', (_, value) => {
  const bytes = Buffer.byteLength(JSON.stringify(value) ?? '')
  if (value !== undefined) expect(jsonBytes(value)).toBe(bytes)
  expect(isJsonWithin(value, bytes)).toBe(true)
  expect(isJsonWithin(value, bytes - 1)).toBe(false)
})
