import { expect, test } from 'vitest'
import { TOAST_LIMIT } from '#schema/site/shell-constants.ts'
import { toastQueue, type Toast, type ToastEvent } from './toast-queue.ts'

const toast = (id: number, text = `toast ${id}`): Toast => ({ id, text })
const asked = (id: number, text?: string): ToastEvent => ({ type: 'asked', toast: toast(id, text) })
const dismissed = (id: number): ToastEvent => ({ type: 'dismissed', id })

test.each([
  ['nothing was asked for', [], []],
  ['one is asked for', [asked(1)], [1]],
  ['the newest waits behind the others', [asked(1), asked(2), asked(3)], [1, 2, 3]],
  ['the next one follows the one dismissed', [asked(1), asked(2), dismissed(1)], [2]],
  ['one that waits can be dismissed', [asked(1), asked(2), dismissed(2)], [1]],
  ['an unknown one is dismissed', [asked(1), dismissed(7)], [1]],
  ['the same text is said once', [asked(1, 'same'), asked(2, 'same')], [1]],
  ['the same text is said again later', [asked(1, 'same'), dismissed(1), asked(2, 'same')], [2]],
] as const)('%s', (_, events: readonly ToastEvent[], ids: readonly number[]) => {
  expect(events.reduce(toastQueue, []).map(({ id }) => id)).toEqual(ids)
})

test('too many: the shown one stays, the oldest of the others gives way', () => {
  let toasts: readonly Toast[] = []
  for (let id = 1; id <= TOAST_LIMIT + 2; id++) toasts = toastQueue(toasts, asked(id))
  expect(toasts.map(({ id }) => id)).toEqual([1, 4, 5, 6, 7])
})

test('what changes nothing leaves the same list', () => {
  const toasts = [toast(1)]
  expect(toastQueue(toasts, dismissed(2))).toBe(toasts)
  expect(toastQueue(toasts, asked(2, 'toast 1'))).toBe(toasts)
})

test('an undo toast gives way to others, and comes back', () => {
  const lasting = (id: number): ToastEvent => ({ type: 'asked', toast: { ...toast(id, 'Pin deleted'), until: 60_000 } })
  const ids = (...events: ToastEvent[]) => events.reduce(toastQueue, [] as readonly Toast[]).map(({ id }) => id)
  expect(ids(lasting(1), asked(2))).toEqual([2, 1])
  expect(ids(lasting(1), asked(2), dismissed(2))).toEqual([1])
  // Each deletion has an undo of its own, the latest first.
  expect(ids(asked(1), lasting(2), lasting(3))).toEqual([1, 3, 2])
})

test('what is said of the same topic takes the place of what was said before, even in the same words', () => {
  const about = (id: number): ToastEvent => ({ type: 'asked', toast: { ...toast(id, 'Saved to Tea'), topic: 'save' } })
  const ids = (...events: ToastEvent[]) => events.reduce(toastQueue, [] as readonly Toast[]).map(({ id }) => id)
  expect(ids(about(1), about(2))).toEqual([2])
  expect(ids(about(1), asked(2), about(3))).toEqual([3, 2])
  expect(ids(asked(1), about(2), asked(3))).toEqual([1, 2, 3])
})
