import { describe, expect, test } from 'vitest'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { makeThreadComment as comment, makeThreadPage as page } from '../../../test/helpers/thread-comments.ts'
import {
  addEarlierReplies,
  addPage,
  addReplies,
  carryOver,
  changeThread,
  FOLDED,
  openThread,
  receive,
  refresh,
  reorder,
  setTotal,
  showWaiting,
  uncount,
  type CommentAction,
  type Thread,
} from './thread.ts'

const bo = { id: 'bo', username: 'bo', fullName: 'Bo' }
const liked = comment(
  'b',
  { reactionByMe: 1, markedHelpfulByMe: true, highlightedByPinOwner: true, commentCount: 1 },
  'bo',
)
const tagged = comment('c', { taggedUsers: [bo], tags: [{ userId: 'bo', offset: 0, length: 3 }], translatedText: 'x' })
const reply = comment('d', { parentId: 'b' }, 'cleo')
const thread = addReplies(openThread(page([comment('a'), liked, tagged])), 'b', page([reply]))

const shown = (action: CommentAction) => changeThread(thread, action)
const ids = (action: CommentAction) => {
  const { top, replies, comments } = shown(action)
  return [top.ids, replies.get('b')?.ids ?? null, comments.size]
}

describe('each transition of comments', () => {
  test.each<[string, CommentAction, unknown]>([
    ['created adds on top', { type: 'created', comment: comment('e') }, [['e', 'a', 'b', 'c'], ['d'], 5]],
    [
      'created adds a reply at the end',
      { type: 'created', comment: comment('f', { parentId: 'b' }) },
      [['a', 'b', 'c'], ['d', 'f'], 5],
    ],
    ['created once', { type: 'created', comment: comment('a') }, [['a', 'b', 'c'], ['d'], 4]],
    ['deleted removes, with replies', { type: 'deleted', id: 'b' }, [['a', 'c'], null, 2]],
    ['deleted removes a reply', { type: 'deleted', id: 'd' }, [['a', 'b', 'c'], [], 3]],
    ['hidden removes', { type: 'hidden', id: 'a' }, [['b', 'c'], ['d'], 3]],
    ['hidden for a user removes all of theirs', { type: 'hiddenForUser', userId: 'ana' }, [['b'], ['d'], 2]],
    ['hidden for a user removes their replies', { type: 'hiddenForUser', userId: 'cleo' }, [['a', 'b', 'c'], [], 3]],
    ['an unknown one changes nothing', { type: 'deleted', id: 'z' }, [['a', 'b', 'c'], ['d'], 4]],
  ])('%s', (_, action, expected) => {
    expect(ids(action)).toEqual(expected)
  })

  test.each<[string, CommentAction, string, Partial<AggregatedComment>]>([
    [
      'update changes tags, text and tagged users',
      { type: 'updated', id: 'c', text: 'new', tags: [], taggedUsers: [], editedAt: 'now' },
      'c',
      { text: 'new', tags: [], taggedUsers: [], editedAt: 'now', translatedText: null },
    ],
    [
      'like moves the count by one',
      { type: 'likeToggled', id: 'a', isOn: true },
      'a',
      { reactionByMe: 1, reactionCounts: { '1': 3 } },
    ],
    [
      'like back',
      { type: 'likeToggled', id: 'b', isOn: false },
      'b',
      { reactionByMe: null, reactionCounts: { '1': 1 } },
    ],
    ['like twice counts once', { type: 'likeToggled', id: 'b', isOn: true }, 'b', { reactionCounts: { '1': 2 } }],
    [
      'helpful moves the count by one',
      { type: 'helpfulToggled', id: 'a', isOn: true },
      'a',
      { markedHelpfulByMe: true, helpfulCount: 4 },
    ],
    [
      'helpful back',
      { type: 'helpfulToggled', id: 'b', isOn: false },
      'b',
      { markedHelpfulByMe: false, helpfulCount: 2 },
    ],
    [
      'highlight sets the flag',
      { type: 'highlightToggled', id: 'a', isOn: true },
      'a',
      { highlightedByPinOwner: true },
    ],
    [
      'highlight takes it away',
      { type: 'highlightToggled', id: 'b', isOn: false },
      'b',
      { highlightedByPinOwner: false },
    ],
    ['the count changes by a delta', { type: 'countChanged', id: 'b', delta: 2 }, 'b', { commentCount: 3 }],
    ['the count stays above zero', { type: 'countChanged', id: 'a', delta: -2 }, 'a', { commentCount: 0 }],
    [
      'mention deletion updates tagged users',
      { type: 'mentionsChanged', id: 'c', taggedUsers: [] },
      'c',
      { taggedUsers: [], tags: [] },
    ],
    ['translation sets the text', { type: 'translated', id: 'a', text: 'Licht' }, 'a', { translatedText: 'Licht' }],
    ['translation failure empties it', { type: 'translationFailed', id: 'c' }, 'c', { translatedText: '' }],
  ])('%s', (_, action, id, expected) => {
    expect(shown(action).comments.get(id)).toMatchObject(expected)
  })
})

