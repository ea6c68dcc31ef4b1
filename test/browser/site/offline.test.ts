import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { findFiles } from '#ui/features/site/offline/cached-copy.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { addCookie, test, type Open } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { GOOGLEBOT } from '../../helpers/client.ts'
import { CARD, findDemoPins, pinHeadings } from '../../helpers/feed.ts'
import { startFront } from '../../helpers/front.ts'
import {
  openAndCache,
  cachedPaths,
  cachedTexts,
  missingImages,
  openControlled,
  uncachedImages,
} from '../../helpers/offline.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}${href('home')}`
const INSTALLED_START = `${HOME}?utm_source=homescreen_icon`
const SCRIPT = `${origin}${href('serviceWorker')}`

/** What the browser itself says of requests that find no connection. */
const NO_CONNECTION = /^error: Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)$/

/** A page with a service worker in charge, at the home page. */
async function openWithWorker(open: Open, options: BrowserContextOptions & { expects?: RegExp } = {}): Promise<Page> {
  const page = await open({ serviceWorkers: 'allow', ...options })
  await openControlled(page, HOME)
  return page
}

/** Leaves nothing but what the service worker has kept: the browser's own cache is emptied. */
async function goOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.context().setOffline(true)
}

function renderMode(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const block = document.getElementById('app-data')?.textContent ?? '{}'
    return (JSON.parse(block) as { renderMode?: unknown }).renderMode
  })
}

test.for([
  ['desktop', { viewport: { width: 1280, height: 900 } }, HOME],
  ['phone', PHONE, INSTALLED_START],
] as const)(
  'without a connection the home page and the pins viewed last open with their images, on a %s',
  async ([, options, start], { open, db }) => {
    const page = await openWithWorker(open, { ...options, expects: NO_CONNECTION })
    const [first = '', second = ''] = await findDemoPins(db, 2)
    const titles = new Map<string, string>()
    for (const url of [start, origin + first, origin + second]) {
      const { pathname } = new URL(url)
      await openAndCache(page, url, pathname)
      titles.set(pathname, await page.locator('h1').innerText())
    }
    await goOffline(page)

    await page.reload()
    for (const path of [second, first, '/', '/?utm_source=homescreen_icon', `${first}?utm_source=mail`]) {
      const answer = await page.goto(origin + path)
      expect(answer?.status()).toBe(200)
      expect(answer?.fromServiceWorker()).toBe(true)
      expect(await page.locator('h1').innerText()).toBe(titles.get(new URL(path, origin).pathname))
      expect(await missingImages(page)).toEqual([])
      expect(await renderMode(page)).toBe('cache')
    }
    await page.getByRole('status').filter({ hasText: 'Showing a saved copy' }).waitFor()
  },
)

test('a copy reads without any script', async ({ open, db }) => {
  const page = await openWithWorker(open, { expects: NO_CONNECTION })
  const [first = ''] = await findDemoPins(db, 1)
  await openAndCache(page, origin + first)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.endsWith('.js')) await cache.delete(request)
    }
  })
  await goOffline(page)
  await page.goto(origin + first)
  expect(await missingImages(page)).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  const { display } = await page.locator('header').evaluate((header) => ({ display: getComputedStyle(header).display }))
  expect(display).toBe('flex')
  await page
    .locator(`header a[href="${href('today')}"]`)
    .first()
    .click()
  await page.waitForURL(origin + href('today'))
  expect(await page.locator('h1').innerText()).toBe("You're offline")
})

test('a page that was not cached says so, links to those that were, and loads once online', async ({ open, db }) => {
  const page = await openWithWorker(open, { expects: NO_CONNECTION })
  const [first = '', second = ''] = await findDemoPins(db, 2)
  await openAndCache(page, HOME)
  await openAndCache(page, origin + first)
  const title = await page.locator('h1').innerText()
  await goOffline(page)

  await page.goto(origin + second)
  expect(await page.locator('h1').innerText()).toBe("You're offline")
  expect(await page.locator('main').innerText()).toContain("This page isn't available offline.")
  expect(await page.locator('main li').allInnerTexts()).toEqual([title, 'Tackboard: ideas worth keeping'])
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: title }).click()
  await page.waitForURL(origin + first)
  expect(await page.locator('h1').innerText()).toBe(title)

  await page.goto(origin + second)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await ready(page)
  expect(page.url()).toBe(origin + second)
})

