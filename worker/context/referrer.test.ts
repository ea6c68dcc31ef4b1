import { expect, it } from 'vitest'
import { resolveReferrer } from './referrer.ts'

it.each([
  [undefined, null],
  ['', null],
  ['https://www.google.com/', 'https://www.google.com/'],
  ['https://search.example/find?q=private#top', 'https://search.example/find'],
  ['https://name:secret@example.com/a', 'https://example.com/a'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['not an address', null],
  [`https://example.com/${'a'.repeat(2_000)}`, null],
])('%j is %j', (cookie, expected) => {
  expect(resolveReferrer(cookie)).toBe(expected)
})
