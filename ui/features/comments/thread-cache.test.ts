import { expect, test } from 'vitest'
import { LIKE } from '#schema/comments/constants.ts'
import { makeThreadComment as comment, makeThreadPage as page } from '../../../test/helpers/thread-comments.ts'
import { rememberThread, openStore } from './thread-cache.ts'
import { openThread, reorder } from './thread.ts'

const DETAILS = {}

const openPin = (key: string, details = DETAILS, pinKey = key) =>
  openStore({
    pinKey,
    key,
    details,
    open: () => openThread(page([comment('a')])),
    reopen: (known, { listWritten }) => reorder(known, 'top', page([comment('b')]), listWritten()),
  })

test('a thread is there as it was left, with what was typed', () => {
  const { store } = openPin('left')
  rememberThread('left', { store, details: DETAILS })
  const undo = store.change({ type: 'deleted', id: 'a' })
  store.rememberDraft('new', { text: 'Half a sent', named: [], image: null, isOpen: true })
  store.confirm(undo)
  const again = openPin('left')
  expect([again.isKept, again.store.state.get().thread.top.ids, again.store.findDraft('new')?.text]).toEqual([
    true,
    [],
    'Half a sent',
  ])
})

test('a thread that was read again since is shown as it was read, with what is being answered', () => {
  const { store } = openPin('read again')
  rememberThread('read again', { store, details: DETAILS })
  store.rememberDraft('reply a', { text: 'Half a sent', named: [], image: null, isOpen: true })
  expect(openPin('read again', {}).store.state.get().thread.top.ids).toEqual(['a', 'b'])
})

test('what was typed in a thread is there in the others of its pin, and in no other', () => {
  const { store } = openPin('pin A', DETAILS, 'pin ')
  rememberThread('pin A', { store, details: DETAILS })
  store.rememberDraft('reply a', { text: 'Half a sent', named: [], image: null, isOpen: true })
  expect(openPin('pin B', DETAILS, 'pin ').store.findDraft('reply a')?.text).toBe('Half a sent')
  expect(openPin('other', DETAILS, 'other ').store.findDraft('reply a')).toBeUndefined()
})

test('what was done in a thread is done in the others of its pin, unless they were read later', () => {
  const { store } = openPin('done A', DETAILS, 'done ')
  rememberThread('done A', { store, details: DETAILS })
  store.confirm(store.change({ type: 'likeToggled', id: 'a', isOn: true }))
  const likeOf = ({ store: { state } }: ReturnType<typeof openPin>) =>
    state.get().thread.comments.get('a')?.reactionByMe
  const other = openPin('done B', DETAILS, 'done ')
  expect([likeOf(other), other.isKept]).toEqual([LIKE, true])
  expect(likeOf(openPin('done C', {}, 'done '))).toBe(null)
})

test('of many threads the least recent is forgotten', () => {
  for (let nth = 0; nth <= 30; nth++) rememberThread(`${nth}`, { store: openPin(`${nth}`).store, details: DETAILS })
  expect([openPin('0').isKept, openPin('1').isKept]).toEqual([false, true])
})