test('only signed-out pin pages are cached, and logging out forgets them', async ({ open, db }) => {
  // One of the pages is not there.
  const page = await openWithWorker(open, { expects: /\b404\b/ })
  const [first = '', second = ''] = await findDemoPins(db, 2)
  await openAndCache(page, origin + first)
  for (const path of ['/login/', '/homefeed/', '/nowhere/']) {
    await page.goto(origin + path)
    await ready(page)
  }

  await addCookie(page.context(), await makeSession(db, await makeUser(db, { fullName: 'Ragnhild Utvik' })))
  for (const path of ['/', first, second]) {
    const answer = await page.goto(origin + path)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    await ready(page)
  }
  // What a member looks at is kept as a visitor sees it.
  await expect.poll(() => cachedPaths(page)).toContain(second)
  await expect.poll(() => uncachedImages(page)).toEqual([])
  const after = await cachedPaths(page)
  // Images are kept for pages as visitors get them, and for no other.
  const kept = (await cachedTexts(page)).join()
  const images = after.filter((path) => path.startsWith('/media/'))
  expect(images.length).toBeGreaterThan(0)
  expect(images.filter((path) => !findFiles(kept).includes(path))).toEqual([])
  for (const path of after) expect(path).toMatch(/^\/(?:$|pin\/\w+\/$|assets\/|media\/|_\/_\/offline\/)/)
  expect(kept).not.toContain('Ragnhild')

  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.locator('form[action="/logout/"]').first().locator('button').click()
  await page.waitForURL(HOME)
  await expect.poll(() => cachedPaths(page)).not.toContain(first)
  expect(await cachedPaths(page)).not.toContain(second)
})

test('a pin that is gone is not shown from what was kept', async ({ open, db }) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const path = href('pin', { id: pin.id })
  const page = await openWithWorker(open, { expects: /\b404\b/ })
  await openAndCache(page, origin + path)
  await db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id))
  expect((await page.goto(origin + path))?.status()).toBe(404)
  await expect.poll(() => cachedPaths(page)).not.toContain(path)
})

test('a new version takes over while a page is open, and keeps what was kept', async ({ open, db }) => {
  const front = await startFront(origin)
  const page = await open({ serviceWorkers: 'allow', expects: /net::ERR_/ })
  await openControlled(page, `${front.origin}/`)
  const [first = ''] = await findDemoPins(db, 1)
  await openAndCache(page, front.origin + first)
  await openAndCache(page, `${front.origin}/`)
  await page.evaluate(async () => {
    await (await caches.open('tackboard-pages-0')).put('/', new Response('of an old format'))
    const { serviceWorker } = navigator
    const old = serviceWorker.controller
    // The browser looks for a new version by itself, too, some time after a page was opened.
    const isReplaced = new Promise<boolean>((resolve) =>
      serviceWorker.addEventListener(
        'controllerchange',
        () => resolve(serviceWorker.controller !== old && old?.state === 'redundant'),
        { once: true },
      ),
    )
    Object.assign(globalThis, { isSamePage: true, isReplaced })
    const registration = await serviceWorker.ready
    registration.addEventListener('updatefound', () => Object.assign(globalThis, { isUpdateFound: true }))
  })
  front.append(href('serviceWorker'), '\n;globalThis.isNewVersion = true')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    // A look that the browser had begun by itself may have read the old version, and answers for the first call.
    for (let looks = 0; looks < 3 && !('isUpdateFound' in globalThis); looks += 1) await registration.update()
  })
  const isInstalled = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing === null)
  await expect.poll(isInstalled).toBe(true)
  // The browser waits for what the old one still does, for minutes perhaps; it stops workers by itself, too.
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  const isReplaced = await page.evaluate(() => (globalThis as { isReplaced?: Promise<boolean> }).isReplaced)
  expect(isReplaced).toBe(true)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('tackboard-pages-0')
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(['/', first]))

  await page.locator(CARD).first().click()
  await page.waitForURL(/\/pin\//)
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  await goOffline(page)
  await page.goto(front.origin + first)
  expect(await renderMode(page)).toBe('cache')
  expect(await missingImages(page)).toEqual([])
  await page.close()
  await front.stop()
})

test('pages open as ever where there is no room to keep them', async ({ open, db }) => {
  const page = await openWithWorker(open)
  const [first = ''] = await findDemoPins(db, 1)
  // Nothing may be on its way to the caches when the room ends.
  await expect.poll(() => cachedPaths(page)).toContain('/')
  await expect.poll(() => uncachedImages(page)).toEqual([])
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const before = await cachedPaths(page)
  for (const url of [origin + first, HOME]) {
    await page.goto(url)
    await ready(page)
    expect(await missingImages(page)).toEqual([])
  }
  const added = (await cachedPaths(page)).filter((path) => !before.includes(path))
  expect(added.filter((path) => path.startsWith('/media/') || path === first)).toEqual([])
})

