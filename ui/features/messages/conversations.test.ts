import { expect, test } from 'vitest'
import type { Message } from '#schema/messages/message.ts'
import {
  changeConversations,
  listMessages,
  NO_CONVERSATIONS,
  type Conversations,
  type ConversationsAction,
} from './conversations.ts'

const PIN = { kind: 'pin', id: '9' } as const

const person = (id: string) => ({ id, username: id, fullName: id, imageSmallUrl: null, imageMediumUrl: null })

function message(id: string, createdMs: number, more: Partial<Message> = {}): Message {
  return {
    id,
    conversationId: 'a',
    type: 'message',
    sender: person('ann'),
    text: id,
    attachment: null,
    replyTo: null,
    reactions: [],
    createdAt: new Date(createdMs).toISOString(),
    createdMs,
    ...more,
  }
}

const pending = (id: string, more: Partial<Message> = {}) =>
  message(id, 1, { type: 'tempMessage', sender: person('me'), ...more })
const own = (id: string, createdMs: number, text: string) => message(id, createdMs, { sender: person('me'), text })

function after(actions: readonly ConversationsAction[], from: Conversations = NO_CONVERSATIONS): Conversations {
  return actions.reduce(changeConversations, from)
}

const ids = (state: Conversations, read: readonly Message[] = []) =>
  listMessages(read, state.known.get('a')).map(({ id }) => id)

const NEW_MESSAGE = after([{ type: 'dropdownOpened' }, { type: 'newMessageOpened', attachment: PIN }])

test('opening a conversation closes the new message and forgets what went along with it', () => {
  expect(after([{ type: 'conversationOpened', id: 'a' }], NEW_MESSAGE)).toMatchObject({
    isDropdownOpen: true,
    openId: 'a',
    isNewMessage: false,
    attachment: null,
  })
})

test('closing a conversation leaves none open', () => {
  const state = after([{ type: 'conversationOpened', id: 'a' }, { type: 'conversationClosed' }])
  expect(state.openId).toBeNull()
})

test('a new message closes the open conversation', () => {
  const state = after([{ type: 'newMessageOpened', attachment: PIN }], after([{ type: 'conversationOpened', id: 'a' }]))
  expect(state).toMatchObject({ openId: null, isNewMessage: true, attachment: PIN })
})

test('a new message that is given up forgets what went along', () => {
  expect(after([{ type: 'newMessageClosed' }], NEW_MESSAGE)).toMatchObject({
    isDropdownOpen: true,
    isNewMessage: false,
    attachment: null,
  })
})

test('closing the dropdown closes the new message too', () => {
  expect(NEW_MESSAGE).toMatchObject({ isDropdownOpen: true, isNewMessage: true, attachment: PIN })
  expect(after([{ type: 'dropdownClosed' }], NEW_MESSAGE)).toMatchObject({
    isDropdownOpen: false,
    isNewMessage: false,
    attachment: null,
  })
})

test('a pending message stands last, whatever the clock of its browser says', () => {
  const state = after([
    { type: 'messagesMerged', messages: [message('m1', 100)] },
    { type: 'messagePending', message: pending('p1') },
    { type: 'messagePending', message: pending('p2') },
    { type: 'messagesMerged', messages: [message('m2', 200)] },
  ])
  expect(ids(state)).toEqual(['m1', 'm2', 'p1', 'p2'])
})

test('a message that was sent takes the place of the pending one', () => {
  const state = after([
    { type: 'messagePending', message: pending('p1') },
    { type: 'messagePending', message: pending('p2') },
    { type: 'messageSent', pendingId: 'p1', message: own('m1', 100, 'p1') },
  ])
  expect(ids(state)).toEqual(['m1', 'p2'])
})

test('a message that was refused is gone', () => {
  const state = after([
    { type: 'messagePending', message: pending('p1') },
    { type: 'messageRemoved', conversationId: 'a', id: 'p1' },
  ])
  expect(ids(state)).toEqual([])
})

test('a frame that comes before the answer to the call shows the message once', () => {
  const sent = own('m1', 100, 'p1')
  const framed = after([
    { type: 'messagePending', message: pending('p1') },
    { type: 'messagesMerged', messages: [sent] },
  ])
  expect(ids(framed)).toEqual(['m1'])
  expect(ids(after([{ type: 'messageSent', pendingId: 'p1', message: sent }], framed))).toEqual(['m1'])
})

