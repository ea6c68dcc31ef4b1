import { expect, test } from 'vitest'
import { normalizeWebsite } from './setting-values.ts'

test.each([
  ['example.org', 'https://example.org'],
  ['HTTP://Example.ORG/', 'http://example.org'],
  ['https://example.org:8443/me/?q=1#top', 'https://example.org:8443/me'],
  ['münchen.example', 'https://xn--mnchen-3ya.example'],
])('the site %j is stored as %j', (typed, stored) => {
  expect(normalizeWebsite(typed)).toBe(stored)
})

test.each([
  '',
  'example',
  'ftp://example.org',
  'javascript:alert(1)',
  'https://me@example.org',
  'http://[::1]/',
  'a b.org',
])('%j is no site', (typed) => {
  expect(normalizeWebsite(typed)).toBeNull()
})
