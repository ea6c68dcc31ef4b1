import { expect, test } from 'vitest'
import { EVENT_QUEUE_LIMIT } from '#schema/tracking/event-log-constants.ts'
import { createEventQueue, type EventStore, type StoredEvent } from './event-store.ts'

const forbidden = () => Promise.reject(new Error('denied'))
const DENIED: EventStore = { add: forbidden, oldest: forbidden, remove: forbidden, clear: forbidden }

function makeEvent(place: number, madeFor = 'anna'): StoredEvent {
  const uuid = `e${place}`
  return { at: place, uuid, madeFor, bytes: 10, event: { event_type: 18, clientUUID: uuid, time: place * 1e6 } }
}

const toIds = (events: StoredEvent[]) => events.map(({ uuid }) => uuid)

test('where the browser keeps nothing events wait in memory', async () => {
  const queue = createEventQueue(DENIED)
  const [first, second, other] = [makeEvent(1), makeEvent(2), makeEvent(3, 'berta')]
  await queue.add([first, second, other])
  expect(toIds(await queue.oldest('anna', 1))).toEqual(['e1'])
  await queue.remove([first])
  expect(toIds(await queue.oldest('anna', 9))).toEqual(['e2'])
  await queue.clear('anna')
  expect(await queue.oldest('anna', 9)).toEqual([])
  expect(toIds(await queue.oldest('berta', 9))).toEqual(['e3'])
})

test('memory, too, holds so many and the newest', async () => {
  const queue = createEventQueue(DENIED)
  await queue.add(Array.from({ length: EVENT_QUEUE_LIMIT + 5 }, (_, place) => makeEvent(place)))
  const kept = await queue.oldest('anna', EVENT_QUEUE_LIMIT + 5)
  expect(kept).toHaveLength(EVENT_QUEUE_LIMIT)
  expect(kept[0]?.uuid).toBe('e5')
})

test('a store that does not remove something is an error: it would be sent over and over', async () => {
  const event = makeEvent(1)
  const queue = createEventQueue({ ...DENIED, add: async () => {}, oldest: async () => [event] })
  await queue.add([event])
  await expect(queue.remove([event])).rejects.toThrow('denied')
})

test('so it is after something could not be stored; for what is only in memory the store is not asked', async () => {
  const stored = makeEvent(1)
  const removed: string[][] = []
  const queue = createEventQueue({
    ...DENIED,
    oldest: async () => [stored],
    async remove(events) {
      removed.push(toIds([...events]))
      throw new Error('denied')
    },
  })
  await queue.add([makeEvent(2)])
  await queue.remove([makeEvent(2)])
  expect(removed).toEqual([])
  await expect(queue.remove([stored])).rejects.toThrow('denied')
})
