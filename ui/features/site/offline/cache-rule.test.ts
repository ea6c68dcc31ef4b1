import { describe, expect, test } from 'vitest'
import { isGone, toCachePath, findRequestKind, mayCacheFile, mayCachePage } from './cache-rule.ts'

const ORIGIN = 'https://tackboard.example'
const IMAGE = '/media/236x/0a/1b/2c/0a1b2c3d0a1b2c3d0a1b2c3d0a1b2c3d.webp'
const PUBLIC = 'public, max-age=0, must-revalidate'
const FOREVER = 'public, max-age=31536000, immutable'

interface Asked {
  method?: string
  mode?: RequestMode
  headers?: Record<string, string>
}

function ask(path: string, { method = 'GET', mode = 'cors', headers = {} }: Asked = {}) {
  return findRequestKind({ method, url: new URL(path, ORIGIN).href, mode, headers: new Headers(headers) }, ORIGIN)
}

function answer(cacheControl: string | null, { status = 200, type = 'basic', html = true } = {}) {
  const headers = new Headers({ 'content-type': html ? 'text/html; charset=utf-8' : 'application/json' })
  if (cacheControl !== null) headers.set('cache-control', cacheControl)
  return { status, type: type as ResponseType, headers }
}

test.each<[what: string, path: string, asked: Asked, kind: ReturnType<typeof findRequestKind>]>([
  ['home', '/', { mode: 'navigate' }, 'page'],
  ['a pin', '/pin/1/', { mode: 'navigate' }, 'page'],
  ['any other page', '/login/?next=/', { mode: 'navigate' }, 'page'],
  ['a form that is sent', '/login/', { mode: 'navigate', method: 'POST' }, 'network'],
  ['a script', '/assets/entry-1a2b.js', {}, 'asset'],
  ['a script with a query', '/assets/entry-1a2b.js?retry=1', {}, 'network'],
  ['the same script of another site', 'https://other.example/assets/entry-1a2b.js', {}, 'network'],
  ['a page of another site', 'https://other.example/', { mode: 'navigate' }, 'network'],
  ['an image', IMAGE, { mode: 'no-cors' }, 'image'],
  ['a part of a film', IMAGE, { headers: { range: 'bytes=0-' } }, 'network'],
  ['the head of an image', IMAGE, { method: 'HEAD' }, 'network'],
  ['a call', '/v3/users/me/', {}, 'network'],
  ['a resource', '/resource/ApiCResource/create/', { method: 'POST' }, 'network'],
  ['the state of a page', '/_/_/state?source_url=/', {}, 'network'],
  ['a query', '/_/graphql/HomeFeedQuery/', {}, 'network'],
  ['a page asked for by a script', '/pin/1/', {}, 'network'],
  ['the login page asked for by a script', '/login/', {}, 'network'],
  ['what another app shares', '/pin-builder/share/', { mode: 'navigate', method: 'POST' }, 'share'],
  ['the same from a script', '/pin-builder/share/', { method: 'POST' }, 'network'],
  ['logging out by the form', '/logout/', { method: 'POST', mode: 'navigate' }, 'logout'],
  ['logging out by a call', '/resource/UserSessionResource/delete/', { method: 'POST' }, 'logout'],
])('%s (%s %o) is of the kind %s', (_, path, asked, kind) => {
  expect(ask(path, asked)).toBe(kind)
})

test.each([
  ['/', '/'],
  ['/?utm_source=homescreen_icon', '/'],
  ['/#top', '/'],
  ['/pin/1/', '/pin/1/'],
  ['/pin/1', '/pin/1/'],
  ['/pin/1/?utm_source=mail&utm_campaign=may', '/pin/1/'],
  ['/pin/1/?utm_source=mail&server_only=1', null],
  ['/?after=abc', null],
  ['/pin/', null],
  ['/pin/1/edit/', null],
  ['/today/', '/today/'],
  ['/today', '/today/'],
  ['/today/best/pasta/', '/today/best/pasta/'],
  ['/topics/pasta/', '/topics/pasta/'],
  ['/discover/topics/', '/discover/topics/'],
  ['/source/example.org/', '/source/example.org/'],
  ['/astrid/lamps/', '/astrid/lamps/'],
  ['/astrid/lamps/desk/?utm_source=mail', '/astrid/lamps/desk/'],
  ['/astrid/feed.rss', null],
  ['/astrid/lamps/_tools/edit/', null],
  ['/settings/privacy/', null],
  ['/messages/', null],
  ['/_tools/reports/', null],
  ['/search/pins/?q=lamp', null],
  ['/homefeed/', null],
  ['/login/', null],
  ['/astrid/', '/astrid/'],
  ['/_/_/state', null],
])('%s is kept as %s', (path, kept) => {
  expect(toCachePath(new URL(path, ORIGIN).href)).toBe(kept)
})

describe('a page is kept', () => {
  test.each<[what: string, path: string, answer: ReturnType<typeof answer>, isKept: boolean]>([
    ['public home', '/', answer(PUBLIC), true],
    ['public home of the installed app', '/?utm_source=homescreen_icon', answer(PUBLIC), true],
    ['public home with another query', '/?utm_source=mail', answer(PUBLIC), false],
    ['a public pin', '/pin/1/', answer(PUBLIC), true],
    ['a public pin with a query', '/pin/1/?utm_source=homescreen_icon', answer(PUBLIC), false],
    ['a private pin', '/pin/1/', answer('private, no-store'), false],
    ['one that contradicts itself', '/pin/1/', answer('public, no-store'), false],
    ['one that contradicts itself the other way', '/pin/1/', answer('PUBLIC, Private="x"'), false],
    ['one that says nothing', '/pin/1/', answer(null), false],
    ['a missing pin', '/pin/1/', answer(PUBLIC, { status: 404 }), false],
    ['a failure', '/', answer(PUBLIC, { status: 500 }), false],
    ['a redirect', '/', answer(PUBLIC, { type: 'opaqueredirect', status: 0 }), false],
    ['an opaque answer', '/', answer(PUBLIC, { type: 'opaque', status: 200 }), false],
    ['data', '/pin/1/', answer(PUBLIC, { html: false }), false],
    ['the public login page', '/login/', answer(PUBLIC), false],
    ['a public profile', '/astrid/', answer(PUBLIC), true],
    ['a public page of search results', '/search/pins/', answer(PUBLIC), false],
  ])('%s (%s): case by case', (_, path, given, isKept) => {
    expect(mayCachePage(new URL(path, ORIGIN).href, given)).toBe(isKept)
  })
})

test.each<[string | null, { status?: number; type?: string }, boolean]>([
  [FOREVER, {}, true],
  ['public, max-age=3600', {}, false],
  ['private, max-age=31536000, immutable', {}, false],
  [null, {}, false],
  [FOREVER, { status: 206 }, false],
  [FOREVER, { type: 'opaque' }, false],
])('a file that says %s, %o, may be kept: %s', (cacheControl, of, isKept) => {
  expect(mayCacheFile(answer(cacheControl, { html: false, ...of }))).toBe(isKept)
})

test.each([
  [200, false],
  [404, true],
  [410, true],
  [503, false],
])('an answer with %i says that the page is gone: %s', (status, gone) => {
  expect(isGone({ status })).toBe(gone)
})
