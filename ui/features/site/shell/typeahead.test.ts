import { expect, test } from 'vitest'
import { closeTypeahead, openTypeahead } from './typeahead.ts'

const CLOSED = { isOpen: false, text: '' }

test.each([
  ['the focus opens it', CLOSED, '', { isOpen: true, text: '' }],
  ['typing keeps it open', { isOpen: true, text: 'te' }, 'tea', { isOpen: true, text: 'tea' }],
  ['typing opens it again', { isOpen: false, text: 'te' }, 'tea', { isOpen: true, text: 'tea' }],
])('%s', (_, before, text, after) => {
  expect(openTypeahead(before, text)).toEqual(after)
})

test('closing keeps the text', () => {
  expect(closeTypeahead({ isOpen: true, text: 'tea' })).toEqual({ isOpen: false, text: 'tea' })
})

test('what changes nothing stays the same state', () => {
  const open = { isOpen: true, text: 'tea' }
  expect(openTypeahead(open, 'tea')).toBe(open)
  expect(closeTypeahead(CLOSED)).toBe(CLOSED)
})
