import { expect, onTestFinished, test, vi } from 'vitest'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { AD_BLOCKER_NOTICE_DELAY_MS, AD_BLOCKER_SILENCE_MS } from '#schema/tracking/ad-blocker-constants.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { AD_BLOCKER_KEY } from '#ui/app/storage-keys.ts'
import type { AdBlockerRecord } from '#ui/features/tracking/ad-blocker/record.ts'
import { type DomOptions, type DomPage, eventually, fakeTimers, openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const ACTIVATE = href('resource', { name: 'ActivateExperimentResource', verb: 'create' })
const EVENT_LOG = href('resource', { name: 'ApiCResource', verb: 'create' })
const LONG_AGO = '2026-01-02T03:04:05.000Z'

const notice = ({ screen }: DomPage) => screen.queryByRole('region', { name: 'Ad Blocker detected' })
const readRecord = ({ window }: DomPage) =>
  JSON.parse(window.localStorage.getItem(AD_BLOCKER_KEY) ?? 'null') as AdBlockerRecord | null

interface Blocked extends DomOptions {
  group?: string
  /** The delay after the load, as the server has it. */
  delayMs?: number
  /** The signal that the blocker gives. */
  blocks?: 'file' | 'bait' | 'nothing'
  /** How often a connection breaks off before the file is asked for in vain no more. */
  breaks?: number
}

/** A browser in a group of the experiment, with a blocker. */
async function openBlocked({
  group = 'enabled',
  delayMs = AD_BLOCKER_NOTICE_DELAY_MS,
  breaks = 0,
  ...options
}: Blocked) {
  fakeTimers()
  const blocker = { blocks: options.blocks ?? 'bait', breaks }
  const browser = await openDom({
    country: 'US',
    prepare({ document, HTMLElement }) {
      if (blocker.blocks !== 'bait') return
      const style = document.createElement('style')
      style.textContent = '.adsbox { display: none !important }'
      document.head.append(style)
      Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
        get(this: Element) {
          return this.classList.contains('adsbox') ? 0 : 10
        },
        configurable: true,
      })
    },
    async play({ path }, serve) {
      if (path === ACTIVATE) return Response.json({})
      if (path.startsWith('/ads/') && (blocker.blocks === 'file' || blocker.breaks-- > 0)) {
        throw new TypeError('Failed to fetch')
      }
      if (!path.startsWith('/_/_/state')) return serve()
      const state = (await (await serve()).json()) as PageState
      state.session.experimentsClient = { adblock_notice: group }
      state.experiences.ad_blocker_notice = group === 'control' ? null : { delay_ms: delayMs }
      return Response.json(state)
    },
    ...options,
  })
  /** Loads a page and lets the time pass in which a notice would come. */
  async function visit(path = '/login/'): Promise<DomPage> {
    const page = await browser.goto(path)
    await vi.advanceTimersByTimeAsync(1_000)
    await eventually(() => expect(page.document.querySelector('.adsbox')).toBeNull())
    await vi.advanceTimersByTimeAsync(AD_BLOCKER_NOTICE_DELAY_MS + 1_000)
    return page
  }
  return { browser, blocker, visit }
}

test.each(['file', 'bait'] as const)(
  'a blocker that keeps the %s away is noticed, until it was read',
  async (blocks) => {
    const { visit } = await openBlocked({ blocks })
    const page = await visit()
    expect(notice(page)?.textContent).toContain(
      'Please disable your ad blocker to access more features and get the full experience',
    )
    expect(Object.keys(readRecord(page) ?? {}).toSorted()).toEqual(['adblockDetectedAt', 'displayedAt'])
    const pressedAt = Date.now()
    await page.user.click(page.screen.getByRole('button', { name: 'Got it' }))
    expect(notice(page)).toBeNull()
    const { adblockDetectedAt, dismissedAt } = readRecord(page) ?? {}
    expect(Date.parse(dismissedAt ?? '')).toBeGreaterThanOrEqual(pressedAt)
    const again = await visit()
    expect(notice(again)).toBeNull()
    expect(readRecord(again)?.adblockDetectedAt).toBe(adblockDetectedAt)
  },
)

test('thirty days after it was closed it comes again; Refresh loads the page again', async () => {
  const { browser, visit } = await openBlocked({})
  const page = await visit()
  await page.user.click(page.screen.getByRole('button', { name: 'Close' }))
  expect(notice(page)).toBeNull()
  const dismissedAt = new Date(Date.now() - AD_BLOCKER_SILENCE_MS).toISOString()
  page.window.localStorage.setItem(AD_BLOCKER_KEY, JSON.stringify({ ...readRecord(page), dismissedAt }))
  const later = await visit()
  await later.user.click(later.screen.getByRole('button', { name: 'Refresh' }))
  expect(browser.departures).toEqual(['reload'])
})

test.each<[string, Blocked]>([
  ['without a blocker', { blocks: 'nothing' }],
  ['where a connection breaks off once', { blocks: 'nothing', breaks: 1 }],
])('nothing is shown %s, and what was found is kept', async (_, options) => {
  const { browser, visit } = await openBlocked(options)
  const page = await visit()
  expect(Object.keys(readRecord(page) ?? {})).toEqual(['noAdBlockDetectedAt'])
  expect(notice(page)).toBeNull()
  expect(browser.calls.some(({ path }) => path.startsWith('/ads/'))).toBe(true)
})

