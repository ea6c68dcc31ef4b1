import { expect, it } from 'vitest'
import { parseReferrer } from './referrer.ts'

it.each([
  [undefined, null],
  [null, null],
  ['', null],
  ['https://www.google.com/', 'https://www.google.com/'],
  ['https://search.example/find?q=private#top', 'https://search.example/find'],
  [`https://search.example/find?q=${'a'.repeat(3_000)}`, 'https://search.example/find'],
  ['https://name:secret@example.com/a', 'https://example.com/a'],
  ['android-app://mail.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['not an address', null],
  [`https://example.com/${'a'.repeat(2_000)}`, null],
])('%j is %j', (text, expected) => {
  expect(parseReferrer(text)).toBe(expected)
})
