import { expect, test } from 'vitest'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findChanges, isOpen } from './attempt.ts'

const options = { kind: 'product', media_ids: ['a'], title: 'Lamp', products: [{ name: 'Lamp' }], is_draft: false }

test('what was typed since is an edit of the pin that may be there', () => {
  expect(findChanges({ options }, options)).toEqual({})
  expect(findChanges({ options }, { ...options, title: 'Red lamp' })).toEqual({ title: 'Red lamp' })
  const products = [{ name: 'Red lamp', additional_media_ids: ['b'] }]
  expect(findChanges({ options }, { ...options, products })).toEqual({ products: [{ name: 'Red lamp' }] })
})

test('a pin of other files is another pin', () => {
  expect(findChanges({ options }, { ...options, media_ids: ['b'] })).toBeUndefined()
  expect(findChanges({ options }, { ...options, kind: 'image' })).toBeUndefined()
})

test.each([
  ['no answer', null, null, true],
  ['a server error', 503, null, true],
  ['still being carried out', 409, '2', true],
  ['refused for now', 429, '60', false],
  ['refused', 400, null, false],
  ['taken already', 409, null, false],
])('a call with %s may have been carried out: %s %s', (_, status, retryAfter, isExpected) => {
  const failure = { status, retryAfter, code: null, detail: null, url: '', accessControl: {} }
  expect(isOpen(new ApiError('failed', failure))).toBe(isExpected)
})