test('the same words from two devices end as two messages', () => {
  const state = after([
    { type: 'messagePending', message: pending('p1', { text: 'ok' }) },
    { type: 'messagesMerged', messages: [own('m1', 100, 'ok')] },
    { type: 'messageSent', pendingId: 'p1', message: own('m2', 200, 'ok') },
  ])
  expect(ids(state)).toEqual(['m1', 'm2'])
})

test('messages are merged by id, each as it came last, and sorted by time', () => {
  const state = after([
    { type: 'messagesMerged', messages: [message('m3', 300), message('m2', 200)] },
    { type: 'messagesMerged', messages: [message('m2', 200, { type: 'removed', text: '' })] },
  ])
  const read = [message('m1', 100), message('m2', 200)]
  expect(ids(state, read)).toEqual(['m1', 'm2', 'm3'])
  expect(listMessages(read, state.known.get('a'))[1]).toMatchObject({ type: 'removed' })
})

test('what is gone stays gone, also where it was read or comes again', () => {
  const state = after([
    { type: 'messageRemoved', conversationId: 'a', id: 'm1' },
    { type: 'messagesMerged', messages: [message('m1', 100)] },
  ])
  expect(ids(state, [message('m1', 100), message('m2', 200)])).toEqual(['m2'])
})

test('a conversation that no one has opened is as it was read', () => {
  const read = [message('m1', 100)]
  expect(listMessages(read, undefined)).toBe(read)
})

test.each<[string, ConversationsAction]>([
  ['fetching its messages', { type: 'messagesFetched', conversationId: 'a', messages: [message('m2', 200)] }],
  ['clearing the badge', { type: 'badgeCleared', ids: [] }],
])('nothing is unread after %s, until the next message', (_, action) => {
  const state = after([{ type: 'messagesMerged', messages: [message('m1', 100)] }, action])
  expect(state.known.get('a')?.unread).toBe(0)
  expect(ids(state)).toContain('m1')
  const later = after([{ type: 'messagesMerged', messages: [message('m3', 300)] }], state)
  expect(later.known.get('a')?.unread).toBeNull()
})

test('clearing the badge zeroes all that are listed', () => {
  const state = after([{ type: 'badgeCleared', ids: ['a', 'b'] }])
  expect([state.known.get('a')?.unread, state.known.get('b')?.unread]).toEqual([0, 0])
})

test.each<[string, ConversationsAction]>([
  ['earlier messages are shown', { type: 'messagesMerged', messages: [message('m1', 100)] }],
  ['the newest one is read again', { type: 'messagesMerged', messages: [message('m2', 200)] }],
  ['one writes', { type: 'messagePending', message: pending('p1') }],
])('what was read stays read when %s', (_, action) => {
  const fetched = { type: 'messagesFetched', conversationId: 'a', messages: [message('m2', 200)] } as const
  expect(after([fetched, action]).known.get('a')?.unread).toBe(0)
})

test('what came while others were marked as read is unread', () => {
  const state = after([
    { type: 'messagesMerged', messages: [message('m1', 100), message('m2', 200)] },
    { type: 'messagesFetched', conversationId: 'a', messages: [message('m1', 100)] },
  ])
  expect(state.known.get('a')?.unread).toBeNull()
})

test('earlier messages that were asked for are all there, also once the next one comes', () => {
  const all = Array.from({ length: 1_200 }, (_, nth) => message(`m${nth}`, nth))
  const shown = after([
    { type: 'messagesMerged', messages: all.slice(500) },
    { type: 'messagesMerged', messages: all.slice(0, 500).toReversed() },
  ])
  expect(ids(shown)).toHaveLength(1_200)
  const later = after([{ type: 'messagesMerged', messages: [message('next', 5_000)] }], shown)
  expect(ids(later)).toHaveLength(1_200)
  expect(ids(later).at(-1)).toBe('next')
})

test('of a conversation that is open all day the latest thousand are known', () => {
  const all = Array.from({ length: 1_001 }, (_, nth) => message(`m${nth}`, nth))
  expect(ids(after([{ type: 'messagesMerged', messages: all }]))).toEqual(all.slice(1).map(({ id }) => id))
})

test('messages that may not be read any more are dropped, and come back where they may', () => {
  const read = { type: 'messagesMerged', messages: [message('m1', 100), message('m2', 200)] } as const
  const dropped = after([read, { type: 'messagesDropped', conversationId: 'a', ids: new Set(['m1']) }])
  expect(ids(dropped)).toEqual(['m2'])
  expect(ids(after([read], dropped))).toEqual(['m1', 'm2'])
})
