import { expect, test } from 'vitest'
import { getBundle } from './bundles.ts'

test('the pseudo-locale accents and brackets every text, with its values', () => {
  const translate = getBundle('en_XA')
  expect(translate('login.action')).toBe('⟦Löĝ îñ⟧')
  expect(translate('comments.heading', { count: 2 })).toBe('⟦2 çöɱɱéñţš⟧')
})

test('the mirrored pseudo-locale reads from right to left, with its values', () => {
  expect(getBundle('ar_XB')('comments.heading', { count: 2 })).toBe('\u202e2 comments\u202c')
})

test('a locale without texts of its own is English', () => {
  expect(getBundle('de')('login.action')).toBe('Log in')
  expect(getBundle('constructor')('login.action')).toBe('Log in')
})