test('a service worker that cannot be loaded is not missed', async ({ open }) => {
  // The browser's own line; the page adds none.
  const page = await open({
    serviceWorkers: 'allow',
    expects: /^error: An unknown error occurred when fetching the script\.$/,
  })
  const asked = page.context().waitForEvent('requestfailed', (request) => request.url() === SCRIPT)
  await page.context().route(SCRIPT, (route) => route.abort())
  await page.goto(HOME)
  await asked
  await ready(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a crawler gets no service worker', async ({ open }) => {
  const page = await open({ serviceWorkers: 'allow', userAgent: GOOGLEBOT })
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await page.goto(HOME)
  await ready(page)
  expect(asked.some((url) => url.includes('/late-'))).toBe(true)
  expect(asked).not.toContain(SCRIPT)
})

test('the site can be installed, and shows what is pushed to it', async ({ open }) => {
  const page = await openWithWorker(open)
  const session = await page.context().newCDPSession(page)
  // A context of a test counts as a private window, which installs nothing whatever the page is like.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest = await session.send('Page.getAppManifest')
  expect([manifest.errors, manifest.url]).toEqual([[], `${origin}${href('manifest')}`])

  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  // This browser lets no site show anything: what would be shown is noted.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; registration: ServiceWorkerRegistration }
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)
  const push = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const [title, body, url] = ['Ann Harbor', 'Ann Harbor saved your Pin', href('newsHub')]
  await push(JSON.stringify({ id: 'n1', title, body, url }))
  await expect.poll(shown).toMatchObject([{ title, body, tag: 'n1', data: { url } }])
  await push('')
  await expect.poll(async () => (await shown())[1]).toMatchObject({ title: 'Tackboard', data: { url } })
})

test('a pin that was opened from a card, and the page of the very first visit, open without a connection', async ({
  open,
  db,
}) => {
  // The pin is this test's own: what other tests say of a pin of the demo moves what is in view.
  const user = await makeUser(db)
  const board = await makeBoard(db, user)
  const first = href('pin', { id: (await makeDrawnPin(db, board)).id })
  const page = await openWithWorker(open, { expects: NO_CONNECTION })
  await expect.poll(() => cachedPaths(page)).toContain('/')
  await page.goto(origin + href('board', { username: user.username, board: board.slug }))
  await ready(page)
  await page.locator(`main a[href="${first}"]`).first().click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  const title = await page.locator('main h1').innerText()
  await expect.poll(() => cachedPaths(page)).toContain(first)
  // Its images come after it.
  await expect.poll(() => uncachedImages(page)).toEqual([])
  await goOffline(page)
  await page.goto(origin + first)
  expect(await page.locator('main h1').innerText()).toBe(title)
  expect(await missingImages(page)).toEqual([])
})

/** A recipe that was kept, opened without a connection. */
async function openKeptRecipe(open: Open, db: Database, options: BrowserContextOptions = {}): Promise<Page> {
  const recipe = {
    name: 'Lentils',
    servings: 2,
    cookTimes: { total: 20, prep: 5, cook: 15 },
    diets: [],
    ingredients: [{ category: '', items: [{ amount: '100 g', name: 'lentils' }] }],
    steps: ['Rinse the lentils.'],
    aggregateRating: null,
  }
  const board = await makeBoard(db, await makeUser(db))
  const { id } = await makeDrawnPin(db, board, { details: { recipe } })
  const path = href('pin', { id })
  const page = await openWithWorker(open, { ...options, expects: NO_CONNECTION })
  await openAndCache(page, origin + path)
  // The files that are loaded once the page is idle count as well.
  await expect.poll(async () => (await cachedPaths(page)).some((kept) => kept.includes('/late-'))).toBe(true)
  await goOffline(page)
  await page.goto(origin + path)
  expect(await renderMode(page)).toBe('cache')
  return page
}

test('a kept recipe counts for more servings and prints without a connection, and its links lead on', async ({
  open,
  db,
}) => {
  const page = await openKeptRecipe(open, db)
  await page.getByRole('button', { name: 'More servings' }).click()
  await page.getByRole('button', { name: 'More servings' }).click()
  expect(await page.getByRole('listitem').filter({ hasText: 'g lentils' }).innerText()).toContain('200')
  await page.evaluate(() => Object.assign(globalThis, { print: () => document.body.classList.add('printed') }))
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.evaluate(() => document.body.className)).toContain('printed')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('status').filter({ hasText: 'Showing a saved copy' }).waitFor()
  await page
    .locator(`header a[href="${href('home')}"]`)
    .first()
    .click()
  await page.waitForURL(HOME)
  expect(await renderMode(page)).toBe('cache')
  await page.context().setOffline(false)
  await expect.poll(() => renderMode(page)).toBe('full')
})

test('the second page of a visit opens without a connection, however soon it was opened', async ({ open }) => {
  const page = await open({ serviceWorkers: 'allow', expects: NO_CONNECTION })
  await page.goto(HOME)
  await page.goto(origin + href('today'))
  const title = await page.locator('h1').first().innerText()
  await expect.poll(() => cachedPaths(page)).toContain(href('today'))
  await goOffline(page)
  await page.goto(origin + href('today'))
  expect(await page.locator('h1').first().innerText()).toBe(title)
})
