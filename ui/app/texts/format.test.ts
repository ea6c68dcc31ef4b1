import { expect, test } from 'vitest'
import { LOCALES, toLanguageTag } from '#schema/constants/locales.ts'
import { formatFor } from './format.ts'

const english = formatFor('en_US')

test('times as a player shows them', () => {
  expect(english.clock(7_400)).toBe('0:07')
  expect(english.clock(750_000)).toBe('12:30')
  expect(english.clock(3_725_000)).toBe('1:02:05')
})

test('lengths of time in words', () => {
  expect(english.minutes(35)).toBe('35 min')
  expect(english.minutes(60)).toBe('1 hr')
  expect(english.minutes(65)).toBe('1 hr, 5 min')
  expect(english.minutes(0)).toBe('0 min')
})

test('amounts, even of what is no currency', () => {
  expect(english.price('49.00', 'USD')).toBe('$49.00')
  expect(english.price('1200', 'JPY')).toBe('¥1,200')
  expect(english.price('49', 'tacks')).toBe('49.00')
  expect(english.price('from 49', 'USD')).toBe('from 49')
})

test('days are those of UTC', () => {
  expect(english.date('2026-03-01T00:30:00.000Z')).toBe('Mar 1, 2026')
  expect(formatFor('de').date('2026-03-01T23:30:00.000Z')).toBe('01.03.2026')
  expect(english.date('soon')).toBe('soon')
})

test('names of languages', () => {
  expect(english.language('de')).toBe('German')
  expect(english.language('no such code')).toBe('no such code')
})

test.each(LOCALES)('small numbers have no short form in %s', (locale) => {
  const short = new Intl.NumberFormat(toLanguageTag(locale), { notation: 'compact', maximumFractionDigits: 1 })
  for (const value of [0, 7, 999]) expect(formatFor(locale).compact(value)).toBe(short.format(value))
})
