import { expect, test } from 'vitest'
import type { QueryName, QueryResult } from '#schema/all-queries.ts'
import { toPageView, type PageView } from './to-page-view.ts'

type Subject = QueryResult<QueryName> | null

function findView(handler: string, params: Record<string, string> = {}, subject: unknown = null): PageView {
  return toPageView(
    { handler, input: { params, search: new URLSearchParams(), isAuth: false } },
    subject as Subject,
    null,
  )
}

test.each([
  ['index', {}, { view_type: 1 }],
  ['homefeed', {}, { view_type: 1 }],
  ['search', {}, { view_type: 2 }],
  ['search/[scope]', { scope: 'users' }, { view_type: 2, view_parameter: 'users' }],
  ['pin/[id]', { id: 'p1' }, { view_type: 3, object_id_str: 'p1' }],
  ['[username]/[board]', { username: 'tove', board: 'sea' }, { view_type: 4 }],
  ['[username]', { username: 'tove' }, { view_type: 5 }],
  ['[username]/_saved', { username: 'tove' }, { view_type: 5, view_parameter: 'saved' }],
  ['[username]/pins', { username: 'tove' }, { view_type: 5, view_parameter: 'pins' }],
  ['topics/[slug]', { slug: 'sea' }, { view_type: 6, view_parameter: 'topic', object_id_str: 'sea' }],
  ['today', {}, { view_type: 7 }],
  ['today/best/[slug]/[id]', { slug: 'sea', id: 't1' }, { view_type: 7, view_parameter: 'best', object_id_str: 't1' }],
  ['[username]/[board]/[section]', { section: 'x' }, { view_type: 8 }],
  ['settings/edit/email', {}, { view_type: 9, view_parameter: 'email' }],
  ['login', {}, { view_type: 10, view_parameter: 'login' }],
  ['business/analytics', {}, { view_type: 11, view_parameter: 'analytics' }],
  ['news_hub/[id]', { id: 'n1' }, { view_type: 99, view_parameter: 'news_hub/id' }],
] as const)('the view of %s for %o', (handler, params, view) => expect(findView(handler, params)).toEqual(view))

test('a pin, a board and a profile are named by their ids, a pin with what is read of it', () => {
  const pin = {
    __typename: 'Pin',
    id: 'p1',
    board: { url: '/tove/sea/', privacy: 'public' },
    pinner: { username: 'tove' },
    storyPinDataId: null,
    trackingParamsMap: { pin_closeup: 'abc' },
  }
  expect(findView('pin/[id]', { id: 'p1' }, pin)).toEqual({
    view_type: 3,
    object_id_str: 'p1',
    view_data: { board_url: '/tove/sea/', pinner_username: 'tove', story_pin_data_id: null, feed: null },
    clientTrackingParams: 'abc',
  })
  const board = { __typename: 'BoardPage', board: { entityId: 'b1' } }
  expect(findView('[username]/[board]', {}, board)).toEqual({ view_type: 4, object_id_str: 'b1' })
  expect(findView('[username]', {}, { __typename: 'Profile', user: { entityId: 'u1' } })).toEqual({
    view_type: 5,
    object_id_str: 'u1',
  })
})

test('a page about nothing that is there is no view of it', () => {
  const error = { __typename: 'Error', code: 2, message: 'no' }
  expect(findView('pin/[id]', { id: 'gone' }, error)).toEqual({ view_type: 99, view_parameter: 'not_found' })
})
