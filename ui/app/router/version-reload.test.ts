import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APP_VERSION_HEADER, HARD_RELOAD_CAP_MS } from '#schema/site/shell-constants.ts'
import { FORCED_RELOAD_KEY } from '#ui/platform/navigation/forced-reload.ts'
import { memoryStorage } from '../../../test/helpers/memory-storage.ts'
import { isReloadDelay } from './version-reload.ts'

const NOW = Date.UTC(2026, 0, 1, 12)
const DELAY_KEY = 'reload-delay'

let localStorage: Storage
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  localStorage = memoryStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Tab {
  /** Takes an answer of the server. */
  hear(version: string): void
  /** A navigation may be left to the browser; the second value is what became of it within the document. */
  leaves(isSameDocument?: boolean): { isLeft: boolean; replaced: string[] }
}

/** A document of version `a` in a tab of its own. */
async function openTab(browser: { connection?: object; onLine?: boolean; isBarred?: boolean } = {}): Promise<Tab> {
  const replaced: string[] = []
  const location = { href: 'https://tackboard.example/', replace: (url: string) => void replaced.push(url) }
  const storages = browser.isBarred ? {} : { localStorage, sessionStorage: memoryStorage() }
  const world = { location, ...storages }
  const navigator = { onLine: true, ...browser }
  vi.resetModules()
  const [{ noticeVersion, setOwnVersion }, { leavesToNewVersion }] = await Promise.all([
    import('#ui/platform/network/new-version.ts'),
    import('./version-reload.ts'),
  ])
  setOwnVersion('a')
  return {
    hear: (version) => noticeVersion('/x', new Response('', { headers: { [APP_VERSION_HEADER]: version } })),
    leaves(isSameDocument = false) {
      vi.stubGlobal('window', world)
      vi.stubGlobal('navigator', navigator)
      replaced.length = 0
      const event = {
        destination: { sameDocument: isSameDocument, url: 'https://tackboard.example/pin/1/' },
        intercept: ({ handler }: { handler(): Promise<void> }) => void handler(),
      }
      return { isLeft: leavesToNewVersion(event as unknown as NavigateEvent), replaced }
    },
  }
}

const STAYS = { isLeft: false, replaced: [] }
const LEAVES = { isLeft: true, replaced: [] }

test('nothing is left to the browser while the version stays the same', async () => {
  const tab = await openTab()
  tab.hear('a')
  expect(tab.leaves()).toEqual(STAYS)
})

test('a new version loads a document once, which is remembered for that document', async () => {
  const tab = await openTab()
  tab.hear('b')
  expect(tab.leaves()).toEqual(LEAVES)
  expect(localStorage.getItem(FORCED_RELOAD_KEY)).not.toBeNull()
  // The server still makes documents of the old version: loading them again and again would help no one.
  expect(tab.leaves()).toEqual(STAYS)
  tab.hear('c')
  expect(tab.leaves()).toEqual(LEAVES)
})

test('going back within the document loads one by itself', async () => {
  const tab = await openTab()
  tab.hear('b')
  expect(tab.leaves(true)).toEqual({ isLeft: true, replaced: ['https://tackboard.example/pin/1/'] })
})

test('without a connection there is no new version to be had', async () => {
  const tab = await openTab({ onLine: false })
  tab.hear('b')
  expect(tab.leaves()).toEqual(STAYS)
})

test.each(['slow-2g', '2g', '3g'])(
  'on %s the reload is put off for 24 hours, and the delay then forgotten',
  async (effectiveType) => {
    const tab = await openTab({ connection: { effectiveType } })
    tab.hear('b')
    expect(tab.leaves()).toEqual(STAYS)
    const delay = localStorage.getItem(DELAY_KEY)
    expect(JSON.parse(delay ?? '')).toEqual({ version: 'a', at: NOW })
    vi.setSystemTime(NOW + HARD_RELOAD_CAP_MS)
    expect(tab.leaves()).toEqual(STAYS)
    expect(localStorage.getItem(DELAY_KEY)).toBe(delay)
    vi.setSystemTime(NOW + HARD_RELOAD_CAP_MS + 1)
    expect(tab.leaves()).toEqual(LEAVES)
    expect(localStorage.getItem(DELAY_KEY)).toBeNull()
  },
)

test.each(['{"version":', '"yesterday"', '{"version":"x","at":"long ago"}', '{"version":"older","at":5}'])(
  'a delay that is damaged or of another version (%s) starts over',
  async (stored) => {
    localStorage.setItem(DELAY_KEY, stored)
    const tab = await openTab({ connection: { effectiveType: '2g' } })
    tab.hear('b')
    expect(tab.leaves()).toEqual(STAYS)
    expect(JSON.parse(localStorage.getItem(DELAY_KEY) ?? '')).toEqual({ version: 'a', at: NOW })
  },
)

test('without any storage the next navigation still loads a document', async () => {
  const tab = await openTab({ isBarred: true })
  tab.hear('b')
  expect(tab.leaves()).toEqual(LEAVES)
})

test('two tabs find the new version each for itself', async () => {
  const tab = await openTab()
  const other = await openTab()
  tab.hear('b')
  expect(tab.leaves()).toEqual(LEAVES)
  expect(other.leaves()).toEqual(STAYS)
  other.hear('b')
  expect(other.leaves()).toEqual(LEAVES)
})

test.each([
  [{ version: 'a', at: 0 }, true],
  [{ version: 'a', at: 1_800_000_000_000 }, true],
  [{ version: 'a', at: -1 }, false],
  [{ version: 'a', at: '1800000000000' }, false],
  [{ version: 'a', at: null }, false],
  [{ version: 'a', at: Number.NaN }, false],
  [{ version: 1, at: 1 }, false],
  [{ at: 1 }, false],
  [{}, false],
  [[], false],
  [1_800_000_000_000, false],
  [null, false],
  [undefined, false],
] as const)('a stored delay %j: %s', (value, isValid) => {
  expect(isReloadDelay(value)).toBe(isValid)
})