describe('what was done in another thread of the pin', () => {
  const done = (thread: Thread, ...actions: CommentAction[]) => actions.reduce(changeThread, thread)

  test('stays done: what went, what was changed and what was written', () => {
    const known = done(
      openThread(page([comment('c'), comment('b'), comment('a')]), { total: 3 }),
      { type: 'deleted', id: 'b' },
      { type: 'updated', id: 'a', text: 'Other words', tags: [], taggedUsers: [], editedAt: 'now' },
      { type: 'created', comment: comment('d') },
    )
    const carried = carryOver(
      openThread(page([comment('c'), comment('b'), comment('a')]), {
        linked: { comment: comment('a'), replies: page([]), earlier: null },
        total: 3,
      }),
      known,
    )
    expect([carried.top.ids, carried.comments.get('a')?.text, carried.total]).toEqual([
      ['d', 'a', 'c'],
      'Other words',
      3,
    ])
  })

  test('also among replies that both show', () => {
    const open = () =>
      openThread(page([]), {
        linked: {
          comment: comment('a', { commentCount: 1 }),
          replies: page([comment('b', { parentId: 'a' })]),
          earlier: null,
        },
        total: 2,
      })
    const known = done(open(), { type: 'created', comment: comment('c', { parentId: 'a' }) })
    const carried = carryOver(open(), known)
    expect([carried.replies.get('a')?.ids, carried.comments.get('a')?.commentCount, carried.total]).toEqual([
      ['b', 'c'],
      2,
      3,
    ])
  })
})

describe('what is read', () => {
  test('adds pages, each comment once', () => {
    const more = addPage(openThread(page([comment('a')], 'cursor')), page([comment('a'), comment('b')]))
    expect(more.top).toEqual({ ids: ['a', 'b'], after: null })
  })

  test('puts the linked thread first, with its replies', () => {
    const linked = openThread(page([comment('a'), liked]), {
      linked: { comment: liked, replies: page([reply]), earlier: null },
    })
    expect([linked.top.ids, linked.replies.get('b')?.ids]).toEqual([['b', 'a'], ['d']])
  })

  test('again lets new ones of others wait, takes what is gone, and brings the rest up to date', () => {
    const before = openThread(page([comment('c'), comment('b'), comment('a')]))
    const fresh = [comment('f', {}, 'me'), comment('e', {}, 'bo'), comment('c', { helpfulCount: 9 }), comment('a')]
    const after = refresh(before, page(fresh), 'me')
    expect([after.top.ids, after.waiting]).toEqual([['f', 'c', 'a'], ['e']])
    expect(after.comments.get('c')?.helpfulCount).toBe(9)
    expect(showWaiting(after)).toMatchObject({ top: { ids: ['e', 'f', 'c', 'a'] }, waiting: [] })
  })

  test('again finds a thread that is older than a reply that was unfolded', () => {
    const before = addReplies(openThread(page([comment('a')])), 'a', page([comment('d', { parentId: 'a' })]))
    expect(refresh(before, page([comment('c', {}, 'bo'), comment('a')]), 'me').waiting).toEqual(['c'])
  })

  test('again finds a thread that is older than what was written here', () => {
    const before = changeThread(openThread(page([comment('a')])), {
      type: 'created',
      comment: comment('d', {}, 'me'),
    })
    const after = refresh(before, page([comment('d', {}, 'me'), comment('c', {}, 'bo'), comment('a')]), 'me')
    expect([after.top.ids, after.waiting]).toEqual([['d', 'a'], ['c']])
  })

  test('again takes nothing for new that was only further down', () => {
    const before = openThread(page([comment('01A')], 'more'), { newSince: '01C' })
    const fresh = ['01D', '01B', '01A'].map((id) => comment(id, {}, 'bo'))
    expect(refresh(before, page(fresh), 'me').waiting).toEqual(['01D'])
  })

  test('again keeps what came after it was asked for', () => {
    const asked = openThread(page([comment('a')]))
    const since = receive(asked, comment('b', {}, 'bo'), 'me')
    expect(refresh(since, page([comment('a')]), 'me', asked).waiting).toEqual(['b'])
  })

  test('shows what the viewer writes elsewhere, also under folded replies', () => {
    const before = openThread(page([comment('a', { commentCount: 2 })]))
    const own = receive(before, comment('d', { parentId: 'a' }, 'me'), 'me')
    expect([own.replies.get('a'), own.comments.get('a')?.commentCount, own.waiting]).toMatchObject([
      { ids: ['d'], after: FOLDED, before: null },
      3,
      [],
    ])
    const unfolded = addReplies(own, 'a', page(['b', 'c', 'd'].map((id) => comment(id, { parentId: 'a' }))))
    expect(unfolded.replies.get('a')).toMatchObject({ ids: ['b', 'c', 'd'], after: null, before: null })
  })

  test('counts a reply that waits once, however often its thread is read meanwhile', () => {
    const before = openThread(page([comment('a', { commentCount: 1 })]))
    const waiting = receive(before, comment('d', { parentId: 'a' }, 'bo'), 'me')
    const changed = receive(waiting, comment('a', { commentCount: 2 }), 'me')
    const again = refresh(changed, page([comment('a', { commentCount: 2 })]), 'me')
    expect([changed, again, showWaiting(again)].map(({ comments }) => comments.get('a')?.commentCount)).toEqual([
      1, 1, 2,
    ])
  })

  test('leaves a thread with one reply less when one of them goes, and a waiting one was never counted', () => {
    const waiting = receive(thread, comment('e', { parentId: 'b' }, 'bo'), 'me')
    const counts = ['d', 'e'].map(
      (id) => changeThread(waiting, { type: 'deleted', id }).comments.get('b')?.commentCount,
    )
    expect(counts).toEqual([0, 1])
  })

  test('leads to replies that were missed, after the last that was read', () => {
    const replies = page([comment('b', { parentId: 'a' })])
    const end = { ...replies, pageInfo: { endCursor: 'after b', hasNextPage: false } }
    const before = addReplies(openThread(page([comment('a', { commentCount: 1 })])), 'a', end)
    const [same, more] = [1, 2].map((commentCount) => refresh(before, page([comment('a', { commentCount })]), 'me'))
    expect([same?.replies.get('a')?.after, more?.replies.get('a')?.after]).toEqual([null, 'after b'])
  })

  test('in another order leaves replies waiting, which are counted once they are shown', () => {
    const before = receive(thread, comment('e', { parentId: 'b' }, 'bo'), 'me')
    const after = reorder(before, 'newest', page([comment('c'), { ...liked, commentCount: 2 }]))
    expect([after.waiting, after.comments.get('b')?.commentCount, after.replies.get('b')?.after]).toEqual([
      ['e'],
      1,
      null,
    ])
    expect(showWaiting(after).comments.get('b')?.commentCount).toBe(2)
  })

  test('brings earlier replies before those that are there', () => {
    const linked = openThread(page([]), {
      linked: {
        comment: comment('a', { commentCount: 4 }),
        replies: page([comment('d', { parentId: 'a' }), comment('e', { parentId: 'a' })]),
        earlier: 'd',
      },
    })
    const earlier = addEarlierReplies(linked, 'a', page(['b', 'c'].map((id) => comment(id, { parentId: 'a' }))))
    expect([linked.replies.get('a')?.before, earlier.replies.get('a')]).toMatchObject([
      'd',
      { ids: ['b', 'c', 'd', 'e'], after: null, before: null },
    ])
  })

  test('keeps a translation as long as its text is the same', () => {
    const before = openThread(page([tagged]))
    const same = receive(before, comment('c', { helpfulCount: 4 }), 'me')
    const other = receive(before, comment('c', { text: 'Other words' }), 'me')
    expect([same, other].map(({ comments }) => comments.get('c')?.translatedText)).toEqual(['x', null])
  })

  test('again leaves alone what is older than the page', () => {
    const before = openThread(page([comment('c'), comment('a')]))
    expect(refresh(before, page([comment('c'), comment('b')], 'more'), null).top.ids).toEqual(['c', 'a'])
  })
})

