import { describe, expect, test } from 'vitest'
import type { AggregatedComment } from '#schema/comment.ts'
import {
  addPage,
  addReplies,
  changeThread,
  openThread,
  refresh,
  showWaiting,
  type CommentAction,
  type LoadedPage,
} from './thread.ts'

const NOTHING = { edit: false, delete: false, hide: false, highlight: false, react: false, markHelpful: false }

function comment(id: string, more: Partial<AggregatedComment> = {}, userId = 'ana'): AggregatedComment {
  const user = { entityId: userId, fullName: userId, username: userId } as AggregatedComment['user']
  return {
    id,
    pinId: 'pin',
    parentId: null,
    user,
    text: `text ${id}`,
    tags: [],
    taggedUsers: [],
    image: null,
    reactionCounts: { '1': 2 },
    reactionByMe: null,
    helpfulCount: 3,
    markedHelpfulByMe: false,
    highlightedByPinOwner: false,
    commentCount: 0,
    translatedText: null,
    isHidden: false,
    createdAt: '',
    editedAt: null,
    permissions: NOTHING,
    ...more,
  }
}

const page = (nodes: AggregatedComment[], endCursor: string | null = null): LoadedPage => ({
  edges: nodes.map((node) => ({ cursor: node.id, node })),
  pageInfo: { endCursor, hasNextPage: endCursor !== null },
})

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

describe('what is read', () => {
  test('adds pages, each comment once', () => {
    const more = addPage(openThread(page([comment('a')], 'cursor')), page([comment('a'), comment('b')]))
    expect(more.top).toEqual({ ids: ['a', 'b'], after: null })
  })

  test('puts the linked thread first, with its replies', () => {
    const linked = openThread(page([comment('a'), liked]), { comment: liked, replies: page([reply]) })
    expect([linked.top.ids, linked.replies.get('b')?.ids]).toEqual([['b', 'a'], ['d']])
  })

  test('again lets new ones of others wait, takes what is gone, and brings the rest up to date', () => {
    const before = openThread(page([comment('c'), comment('b'), comment('a')]))
    const fresh = [comment('f', {}, 'me'), comment('e', {}, 'bo'), comment('c', { helpfulCount: 9 }), comment('a')]
    const after = refresh(before, page(fresh), 'me')
    expect([after.top.ids, after.waiting]).toEqual([['c', 'a'], ['e']])
    expect(after.comments.get('c')?.helpfulCount).toBe(9)
    expect(showWaiting(after)).toMatchObject({ top: { ids: ['e', 'c', 'a'] }, waiting: [] })
  })

  test('again leaves alone what is older than the page', () => {
    const before = openThread(page([comment('c'), comment('a')]))
    expect(refresh(before, page([comment('c'), comment('b')], 'more'), null).top.ids).toEqual(['c', 'a'])
  })
})
