import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageLocation } from '#ui/app/router/page-location.ts'

const load = () => import('./trail.ts')

let trailTo: Awaited<ReturnType<typeof load>>['trailTo']
let show: (handler: string, more?: { id?: string; q?: string }) => void

beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('SSR', false)
  const { shownPage } = await import('#ui/app/router/shown-page.ts')
  ;({ trailTo } = await load())
  show = (handler, { id = '', q = '' } = {}) => {
    const input = { params: { id }, search: new URLSearchParams({ q }), isAuth: false }
    shownPage.update(() => ({ handler, input, url: '' }) as unknown as PageLocation)
  }
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('the Pin of a document has none, also when it is come back to', () => {
  expect(trailTo('one')).toEqual({})
  show('pin/[id]', { id: 'one' })
  expect(trailTo('one')).toEqual({})
  show('search', { q: 'boats' })
  expect(trailTo('one')).toEqual({})
})

test('from a search it has the search, along all Pins that are opened from there', () => {
  show('search/[scope]', { q: 'boats' })
  const first = { source: 'search/[scope]', searchQuery: 'boats', topLevelSource: 'search/[scope]' }
  expect(trailTo('one')).toEqual({ ...first, topLevelSourceDepth: 1 })
  show('pin/[id]', { id: 'one' })
  const second = { ...first, source: 'pin/[id]', topLevelSourceDepth: 2 }
  expect(trailTo('two')).toEqual(second)
  show('pin/[id]', { id: 'two' })
  expect(trailTo('three')).toEqual({ ...second, topLevelSourceDepth: 3 })
  expect(trailTo('two')).toEqual(second)
})

test('from the home feed it has the image that was opened', () => {
  const signature = '0123456789abcdef0123456789abcdef'
  const image = { getAttribute: () => `/media/236x/01/23/45/${signature}.webp` }
  const querySelector = vi.fn(() => image)
  vi.stubGlobal('document', { querySelector })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  show('index')
  expect(trailTo('one')).toEqual({
    source: 'index',
    topLevelSource: 'index',
    topLevelSourceDepth: 1,
    homefeedSourceSig: signature,
  })
  expect(querySelector).toHaveBeenCalledWith('a[href="/pin/one/"] img')
})

test('one that began with the Pin of a document begins there', () => {
  expect(trailTo('one')).toEqual({})
  show('pin/[id]', { id: 'one' })
  expect(trailTo('two')).toEqual({ source: 'pin/[id]', topLevelSource: 'pin/[id]', topLevelSourceDepth: 1 })
})

test('on the server there are none, as all visitors share it', () => {
  vi.stubEnv('SSR', true)
  show('search', { q: 'boats' })
  expect(trailTo('one')).toEqual({})
})
