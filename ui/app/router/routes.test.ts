import { expect, test } from 'vitest'
import { matchRoute, toRoutePath, toRoutes } from './routes.ts'

test.each([
  ['index', '/'],
  ['homefeed', '/homefeed'],
  ['pin/[id]', '/pin/:id'],
  ['[username]', '/:username'],
  ['[username]/[board]/[section]', '/:username/:board/:section'],
  ['_tools/more-ideas', '/_tools/more-ideas'],
  ['indexes', '/indexes'],
  ['index-of/things', '/index-of/things'],
  ['reindex', '/reindex'],
  ['today/[kind]-[slug]', '/today/:kind-:slug'],
])('the handler %s has the path %s', (handler, path) => {
  expect(toRoutePath(handler)).toBe(path)
})

test.each([
  ['pin/index', 'pin'],
  ['pin/[id]/index', 'pin/[id]'],
  ['index/index', 'index'],
])('the nested index %s is refused, with a suggestion', (handler, named) => {
  const act = () => toRoutes(['index', handler])
  expect(act).toThrow(`Unexpected nested index.js found at ${handler}`)
  expect(act).toThrow(`Name the file after its path: ${named}`)
})

test('static segments come before parameters, shorter paths before longer ones, whatever the manifest says', () => {
  const inOrder = [
    'index',
    'login',
    'search',
    '[username]',
    'search/pins',
    'pin/[id]',
    'search/[scope]',
    '[username]/pins',
    '[username]/[board]',
    'pin/[id]/sent',
    'today/best/[slug]/[id]',
    'today/[kind]/[slug]/[id]',
  ]
  const shuffled = [...inOrder.slice(5).toReversed(), ...inOrder.slice(0, 5).toReversed()]
  for (const handlers of [inOrder, inOrder.toReversed(), shuffled]) {
    expect(toRoutes(handlers).map(({ handler }) => handler)).toEqual(inOrder)
  }
})

const ROUTES = toRoutes([
  '[username]/[board]/[section]',
  '[username]/[board]',
  '[username]/pins',
  '[username]',
  'index',
  'homefeed',
  'pin/[id]',
  'c++/(notes)',
  'search/[scope]',
  'search/pins',
])

test.each<[path: string, handler: string | null, params?: Record<string, string>]>([
  ['/', 'index'],
  ['/homefeed', 'homefeed'],
  ['/homefeed/', 'homefeed'],
  ['/homefeed//', null],
  ['/Homefeed', '[username]', { username: 'Homefeed' }],
  ['/homefeeds', '[username]', { username: 'homefeeds' }],
  ['/pin/1', 'pin/[id]', { id: '1' }],
  ['/pin/1/', 'pin/[id]', { id: '1' }],
  ['/pin/', '[username]', { username: 'pin' }],
  ['/pin//', null],
  ['/pin/1/more', '[username]/[board]/[section]', { username: 'pin', board: '1', section: 'more' }],
  ['/a/b/c/d', null],
  ['/search/pins/', 'search/pins'],
  ['/search/boards/', 'search/[scope]', { scope: 'boards' }],
  ['/ana/pins/', '[username]/pins', { username: 'ana' }],
  ['/ana/kitchen', '[username]/[board]', { username: 'ana', board: 'kitchen' }],
  ['/zo%C3%AB/', '[username]', { username: 'zoë' }],
  ['/a%2Fb/', '[username]', { username: 'a/b' }],
  ['/a%20b/', '[username]', { username: 'a b' }],
  ['/100%25/', '[username]', { username: '100%' }],
  ['/%E0%A4%A/', '[username]', { username: '%E0%A4%A' }],
  ['/%zz/', '[username]', { username: '%zz' }],
  ['/c++/(notes)/', 'c++/(notes)'],
  ['//pin/1', null],
])('%s is shown by %s', (path, handler, params = {}) => {
  expect(matchRoute(ROUTES, path)).toEqual(handler === null ? null : { handler, params })
})
