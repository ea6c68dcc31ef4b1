import { expect, test } from 'vitest'
import { matchesEtag } from '../features/media/find-media.ts'
import { parseRange } from './parse-range.ts'

test.each([
  ['bytes=0-9', { offset: 0, length: 10 }],
  ['bytes=90-', { offset: 90, length: 10 }],
  ['bytes=-30', { offset: 70, length: 30 }],
  ['bytes=-300', { offset: 0, length: 100 }],
  ['bytes=50-5000', { offset: 50, length: 50 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-9', 'whole'],
  ['bytes=0-99999999999999999999', 'whole'],
  ['', 'whole'],
])('of 100 bytes, %s', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected)
})

test('nothing can be asked of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test('a list, a weak tag and a star match; another tag and rubbish do not', () => {
  expect(matchesEtag('"a"', '"a"')).toBe(true)
  expect(matchesEtag('"b", W/"a"', '"a"')).toBe(true)
  expect(matchesEtag('*', '"a"')).toBe(true)
  expect(matchesEtag('"b"', '"a"')).toBe(false)
  expect(matchesEtag('a', '"a"')).toBe(false)
  expect(matchesEtag('', '"a"')).toBe(false)
})
