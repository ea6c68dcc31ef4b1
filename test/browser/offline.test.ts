import { eq } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { href } from '#schema/routes.ts'
import { filesOf } from '#ui/offline/cached-copy.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../helpers/browser.ts'
import { GOOGLEBOT } from '../helpers/client.ts'
import { startFront } from '../helpers/front.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import {
  keep,
  keptPaths,
  keptTexts,
  missingPictures,
  openControlled,
  openPublic,
  unkeptPictures,
} from '../helpers/offline.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const HOME = `${origin}${href('home')}`
const SCRIPT = `${origin}${href('serviceWorker')}`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A page with a service worker in charge, at the home page. */
async function openWithWorker(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, { serviceWorkers: 'allow', ...options })
  await openControlled(watched.page, HOME)
  return watched
}

async function pinsOf(page: Page): Promise<[string, string, string]> {
  const paths = await page
    .locator('main a[href^="/pin/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const [first = '', second = '', third = ''] = paths
  return [first, second, third]
}

/** Leaves nothing but what the service worker has kept: the browser's own cache is emptied. */
async function goOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.context().setOffline(true)
}

/** What the browser itself says of requests that find no connection. */
function besidesFailedRequests(complaints: string[]): string[] {
  return complaints.filter(
    (line) => !/^error: Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)$/.test(line),
  )
}

function renderMode(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const block = document.getElementById('app-data')?.textContent ?? '{}'
    return (JSON.parse(block) as { renderMode?: unknown }).renderMode
  })
}

test.each([
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
])(
  'without a connection the home page and the pins viewed last open with their pictures, on a %s',
  async (_, options) => {
    const { page, complaints, close } = await openWithWorker(options)
    const [first, second] = await pinsOf(page)
    const titles = new Map<string, string>()
    for (const path of ['/', first, second]) {
      await keep(page, origin + path)
      titles.set(path, await page.locator('h1').innerText())
    }
    expect(complaints).toEqual([])
    await goOffline(page)

    await page.reload()
    for (const path of [second, first, '/', '/?utm_source=homescreen_icon', `${first}?utm_source=mail`]) {
      const answer = await page.goto(origin + path)
      expect(answer?.status()).toBe(200)
      expect(answer?.fromServiceWorker()).toBe(true)
      expect(await page.locator('h1').innerText()).toBe(titles.get(new URL(path, origin).pathname))
      expect(await missingPictures(page)).toEqual([])
      expect(await renderMode(page)).toBe('cache')
    }
    expect(besidesFailedRequests(complaints)).toEqual([])
    await close()
  },
)

test('a copy reads without any script', async () => {
  const { page, close } = await openWithWorker()
  const [first] = await pinsOf(page)
  await keep(page, origin + first)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.endsWith('.js')) await cache.delete(request)
    }
  })
  await goOffline(page)
  await page.goto(origin + first)
  expect(await missingPictures(page)).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  const { display } = await page.locator('header').evaluate((header) => ({ display: getComputedStyle(header).display }))
  expect(display).toBe('flex')
  await page
    .locator(`header a[href="${href('today')}"]`)
    .first()
    .click()
  await page.waitForURL(origin + href('today'))
  expect(await page.locator('h1').innerText()).toBe('There is no connection')
  await close()
})

test('the start of the installed app keeps the home page', async () => {
  const { page, close } = await openWithWorker()
  await keep(page, `${HOME}?utm_source=homescreen_icon`, '/')
  await goOffline(page)
  await page.goto(`${HOME}?utm_source=homescreen_icon`)
  expect(await page.locator('main a[href^="/pin/"]').count()).toBeGreaterThan(10)
  await close()
})

test('a page that was not kept says so, shows the way to those that were, and comes when there is a connection again', async () => {
  const { page, complaints, close } = await openWithWorker()
  const [first, second] = await pinsOf(page)
  await keep(page, HOME)
  await keep(page, origin + first)
  const title = await page.locator('h1').innerText()
  expect(complaints).toEqual([])
  await goOffline(page)

  await page.goto(origin + second)
  expect(await page.locator('h1').innerText()).toBe('There is no connection')
  expect(await page.locator('main').innerText()).toContain('This page was not kept on your device.')
  expect(await page.locator('main li').allInnerTexts()).toEqual([title, 'Tackboard: ideas worth keeping'])
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(origin + first)
  expect(await page.locator('h1').innerText()).toBe(title)

  await page.goto(origin + second)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await waitForHydration(page)
  expect(page.url()).toBe(origin + second)
  expect(await page.locator('h1').innerText()).not.toBe('There is no connection')
  expect(besidesFailedRequests(complaints)).toEqual([])
  await close()
})

test('nothing of a signed-in visit is kept, and signing out forgets what was viewed before', async () => {
  const { page, complaints, close } = await openWithWorker()
  const [first, second] = await pinsOf(page)
  await keep(page, origin + first)

  const user = await makeUser(db, { fullName: 'Ragnhild Utvik' })
  const [name, value] = (await makeSession(db, user)).split('=')
  await page.context().addCookies([{ name: name ?? '', value: value ?? '', url: origin.replace('http:', 'https:') }])
  for (const path of ['/', second, first]) {
    const answer = await page.goto(origin + path, { waitUntil: 'networkidle' })
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await waitForHydration(page)
  }
  const after = await keptPaths(page)
  // Pictures are kept for pages as visitors get them, and for no other.
  const kept = (await keptTexts(page)).join()
  const pictures = after.filter((path) => path.startsWith('/media/'))
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((path) => !filesOf(kept).includes(path))).toEqual([])
  for (const path of after) expect(path).toMatch(/^\/(?:$|pin\/\w+\/$|assets\/|media\/|_\/_\/offline\/)/)
  // What somebody signed in looks at is kept as a visitor sees it.
  await expect.poll(async () => (await keptTexts(page)).join().includes(first)).toBe(true)
  expect((await keptTexts(page)).join()).not.toContain('Ragnhild')

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.locator('form[action="/logout/"]').first().locator('button').click()
  await page.waitForURL(HOME)
  await expect.poll(() => keptPaths(page)).not.toContain(first)
  expect(complaints).toEqual([])
  await close()
})

