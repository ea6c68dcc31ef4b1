import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { alterDocument, readMetrics, withBlock, withoutBlock } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'
import { CARD, openInteractive, pinHeadings } from '../../helpers/feed.ts'
import { waitForHydration } from '../../helpers/hydration.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const HOME = `${origin}/`
const CODE_OF_PAGE = /\/assets\/page-pages-.*\.js/
const TITLE = 'Unexpected Application Error!'
const SENTENCE = 'Sorry! Something went wrong on our end!'
const EMPTY_ROOT = [/(<div id="app-root">).*(<\/div><script)/s, '$1$2'] as const

function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

function countScripts(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
}

test('a document is hydrated as it came, and lacks nothing that its page needs', async ({ open, db }) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  // The pin that is missing.
  const page = await open({ expects: /\b404\b/ })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(globalThis, { served: document.querySelector('main') }),
    )
  })
  for (const path of ['/', href('pin', { id: pin.id }), '/pin/999999999999/']) {
    await openInteractive(page, origin + path)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'served') === document.querySelector('main'))).toBe(true)
    // The landing is reported by what would report a miss, too.
    await expect.poll(() => readMetrics(page, 'landing_page')).toHaveLength(1)
    expect([path, await readMetrics(page, 'query_miss')]).toEqual([path, []])
    expect([path, await readMetrics(page, 'recoverable_hydration_error')]).toEqual([path, []])
    // Each file costs a request, however small it is.
    expect(await countScripts(page)).toBeLessThanOrEqual(path === '/' ? 15 : 23)
  }
})

test('what a document lacks or has otherwise is made up for, and counted', async ({ open, db }) => {
  const path = href('pin', { id: (await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))).id })
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('CloseupPageQuery')) asked.push(pathname)
  })
  await alterDocument(page, path, (html) => html.replace('data-query="CloseupPageQuery:', 'data-query="Nothing:'))
  await openInteractive(page, origin + path)
  await expect.poll(() => readMetrics(page, 'query_miss')).toEqual([{ handler: 'pin/[id]' }])
  expect(asked).toHaveLength(1)

  await alterDocument(page, '/', (html) => html.replace(/(<h1[^>]*>)[^<]+/, '$1Something else'))
  await openInteractive(page, HOME)
  await expect.poll(() => readMetrics(page, 'recoverable_hydration_error')).not.toEqual([])
  expect(await page.locator('h1').innerText()).toBe('Ideas worth keeping')

  await page.unrouteAll()
  await alterDocument(page, '/', (html) => html.replace(...EMPTY_ROOT))
  await openInteractive(page, HOME)
  await page.locator(CARD).nth(24).waitFor()
})

test('where the server failed its error is thrown again, and the page stays readable', async ({ open }) => {
  const block = JSON.stringify({
    message: 'The shelf fell down',
    stack: 'Error: The shelf fell down\n    at shelf.ts:7',
  })
  const page = await open({ expects: /^error: The shelf fell down$/ })
  await alterDocument(page, '/', (html) =>
    html.replace('<div id="app-root">', `<script type="application/json" id="app-error">${block}</script>$&`),
  )
  const thrown = page.waitForEvent('pageerror')
  await page.goto(HOME)
  const error = await thrown
  expect([error.name, error.message]).toEqual(['PlatformError', 'The shelf fell down'])
  expect(error.stack).toContain('at shelf.ts:7')
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  expect(await readMetrics(page, 'start_up_failure')).toHaveLength(1)
  expect(await isHydrated(page)).toBe(false)
})

test('where there is nothing to read a failure says so, and leads home', async ({ open }) => {
  const page = await open({ expects: /^error: / })
  const refusals: [(html: string) => string, alert: string][] = [
    [(html) => html.replace('id="app-root"', 'id="app-toor"'), 'main'],
    [(html) => withoutBlock(html, ELEMENT_IDS.initialProps).replace(...EMPTY_ROOT), 'main'],
    // The shell fails.
    [(html) => withBlock(html, ELEMENT_IDS.appData, withoutDevice), '[role="alert"]'],
  ]
  for (const [alter, alert] of refusals) {
    await alterDocument(page, '/', alter)
    await page.goto(HOME)
    await expect.poll(() => page.title()).toBe(TITLE)
    expect(await page.locator(alert).innerText()).toContain(SENTENCE)
    await page.unrouteAll()
    const link = alert === 'main' ? page.locator('main a') : page.getByRole('link', { name: 'Go to home page' })
    await link.click()
    await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
    await ready(page)
  }
})

const CHUNK_TROUBLE = /404|Failed to fetch dynamically imported module/

