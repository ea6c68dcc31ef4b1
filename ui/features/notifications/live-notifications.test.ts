import { expect, it } from 'vitest'
import type { NotificationItem } from '#schema/notifications/queries.ts'
import { dropGone, listItems, NO_LIVE_NOTIFICATIONS, receiveItem, showWaiting } from './live-notifications.ts'

function item(id: string, text = id): NotificationItem {
  return {
    id,
    kind: 'follow',
    actors: [],
    count: 1,
    subject: { type: 'user', id: 'u', url: '/u/', imageUrl: null },
    text,
    who: null,
    excerpt: null,
    createdAt: '2026-11-25T12:00:00.000Z',
    isSeen: false,
    isRead: false,
  }
}

const read = [item('4'), item('2')]
const texts = (items: readonly NotificationItem[]) => items.map(({ text }) => text)
const receive = (notifications: typeof NO_LIVE_NOTIFICATIONS, one: NotificationItem, mayMove = false) =>
  receiveItem(notifications, { item: one, shown: listItems(notifications, read), mayMove })

it('new items wait, each once and as they are now, until they are shown in their order', () => {
  const notifications = [item('6'), item('5'), item('6', 'six'), item('3')].reduce(
    (before, one) => receive(before, one),
    NO_LIVE_NOTIFICATIONS,
  )
  expect([texts(listItems(notifications, read)), texts(notifications.waiting)]).toEqual([
    ['4', '2'],
    ['six', '5', '3'],
  ])
  const shown = showWaiting(notifications)
  expect([texts(listItems(shown, read)), shown.waiting]).toEqual([['six', '5', '4', '3', '2'], []])
})

it('new items join the list where nothing that is read moves, and take along those that wait', () => {
  const notifications = receive(receive(NO_LIVE_NOTIFICATIONS, item('5')), item('6'), true)
  expect([texts(listItems(notifications, read)), notifications.waiting]).toEqual([['6', '5', '4', '2'], []])
})

it('a shown item changes in its place, and one of a later page comes with that page', () => {
  const notifications = receive(receive(receive(NO_LIVE_NOTIFICATIONS, item('4', 'four')), item('1')), item('2', 'two'))
  expect([texts(listItems(notifications, read)), notifications.waiting]).toEqual([['four', 'two'], []])
  expect(texts(listItems(notifications, [...read, item('1')]))).toEqual(['four', 'two', '1'])
})

it('the list has each item once, also after it was read again', () => {
  const notifications = receive(NO_LIVE_NOTIFICATIONS, item('5'), true)
  expect(texts(listItems(notifications, [item('5', 'five'), ...read]))).toEqual(['five', '4', '2'])
})

it('the first item of an empty list is shown by its button', () => {
  const notifications = receiveItem(NO_LIVE_NOTIFICATIONS, { item: item('1'), shown: [], mayMove: false })
  expect(texts(listItems(showWaiting(notifications), []))).toEqual(['1'])
})

it('an item that is gone leaves the list, those that wait too, and what is of a later page stays', () => {
  const before = [item('6'), item('5')].reduce(
    (notifications, one) => receive(notifications, one),
    NO_LIVE_NOTIFICATIONS,
  )
  const notifications = dropGone(before, {
    items: [item('6'), item('4')],
    isWhole: false,
    before: ['6', '5', '4', '2'],
  })
  expect([texts(listItems(notifications, read)), texts(notifications.waiting)]).toEqual([['4', '2'], ['6']])
  const whole = dropGone(notifications, { items: [item('6')], isWhole: true, before: ['6', '4', '2'] })
  expect([texts(listItems(whole, read)), texts(whole.waiting)]).toEqual([[], ['6']])
})

it('an item that came while the list was read again stays, and one that is there again comes back', () => {
  const later = receive(NO_LIVE_NOTIFICATIONS, item('7'), true)
  const notifications = dropGone(later, { items: [item('2')], isWhole: true, before: ['4', '2'] })
  expect(texts(listItems(notifications, read))).toEqual(['7', '2'])
  expect(texts(listItems(receive(notifications, item('4'), true), read))).toEqual(['7', '4', '2'])
})
