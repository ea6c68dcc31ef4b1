import { expect, it } from 'vitest'
import { LOCALES } from '#schema/constants/locales.ts'
import { ogLocale } from './social-tags.ts'

it.each([
  ['en_US', 'en_US'],
  ['de', 'de_DE'],
  ['tr', 'tr_TR'],
  ['zh_TW', 'zh_TW'],
  ['es_419', 'es_LA'],
  ['tl_PH', 'tl_PH'],
] as const)('%s is %s', (locale, expected) => {
  expect(ogLocale(locale)).toBe(expected)
})

it.each(LOCALES)('%s has a language and a region', (locale) => {
  expect(ogLocale(locale)).toMatch(/^[a-z]{2}_[A-Z]{2}$/)
})