test('a chunk that is gone is asked for three times, again by one more document, and then the page says so', async ({
  open,
}) => {
  const page = await open({ expects: CHUNK_TROUBLE })
  const asked: string[] = []
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(CODE_OF_PAGE, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404, body: 'gone' })
  })
  const error = page.waitForEvent('pageerror')
  await page.goto(HOME)
  expect((await error).message).toContain('Failed to fetch dynamically imported module')
  await expect.poll(() => page.title()).toBe(TITLE)
  expect(await page.locator('main').innerText()).toContain(SENTENCE)
  expect(await page.locator(CARD).count()).toBe(0)
  expect(await readMetrics(page, 'chunk_load_failure')).toEqual([
    { chunk: expect.stringContaining('/assets/page-pages-') as string, attempts: 3 },
  ])
  expect([new Set(asked).size, documents]).toEqual([3, 2])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => documents).toBe(3)
  await expect.poll(() => page.title()).toBe(TITLE)
  // The way home is another try.
  await page.unrouteAll()
  await page.locator('main a').click()
  await waitForHydration(page)
})

test('a page that lacks all that opens on it says so, with two ways back', async ({ open }) => {
  const page = await open({ expects: CHUNK_TROUBLE })
  await page.route(/\/assets\/late-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(HOME)
  await expect.poll(() => page.title()).toBe(TITLE)
  expect(await page.getByRole('alert').innerText()).toContain(SENTENCE)
  expect(await page.locator(CARD).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Go to home page' }).isVisible()).toBe(true)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await ready(page)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
})

test('a chunk that a deploy has renamed costs one more document', async ({ open }) => {
  const page = await open({ expects: CHUNK_TROUBLE })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // The document that is loaded for it names another one.
  await page.route(CODE_OF_PAGE, (route) =>
    documents < 2 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  )
  await page.goto(HOME)
  await expect.poll(() => documents).toBe(2)
  await waitForHydration(page)
})

test('a page whose chunk never comes on the way to it is loaded as a document once, and then says so', async ({
  open,
}) => {
  const page = await open({ expects: CHUNK_TROUBLE })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(/\/assets\/page-today-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await openInteractive(page, HOME)
  await page
    .locator(`a[href="${href('today')}"]`)
    .first()
    .click()
  await expect.poll(() => page.title()).toBe(TITLE)
  expect([new URL(page.url()).pathname, documents]).toEqual([href('today'), 2])
})

test('a chunk that times out twice and then comes is used', async ({ open }) => {
  const page = await open({ expects: /net::ERR_TIMED_OUT/ })
  let failures = 0
  await page.route(CODE_OF_PAGE, (route) => {
    const isPreload = !route.request().url().includes('?try=') && failures > 0
    if (failures >= 2 && !isPreload) return route.fallback()
    failures += 1
    return route.abort('timedout')
  })
  await page.goto(HOME)
  await waitForHydration(page)
  expect(failures).toBeGreaterThanOrEqual(2)
  expect(await readMetrics(page, 'chunk_load_failure')).toEqual([])
})

test('a kept copy asks for the state and loads the living page', async ({ open }) => {
  const page = await open()
  let documents = 0
  await alterDocument(page, '/', (html) => {
    documents += 1
    return documents === 1 ? withBlock(html, ELEMENT_IDS.appData, asCopy) : html
  })
  const asked = page.waitForRequest((request) => request.url().includes('/_/_/state?source_url=%2F'))
  await page.goto(HOME)
  await asked
  await expect.poll(() => documents).toBe(2)
  await ready(page)
})

test('a page that fails is replaced within the shell, which works without any storage', async ({ open }) => {
  const page = await open({ expects: /^error: / })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    }
  })
  await openInteractive(page, HOME)
  await page.locator(CARD).nth(1).click()
  await expect.poll(() => pinHeadings(page)).toBe(1)
  await page.goBack()
  await expect.poll(() => pinHeadings(page)).toBe(0)

  await page.route('**/CloseupPageQuery/**', (route) =>
    route.fulfill({ json: { data: { __typename: 'Pin', id: 'x', pinner: {} } } }),
  )
  await page.locator(CARD).first().click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe(TITLE)
  await expect.poll(() => page.title()).toBe(TITLE)
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  expect(await page.getByRole('main').innerText()).toContain(SENTENCE)
})

function asCopy(json: string): string {
  return JSON.stringify({ ...(JSON.parse(json) as AppData), renderMode: 'cache' })
}

function withoutDevice(json: string): string {
  const data = JSON.parse(json) as AppData
  return JSON.stringify({ ...data, context: { ...data.context, userAgent: null } })
}
