import { beforeEach, describe, expect, test } from 'vitest'
import type { EventsData } from '#schema/tracking/event-log-calls.ts'
import { createEventQueue, type EventStore, type StoredEvent } from '#ui/platform/storage/event-store.ts'
import { createEventSender, type EventSender, type SenderDependencies } from './event-sender.ts'

const ACCEPTED: EventsData = { accepted: 1, ignored: 0, rejected: [] }

let stored: StoredEvent[]
let sent: string[]
let turns: Promise<unknown>
let reading: PromiseWithResolvers<void> | null
let answering: PromiseWithResolvers<EventsData> | null

beforeEach(() => {
  stored = []
  sent = []
  turns = Promise.resolve()
  reading = null
  answering = null
})

/** What all tabs of the browser share. */
function store(): EventStore {
  const removeWhere = (isGone: (event: StoredEvent) => boolean) => {
    stored = stored.filter((event) => !isGone(event))
  }
  return {
    add: async (events) => void stored.push(...events),
    async oldest(viewerId, limit) {
      const oldest = stored.filter((event) => event.madeFor === viewerId).slice(0, limit)
      await reading?.promise
      return oldest
    },
    remove: async (events) => removeWhere(({ uuid }) => events.some((event) => event.uuid === uuid)),
    clear: async (viewerId) => removeWhere((event) => event.madeFor === viewerId),
  }
}

function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = turns.then(work)
  turns = turn.catch(() => {})
  return turn
}

function openTab(dependencies: Partial<SenderDependencies> = {}): EventSender {
  const upload: SenderDependencies['upload'] = async (events, viewerId) => {
    sent.push(`${events.map(({ uuid }) => uuid).join('+')} of ${viewerId}`)
    return (await answering?.promise) ?? ACCEPTED
  }
  const defaults: SenderDependencies = {
    queue: createEventQueue(store()),
    upload,
    withLock,
    isOnline: () => true,
    random: () => 0,
  }
  const sender = createEventSender({ ...defaults, ...dependencies })
  sender.setViewer('anna', true)
  return sender
}

function event(uuid: string, madeFor = 'anna'): StoredEvent {
  return { at: 1, uuid, madeFor, bytes: 100, event: {} as StoredEvent['event'] }
}

async function untilRead(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('while the queue is read', () => {
  beforeEach(() => {
    reading = Promise.withResolvers()
  })

  test('consent is withdrawn: nothing is sent', async () => {
    const tab = openTab()
    tab.enqueue([event('a')])
    tab.send()
    await untilRead()
    tab.setViewer('anna', false)
    reading?.resolve()
    await tab.whenIdle()
    expect(sent).toEqual([])
    expect(stored).toHaveLength(1)
  })

  test('another account logs in: it sends its own events only', async () => {
    const tab = openTab()
    tab.enqueue([event('a'), event('b', 'berta')])
    tab.send()
    await untilRead()
    tab.setViewer('berta', true)
    tab.send()
    reading?.resolve()
    await tab.whenIdle()
    expect(sent).toEqual(['b of berta'])
    expect(stored).toMatchObject([{ uuid: 'a' }])
  })
})

test('a last call carries no events of another viewer of this page', async () => {
  const tab = openTab()
  tab.enqueue([event('a', ''), event('b')])
  tab.sendLast()
  expect(sent).toEqual(['b of anna'])
})

describe('two tabs', () => {
  test('send each event once, one tab at a time', async () => {
    const tabs = [openTab(), openTab()]
    tabs[0]?.enqueue([event('a')])
    tabs[1]?.enqueue([event('b')])
    for (const tab of tabs) tab.send()
    await Promise.all(tabs.map((tab) => tab.whenIdle()))
    expect(sent).toEqual(['a+b of anna'])
    expect(stored).toEqual([])
  })

  test('are not kept waiting by one whose queue fails', async () => {
    const oldest = () => Promise.reject(new Error('The database is gone'))
    const failing = openTab({ queue: { ...store(), oldest } })
    const tab = openTab()
    tab.enqueue([event('a')])
    failing.send()
    tab.send()
    await Promise.all([failing.whenIdle(), tab.whenIdle()])
    expect(sent).toEqual(['a of anna'])
  })

  test('one of which is frozen in its turn: the other ends, keeps its events, and sends them later', async () => {
    let isFrozen = true
    const tab = openTab({
      withLock: (work) => (isFrozen ? Promise.reject(new DOMException('', 'TimeoutError')) : work()),
    })
    tab.enqueue([event('a')])
    tab.send()
    await tab.whenIdle()
    expect([sent, stored.length]).toEqual([[], 1])
    isFrozen = false
    tab.send()
    await tab.whenIdle()
    expect(sent).toEqual(['a of anna'])
  })
})

test('a last call that is answered after the page is back is not repeated, and the next upload waits for it', async () => {
  answering = Promise.withResolvers()
  const tab = openTab()
  tab.enqueue([event('a')])
  tab.sendLast()
  tab.enqueue([event('b')])
  tab.sendNow()
  await untilRead()
  expect(sent).toEqual(['a of anna'])
  answering.resolve(ACCEPTED)
  await tab.whenIdle()
  expect(sent).toEqual(['a of anna', 'b of anna'])
  expect(stored).toEqual([])
})
