import { expect, test } from 'vitest'
import { bundleOf } from './bundles.ts'

test('the pseudo-locale accents and brackets every text, with its values', () => {
  const translate = bundleOf('en_XA')
  expect(translate('login.action')).toBe('⟦Löĝ îñ⟧')
  expect(translate('comments.heading', { count: 2 })).toBe('⟦2 çöɱɱéñţš⟧')
})

test('the mirrored pseudo-locale reads from right to left, with its values', () => {
  expect(bundleOf('ar_XB')('comments.heading', { count: 2 })).toBe('\u202e2 comments\u202c')
})

test('a locale without texts of its own is English', () => {
  expect(bundleOf('de')('login.action')).toBe('Log in')
  expect(bundleOf('constructor')('login.action')).toBe('Log in')
})