test('a blocker that was disabled is noticed, once', async () => {
  const { browser, visit } = await openBlocked({ blocks: 'nothing' })
  browser.storage.local[AD_BLOCKER_KEY] = JSON.stringify({ adblockDetectedAt: LONG_AGO })
  const page = await visit()
  expect(page.metrics('ad_blocker_disabled')).toHaveLength(1)
  const { noAdBlockDetectedAt } = readRecord(page) ?? {}
  const again = await visit()
  expect(readRecord(again)?.noAdBlockDetectedAt).toBe(noAdBlockDetectedAt)
  expect(again.metrics('ad_blocker_disabled')).toEqual([])
})

test.each<[string, string, string]>([
  ['on pages for businesses', '/business/agreement/en/', 'enabled'],
  ['where the experiment leaves it out', '/login/', 'control'],
])('%s a blocker is kept and not mentioned', async (_, path, group) => {
  const { visit } = await openBlocked({ group })
  const page = await visit(path)
  expect(notice(page)).toBeNull()
  expect(Object.keys(readRecord(page) ?? {})).toEqual(['adblockDetectedAt'])
})

test('the notice comes when the server says', async () => {
  const { visit } = await openBlocked({ delayMs: 60_000 })
  const page = await visit()
  expect(notice(page)).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  await eventually(() => expect(notice(page)).not.toBeNull())
})

test('who is in the control group meets the experiment where others meet the notice', async () => {
  const { browser, visit } = await openBlocked({ group: 'control' })
  await visit()
  const activations = () => browser.calls.filter(({ path, body }) => path === ACTIVATE && body.includes('"control"'))
  await eventually(() => expect(activations()).toHaveLength(1))
})

test('a damaged record is thrown away', async () => {
  const { browser, visit } = await openBlocked({ blocks: 'nothing' })
  browser.storage.local[AD_BLOCKER_KEY] = JSON.stringify({ adblockDetectedAt: 5, dismissedAt: 'never' })
  expect(Object.keys(readRecord(await visit()) ?? {})).toEqual(['noAdBlockDetectedAt'])
})

test.each<[string, DomOptions]>([
  ['as long as the question about cookies is open', { country: 'DE' }],
  ['where the browser asks not to be tracked', { headers: { 'sec-gpc': '1' } }],
])('no page looks for a blocker %s', async (_, options) => {
  const { browser, visit } = await openBlocked(options)
  const page = await visit()
  expect(browser.calls.filter(({ path }) => path.startsWith('/ads/'))).toEqual([])
  expect([readRecord(page), notice(page)]).toEqual([null, null])
})

test('where nothing can be kept nothing is shown', async () => {
  const { visit } = await openBlocked({
    blocks: 'file',
    // All windows have the same one.
    prepare({ Storage }) {
      const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('Storage is denied', 'SecurityError')
      })
      onTestFinished(() => write.mockRestore())
    },
  })
  expect(notice(await visit())).toBeNull()
})

test('a blocker, the notice, its dismissal and the blocker’s removal are each reported once', async () => {
  const { browser, blocker, visit } = await openBlocked({})
  const NAMES = new Map<number, string>([
    [EVENT_TYPES.adBlockerNoticeShown, 'shown'],
    [EVENT_TYPES.adBlockerNoticeDismissed, 'dismissed'],
    [EVENT_TYPES.adBlockerDetected, 'detected'],
    [EVENT_TYPES.adBlockerDisabled, 'disabled'],
  ])
  /** What was sent of ad blockers, in its order; the same event may come twice and counts once. */
  function sent(): (string | undefined)[] {
    const uploads = browser.calls.filter(({ path }) => path === EVENT_LOG)
    const events = uploads.flatMap(
      ({ body }) => (JSON.parse(body) as { options: { events: LoggedEvent[] } }).options.events,
    )
    const once = new Map(events.map((event) => [event.clientUUID, event]))
    return [...once.values()]
      .toSorted((a, b) => a.time - b.time)
      .flatMap(({ event_type: type }) => NAMES.get(type) ?? [])
  }
  const page = await visit()
  await page.user.click(page.screen.getByRole('button', { name: 'Got it' }))
  const withBlocker = ['detected', 'shown', 'dismissed']
  await visit()
  await eventually(() => expect(sent()).toEqual(withBlocker))
  blocker.blocks = 'nothing'
  await visit()
  await visit()
  await visit()
  await eventually(() => expect(sent()).toEqual([...withBlocker, 'disabled']))
})

test('an employee sees what the experiment says, and the server learns of the experiment once', async () => {
  fakeTimers()
  const browser = await openDom({
    as: await makeUser(db, { isEmployee: true }),
    play: ({ path }) => (path.startsWith('/ads/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined),
  })
  const page = await browser.goto(href('languages'))
  await vi.advanceTimersByTimeAsync(2_000)
  await eventually(() => expect(readRecord(page)).not.toBeNull())
  await vi.advanceTimersByTimeAsync(AD_BLOCKER_NOTICE_DELAY_MS + 1_000)
  expect(notice(page)).not.toBeNull()
  const activations = browser.calls
    .filter(({ path, body }) => path === ACTIVATE && body.includes('adblock_notice'))
    .map(({ body }) => JSON.parse(body) as unknown)
  expect(activations).toEqual([{ options: [{ experiment_name: 'adblock_notice', experiment_group: 'employees' }] }])
})
