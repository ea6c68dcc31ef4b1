import { describe, expect, test } from 'vitest'
import { LIKE } from '#schema/comments/constants.ts'
import { makeThreadComment as comment, makeThreadPage as page } from '../../../test/helpers/thread-comments.ts'
import { createThreadStore, NEW, newSendingId } from './thread-store.ts'
import { openThread, receive, refresh, type Thread } from './thread.ts'

const open = (count = 3) => createThreadStore(openThread(page([comment('A', { commentCount: count })])))
const countOf = (store: ReturnType<typeof open>) => store.state.get().thread.comments.get('A')?.commentCount
const repliesOf = (store: ReturnType<typeof open>) => store.state.get().thread.replies.get('A')?.ids ?? []

const reply = (id: string) => comment(id, { parentId: 'A' }, 'me')

/** An answer that comes when the test says so. */
function later() {
  const { promise, resolve } = Promise.withResolvers<(thread: Thread) => Thread>()
  return { load: () => promise, answer: resolve }
}

describe('a reply that is on its way', () => {
  test('is shown and counted, and by a refetch after its answer once', () => {
    const store = open()
    const undo = store.change({ type: 'created', comment: reply(newSendingId()) })
    expect([countOf(store), repliesOf(store).length]).toEqual([4, 1])
    store.confirm(undo, { type: 'created', comment: reply('R') })
    store.update((thread) => refresh(thread, page([comment('A', { commentCount: 4 })]), 'me'))
    expect([countOf(store), repliesOf(store)]).toEqual([4, ['R']])
  })

  test('is not counted twice by what is read before its answer', async () => {
    const store = open()
    const undo = store.change({ type: 'created', comment: reply(newSendingId()) })
    const asked: number[] = []
    store.lookAgain(async () => {
      asked.push(1)
      return (thread) => refresh(thread, page([comment('A', { commentCount: 4 })]), 'me')
    })
    expect(asked).toEqual([])
    store.confirm(undo, { type: 'created', comment: reply('R') })
    await expect.poll(() => [asked.length, countOf(store)]).toEqual([1, 4])
  })

  test('is shown once if it comes live before its answer', () => {
    const store = open()
    const undo = store.change({ type: 'created', comment: reply(newSendingId()) })
    store.updateSettled((thread) => receive(thread, reply('R'), 'me'))
    expect(repliesOf(store)).toHaveLength(1)
    store.confirm(undo, { type: 'created', comment: reply('R') })
    expect([countOf(store), repliesOf(store)]).toEqual([4, ['R']])
  })

  test('goes with its count if it fails', () => {
    const store = open()
    store.change({ type: 'created', comment: reply(newSendingId()) })()
    expect([countOf(store), repliesOf(store)]).toEqual([3, []])
  })
})

describe('what was done here', () => {
  test('does not cover what is done elsewhere later', () => {
    const store = open()
    const update = { id: 'A', tags: [], taggedUsers: [] }
    store.confirm(store.change({ ...update, type: 'updated', text: 'Mine', editedAt: 'now' }))
    store.confirm(store.change({ type: 'highlightToggled', id: 'A', isOn: true }))
    store.update((thread) => receive(thread, comment('A', { text: 'From my phone' }), 'me'))
    expect(store.state.get().thread.comments.get('A')).toMatchObject({
      text: 'From my phone',
      highlightedByPinOwner: false,
    })
  })

  test('is asked for again where it was overtaken by an answer that lacks it', async () => {
    const store = open()
    const first = later()
    const answers = [first.load, async () => (thread: Thread) => refresh(thread, page([comment('A')]), 'me')]
    store.lookAgain(() => (answers.shift() ?? first.load)())
    store.confirm(store.change({ type: 'likeToggled', id: 'A', isOn: true }))
    first.answer((thread) => refresh(thread, page([]), 'me'))
    await expect.poll(() => answers.length).toBe(0)
    expect(store.state.get().thread.top.ids).toEqual(['A'])
  })
})

describe('a draft', () => {
  test('of another thread of the pin is there again, and not taken for lost where its comment is not shown', () => {
    const first = createThreadStore(openThread(page([comment('A')])))
    first.rememberDraft('reply A', draft)
    const second = createThreadStore(openThread(page([comment('B')])), first)
    second.update((thread) => thread)
    expect([second.findDraft('reply A'), second.state.get().lost]).toEqual([draft, []])
  })

  const draft = { text: 'Half a sent', named: [], image: null, isOpen: true }

  test('whose comment goes is shown until it is closed, or the comment is back', () => {
    const store = open()
    store.rememberDraft('reply A', draft)
    store.rememberDraft(NEW, { ...draft, text: 'Above' })
    const undo = store.change({ type: 'deleted', id: 'A' })
    const lost = () => store.state.get().lost.map(({ text }) => text)
    expect(lost()).toEqual(['Half a sent'])
    undo()
    expect(lost()).toEqual([])
    store.change({ type: 'deleted', id: 'A' })
    store.rememberDraft('reply A', null)
    expect(lost()).toEqual([])
  })
})

test('what is on its way from another thread of the pin is shown here too, and settled with it', () => {
  const first = createThreadStore(openThread(page([comment('A'), comment('B')])))
  const undo = first.change({ type: 'deleted', id: 'A' })
  const liked = first.change({ type: 'likeToggled', id: 'B', isOn: true })
  const second = createThreadStore(openThread(page([comment('A'), comment('B')])), first)
  const shown = () => second.state.get().thread
  expect([shown().top.ids, shown().comments.get('B')?.reactionByMe]).toEqual([['B'], LIKE])
  undo()
  first.confirm(liked)
  expect([shown().top.ids, shown().comments.get('B')?.reactionByMe]).toEqual([['A', 'B'], LIKE])
  expect(second.state.get().changes).toEqual([])
  second.confirm(second.change({ type: 'deleted', id: 'B' }))
  expect(first.state.get().thread.top.ids).toEqual(['A'])
})
