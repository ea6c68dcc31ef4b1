import { QueryClient } from '@tanstack/react-query'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchLinks } from './link-prefetch.ts'
import { locate } from './router/locate.ts'
import { PREFETCHES_PER_MINUTE } from './router/prefetch-rule.ts'
import { toRoutes } from './router/routes.ts'

vi.mock('./router/locate.ts', () => ({ locate: vi.fn() }))

const HERE = 'https://tackboard.example/'
/** Longer than anything must be rested on. */
const DWELL_MS = 100

let page: Window
let navigator: { onLine: boolean; connection: { saveData?: boolean; effectiveType?: string } }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(locate).mockReset().mockResolvedValue(null)
  page = new Window({ url: HERE })
  navigator = { onLine: true, connection: {} }
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('Element', page.Element)
  vi.stubGlobal('HTMLAnchorElement', page.HTMLAnchorElement)
  vi.stubGlobal('window', { navigation: { currentEntry: { key: 'a', url: HERE } } })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('matchMedia', (query: string) => page.matchMedia(query))
  const routes = toRoutes(['index', 'pin/[id]'])
  stop = prefetchLinks({ routes, queries: new QueryClient(), isAuth: false, gate: { page: true, related: true } })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function addLink(href: string, attributes: Record<string, string> = {}) {
  const link = page.document.createElement('a')
  for (const [name, value] of Object.entries({ href, ...attributes })) link.setAttribute(name, value)
  page.document.body.append(link)
  return link
}

function touch(href: string, attributes?: Record<string, string>): void {
  addLink(href, attributes).dispatchEvent(new page.Event('touchstart', { bubbles: true }))
}

/** Paths of the pages that were fetched ahead, in order. */
const fetched = () => vi.mocked(locate).mock.calls.map(([url]) => url.pathname)

test('a page is fetched when its link is touched', () => {
  touch('/pin/1/')
  expect(fetched()).toEqual(['/pin/1/'])
})

test.each([
  ['pointed at', 'pointerover', 'pointerleave'],
  ['focused', 'focusin', 'focusout'],
])('a page is fetched once its link has been %s for a moment, and not when that passes sooner', (_, begin, end) => {
  const link = addLink('/pin/1/')
  const begins = () => link.dispatchEvent(new page.PointerEvent(begin, { bubbles: true, pointerType: 'mouse' }))
  begins()
  page.document.documentElement.dispatchEvent(new page.Event(end))
  if (end === 'focusout') link.dispatchEvent(new page.Event(end, { bubbles: true }))
  vi.advanceTimersByTime(DWELL_MS)
  expect(fetched()).toEqual([])
  begins()
  vi.advanceTimersByTime(DWELL_MS)
  expect(fetched()).toEqual(['/pin/1/'])
})

test.each([
  ['data saving is on', { saveData: true }],
  ['the connection is slow', { effectiveType: '3g' }],
  ['the connection is very slow', { effectiveType: 'slow-2g' }],
])('nothing is fetched ahead while %s', (_, connection) => {
  navigator.connection = connection
  touch('/pin/1/')
  expect(fetched()).toEqual([])
  navigator.connection = { saveData: false, effectiveType: '4g' }
  touch('/pin/1/')
  expect(fetched()).toEqual(['/pin/1/'])
})

test('nothing is fetched ahead without a connection', () => {
  navigator.onLine = false
  touch('/pin/1/')
  expect(fetched()).toEqual([])
})

test('links that open elsewhere, lead to this very page or to none of the app are not fetched ahead', () => {
  touch('/pin/1/', { target: '_blank' })
  touch('/pin/2/', { download: '' })
  touch('/pin/3/', { rel: 'external' })
  touch('/')
  touch('/robots.txt')
  touch('https://example.com/pin/4/')
  expect(fetched()).toEqual([])
})

test('pages beyond the budget are not fetched ahead, and two at once at most', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  vi.mocked(locate).mockReturnValueOnce(promise).mockReturnValueOnce(promise)
  for (const id of [1, 2, 3]) touch(`/pin/${id}/`)
  expect(fetched()).toEqual(['/pin/1/', '/pin/2/'])
  resolve(null)
  for (let id = 4; id <= PREFETCHES_PER_MINUTE + 4; id += 1) {
    await vi.advanceTimersByTimeAsync(1)
    touch(`/pin/${id}/`)
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched()).toHaveLength(PREFETCHES_PER_MINUTE)
  expect(fetched().at(-1)).toBe(`/pin/${PREFETCHES_PER_MINUTE + 1}/`)
})

test('a page that cannot be fetched ahead fails in silence', async () => {
  vi.mocked(locate).mockRejectedValue(new Error('400'))
  for (const id of [1, 2, 3]) {
    touch(`/pin/${id}/`)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(fetched()).toHaveLength(3)
})

test('nothing is fetched any more once it is stopped', () => {
  stop()
  touch('/pin/1/')
  expect(fetched()).toEqual([])
})