test('the log-in page, calls and pages of no pin are never kept', async () => {
  const { page, close } = await openWithWorker()
  await page.goto(`${origin}/login/`, { waitUntil: 'networkidle' })
  await page.goto(`${origin}/homefeed/`, { waitUntil: 'networkidle' })
  await page.goto(`${origin}/nowhere/`, { waitUntil: 'networkidle' })
  await openPublic(page, HOME)
  await expect.poll(() => keptPaths(page)).toContain('/')
  const paths = await keptPaths(page)
  for (const path of paths) expect(path).toMatch(/^\/(?:$|assets\/|media\/|_\/_\/offline\/)/)
  await close()
})

test('a pin that is gone is not shown from what was kept', async () => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const path = href('pin', { id: pin.id })
  const { page, close } = await openWithWorker()
  await keep(page, origin + path)
  await db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id))
  expect((await page.goto(origin + path))?.status()).toBe(404)
  await expect.poll(() => keptPaths(page)).not.toContain(path)
  await close()
})

test('a new version takes over while a page is open, and keeps what was kept', async () => {
  const front = await startFront(origin)
  const { page, complaints, close } = await openPage(browser, { serviceWorkers: 'allow' })
  await openControlled(page, `${front.origin}/`)
  const [first] = await pinsOf(page)
  await keep(page, front.origin + first)
  await keep(page, `${front.origin}/`)
  await waitForHydration(page)
  await page.evaluate(async () => {
    await (await caches.open('tackboard-pages-0')).put('/', new Response('of an old format'))
    Object.assign(globalThis, { isSamePage: true })
  })
  front.append(href('serviceWorker'), '\n;globalThis.isNewVersion = true')

  const isReplaced = await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const old = serviceWorker.controller
    const changed = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await (await serviceWorker.ready).update()
    await changed
    return serviceWorker.controller !== old && old?.state === 'redundant'
  })
  expect(isReplaced).toBe(true)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('tackboard-pages-0')
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(['/', first]))

  await page.locator('main a[href^="/pin/"]').first().click()
  await page.waitForURL(/\/pin\//)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  // The browser warns of preloads that a page, left open for long, has not used: nothing that the new version changes.
  expect(complaints.filter((line) => !line.includes('was preloaded using link preload'))).toEqual([])
  await goOffline(page)
  await page.goto(front.origin + first)
  expect(await renderMode(page)).toBe('cache')
  expect(await missingPictures(page)).toEqual([])
  await close()
  await front.stop()
})

test('pages open as ever where there is no room to keep them', async () => {
  const { page, complaints, close } = await openWithWorker()
  const [first] = await pinsOf(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await openPublic(page, origin + first)
  await waitForHydration(page)
  expect(await missingPictures(page)).toEqual([])
  await openPublic(page, HOME)
  expect(await missingPictures(page)).toEqual([])
  expect((await keptPaths(page)).filter((path) => path.startsWith('/media/') || path === first)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a service worker that cannot be loaded is missed by nobody', async () => {
  const { page, complaints, close } = await openPage(browser, { serviceWorkers: 'allow' })
  const asked = page.context().waitForEvent('requestfailed', (request) => request.url() === SCRIPT)
  await page.context().route(SCRIPT, (route) => route.abort())
  await page.goto(HOME)
  await asked
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  // The browser's own line; the page adds none.
  expect(complaints).toEqual(['error: An unknown error occurred when fetching the script.'])
  await close()
})

test('a crawler gets no service worker', async () => {
  const { page, complaints, close } = await openPage(browser, { serviceWorkers: 'allow', userAgent: GOOGLEBOT })
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await page.goto(HOME)
  await waitForHydration(page)
  await expect.poll(() => asked.some((url) => url.includes('/late-shell-'))).toBe(true)
  await ready(page)
  expect(asked).not.toContain(SCRIPT)
  expect(complaints).toEqual([])
  await close()
})

test('the site can be installed', async () => {
  const { page, complaints, close } = await openWithWorker()
  const session = await page.context().newCDPSession(page)
  // A context of a test counts as a private window, which installs nothing whatever the page is like.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${origin}${href('manifest')}`])
  expect(complaints).toEqual([])
  await close()
})

test('a pin that was opened from a card, and the page of the very first visit, open without a connection', async () => {
  const { page, close } = await openPage(browser, { serviceWorkers: 'allow' })
  await openControlled(page, HOME)
  await expect.poll(() => keptPaths(page)).toContain('/')
  const [first] = await pinsOf(page)
  await page.locator(`main a[href="${first}"]`).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  const title = await page.locator('main h1').innerText()
  await expect.poll(() => keptPaths(page)).toContain(first)
  // Its pictures come after it.
  await expect.poll(() => unkeptPictures(page)).toEqual([])
  await goOffline(page)
  await page.goto(origin + first)
  expect(await page.locator('main h1').innerText()).toBe(title)
  expect(await missingPictures(page)).toEqual([])
  await close()
})
