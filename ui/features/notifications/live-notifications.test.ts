import { expect, it } from 'vitest'
import type { NewsItem } from '#schema/notifications/queries.ts'
import { dropGone, listItems, NO_LIVE_NEWS, receiveItem, showWaiting } from './live-notifications.ts'

function item(id: string, text = id): NewsItem {
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
const texts = (items: readonly NewsItem[]) => items.map(({ text }) => text)
const receive = (news: typeof NO_LIVE_NEWS, one: NewsItem, mayMove = false) =>
  receiveItem(news, { item: one, shown: listItems(news, read), mayMove })

it('new items wait, each once and as they are now, until they are shown in their order', () => {
  const news = [item('6'), item('5'), item('6', 'six'), item('3')].reduce(
    (before, one) => receive(before, one),
    NO_LIVE_NEWS,
  )
  expect([texts(listItems(news, read)), texts(news.waiting)]).toEqual([
    ['4', '2'],
    ['six', '5', '3'],
  ])
  const shown = showWaiting(news)
  expect([texts(listItems(shown, read)), shown.waiting]).toEqual([['six', '5', '4', '3', '2'], []])
})

it('new items join the list where nothing that is read moves, and take along those that wait', () => {
  const news = receive(receive(NO_LIVE_NEWS, item('5')), item('6'), true)
  expect([texts(listItems(news, read)), news.waiting]).toEqual([['6', '5', '4', '2'], []])
})

it('a shown item changes in its place, and one of a later page comes with that page', () => {
  const news = receive(receive(receive(NO_LIVE_NEWS, item('4', 'four')), item('1')), item('2', 'two'))
  expect([texts(listItems(news, read)), news.waiting]).toEqual([['four', 'two'], []])
  expect(texts(listItems(news, [...read, item('1')]))).toEqual(['four', 'two', '1'])
})

it('the list has each item once, also after it was read again', () => {
  const news = receive(NO_LIVE_NEWS, item('5'), true)
  expect(texts(listItems(news, [item('5', 'five'), ...read]))).toEqual(['five', '4', '2'])
})

it('the first item of an empty list is shown by its button', () => {
  const news = receiveItem(NO_LIVE_NEWS, { item: item('1'), shown: [], mayMove: false })
  expect(texts(listItems(showWaiting(news), []))).toEqual(['1'])
})

it('an item that is gone leaves the list, those that wait too, and what is of a later page stays', () => {
  const before = [item('6'), item('5')].reduce((news, one) => receive(news, one), NO_LIVE_NEWS)
  const news = dropGone(before, { items: [item('6'), item('4')], isWhole: false, before: ['6', '5', '4', '2'] })
  expect([texts(listItems(news, read)), texts(news.waiting)]).toEqual([['4', '2'], ['6']])
  const whole = dropGone(news, { items: [item('6')], isWhole: true, before: ['6', '4', '2'] })
  expect([texts(listItems(whole, read)), texts(whole.waiting)]).toEqual([[], ['6']])
})

it('an item that came while the list was read again stays, and one that is there again comes back', () => {
  const later = receive(NO_LIVE_NEWS, item('7'), true)
  const news = dropGone(later, { items: [item('2')], isWhole: true, before: ['4', '2'] })
  expect(texts(listItems(news, read))).toEqual(['7', '2'])
  expect(texts(listItems(receive(news, item('4'), true), read))).toEqual(['7', '4', '2'])
})