describe('the number of comments', () => {
  const counted = { ...thread, total: 9 }
  const waiting = receive(counted, comment('e', { parentId: 'b' }, 'bo'), 'me')

  test.each<[string, Thread, number]>([
    ['grows by what is written', changeThread(counted, { type: 'created', comment: comment('e') }), 10],
    ['shrinks by one reply', changeThread(counted, { type: 'deleted', id: 'd' }), 8],
    ['shrinks by a comment with its replies', changeThread(counted, { type: 'deleted', id: 'b' }), 7],
    ['is without what waits', waiting, 9],
    ['grows by what has waited', showWaiting(waiting), 10],
    ['grows by a reply to what was not read yet', receive(counted, comment('y', { parentId: 'x' }, 'bo'), 'me'), 10],
    ['shrinks by what goes and was not read yet', uncount(counted, 'y', null), 8],
    ['shrinks by it once', uncount(uncount(counted, 'y', null), 'y', null), 8],
    ['shrinks once by what was taken away', uncount(changeThread(counted, { type: 'deleted', id: 'd' }), 'd', 'b'), 8],
    ['is without what waits also where it is read', setTotal(waiting, 10), 9],
  ])('%s', (_, { total }, expected) => {
    expect(total).toBe(expected)
  })

  test('is not of what the owner had hidden before', () => {
    const hidden = openThread(page([comment('a', { isHidden: true })]), { total: 3 })
    expect(changeThread(hidden, { type: 'deleted', id: 'a' }).total).toBe(3)
  })

  test('of a folded thread shrinks by a reply that goes', () => {
    const folded = openThread(page([comment('a', { commentCount: 3 })]), { total: 4 })
    const left = uncount(folded, 'd', 'a')
    expect([left.comments.get('a')?.commentCount, left.total]).toEqual([2, 3])
  })
})
