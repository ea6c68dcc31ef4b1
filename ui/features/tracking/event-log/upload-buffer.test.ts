import { expect, test } from 'vitest'
import { EVENT_BUFFER_BYTES } from '#schema/tracking/event-log-constants.ts'
import { EMPTY_BUFFER, fillBuffer, isFull } from './upload-buffer.ts'

test('the event that is due first decides, whichever came first', () => {
  const one = fillBuffer(EMPTY_BUFFER, 10, 500)
  expect(fillBuffer(one, 20, 900)).toEqual({ bytes: 30, sendAt: 500 })
  expect(fillBuffer(one, 20, 300)).toEqual({ bytes: 30, sendAt: 300 })
})

test('it is full at its limit, not before', () => {
  const almost = fillBuffer(EMPTY_BUFFER, EVENT_BUFFER_BYTES - 1, 500)
  expect([EMPTY_BUFFER, almost, fillBuffer(almost, 1, 500)].map(isFull)).toEqual([false, false, true])
})
