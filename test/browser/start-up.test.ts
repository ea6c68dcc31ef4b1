import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ELEMENT_IDS, type AppData, type RouteManifest } from '#schema/page-data.ts'
import { alterDocument, metricsOf, withBlock, withoutBlock } from '../helpers/altered-page.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const CARD = 'main a[href^="/pin/"]'
const TITLE = 'Unexpected Application Error!'
const SENTENCE = 'Sorry! Something went wrong on our end!'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens the home page as altered, and waits for the error that the client throws. */
async function openRefused(alter: (html: string) => string) {
  const opened = await openPage(browser)
  await alterDocument(opened.page, '/', alter)
  const error = opened.page.waitForEvent('pageerror')
  await opened.page.goto(`${origin}/`)
  return { ...opened, error: await error }
}

async function isHydrated(page: Page): Promise<boolean> {
  await ready(page)
  return page.evaluate(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

test('a root element with content is hydrated, without a second document', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(globalThis, { served: document.querySelector('main') }),
    )
  })
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'served') === document.querySelector('main'))).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('a document without the result of its query is made up for by a call, and counted once with its route', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  const pin = (await page.locator(CARD).first().getAttribute('href')) ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('CloseupPageQuery')) asked.push(pathname)
  })
  await alterDocument(page, pin, (html) => html.replace('data-query="CloseupPageQuery:', 'data-query="Nothing:'))
  await page.goto(origin + pin)
  await expect.poll(() => metricsOf(page, 'query_miss')).toEqual([{ handler: 'pin/[id]' }])
  expect(asked).toHaveLength(1)
  await waitForHydration(page)
  expect(complaints).toEqual([])
  await close()
})

test.each(['/', 'a pin', '/pin/999999999999/'])(
  'the document of %s lacks nothing that its page needs',
  async (path) => {
    const { page, close } = await openPage(browser)
    await page.goto(`${origin}/`)
    const pin = (await page.locator(CARD).first().getAttribute('href')) ?? ''
    await page.goto(origin + (path === 'a pin' ? pin : path))
    // The landing is reported by what would report a miss, too.
    await expect.poll(() => metricsOf(page, 'landing_page')).toHaveLength(1)
    await ready(page)
    expect(await metricsOf(page, 'query_miss')).toEqual([])
    await close()
  },
)

test('an empty root element is rendered fresh', async () => {
  const { page, complaints, close } = await openPage(browser)
  await alterDocument(page, '/', (html) => html.replace(/(<div id="app-root">).*(<\/div><script)/s, '$1$2'))
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  expect(complaints).toEqual([])
  await close()
})

test('a page with the server_only parameter never boots', async () => {
  const { page, complaints, close } = await openPage(browser)
  const { url } = await fetch(`${origin}/`)
  const whole = await (await fetch(url)).text()
  await page.route(`${origin}/?server_only=1`, (route) =>
    route.fulfill({ body: whole, contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto(`${origin}/?server_only=1`)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  expect(await isHydrated(page)).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

test('an embedded error block is thrown again with its message and stack', async () => {
  const block = JSON.stringify({
    message: 'The shelf fell down',
    stack: 'Error: The shelf fell down\n    at shelf.ts:7',
  })
  const { page, error, close } = await openRefused((html) =>
    html.replace('<div id="app-root">', `<script type="application/json" id="app-error">${block}</script>$&`),
  )
  expect(error.message).toBe('The shelf fell down')
  expect(error.stack).toContain('at shelf.ts:7')
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  expect(await metricsOf(page, 'start_up_failure')).toHaveLength(1)
  await close()
})

test.each([
  [ELEMENT_IDS.appData, 'The page has no block #app-data'],
  [ELEMENT_IDS.routeManifest, 'The page has no block #route-manifest'],
  [ELEMENT_IDS.initialProps, 'The page has no block #initial-props'],
])('without the block %s the client refuses, and the page stays readable', async (id, message) => {
  const { page, error, close } = await openRefused((html) => withoutBlock(html, id))
  expect(error.message).toBe(message)
  expect(error.name).toBe('PlatformError')
  expect(await isHydrated(page)).toBe(false)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await close()
})

test('without the root element the client refuses and says that nothing works', async () => {
  const { page, error, close } = await openRefused((html) => html.replace('id="app-root"', 'id="app-toor"'))
  expect(error.message).toBe('The page has no root element #app-root')
  expect(await page.locator('h1').innerText()).toBe(TITLE)
  await close()
})

test.each([ELEMENT_IDS.appData, ELEMENT_IDS.routeManifest, ELEMENT_IDS.initialProps])(
  'a block %s that was cut off is named, and the page stays readable',
  async (id) => {
    const { page, error, close } = await openRefused((html) => withBlock(html, id, (json) => json.slice(0, -10)))
    expect(error.message).toBe(`The block #${id} of the page is damaged`)
    expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
    await close()
  },
)

test('where there is nothing to read, a refusal says so and leads home', async () => {
  const { page, close } = await openRefused((html) =>
    withoutBlock(html, ELEMENT_IDS.initialProps).replace(/(<div id="app-root">).*(<\/div><script)/s, '$1$2'),
  )
  expect(await page.title()).toBe(TITLE)
  expect(await page.locator('main').innerText()).toContain(SENTENCE)
  await page.unrouteAll()
  await page.locator('main a').click()
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await close()
})

test('a manifest that lies about the files of a page leaves the page readable', async () => {
  const { page, error, close } = await openRefused((html) =>
    withBlock(html, ELEMENT_IDS.routeManifest, (json) => {
      const manifest = JSON.parse(json) as RouteManifest
      return JSON.stringify({ ...manifest, files: manifest.files.map((file) => file.replace(/js$/, 'exe')) })
    }),
  )
  expect(error.message).toMatch(/^Page handler index needs \/assets\/.*\.exe: only css, js and mjs$/)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  expect(await metricsOf(page, 'page_handler_load_failure')).toHaveLength(1)
  await close()
})

test('a chunk that is gone is asked for three times, counted, and the page stays readable', async () => {
  const { page, close } = await openPage(browser)
  const asked: string[] = []
  await page.route(/\/assets\/page-pages-.*\.js/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404, body: 'gone' })
  })
  const error = page.waitForEvent('pageerror')
  await page.goto(`${origin}/`)
  expect((await error).message).toContain('Failed to fetch dynamically imported module')
  expect(await metricsOf(page, 'chunk_load_failure')).toEqual([
    { chunk: expect.stringContaining('/assets/page-pages-') as string, attempts: 3 },
  ])
  expect(new Set(asked).size).toBe(3)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await close()
})

test('a chunk that times out twice and then comes is used', async () => {
  const { page, close } = await openPage(browser)
  let failures = 0
  await page.route(/\/assets\/page-pages-.*\.js/, (route) => {
    const isPreload = !route.request().url().includes('?try=') && failures > 0
    if (failures >= 2 && !isPreload) return route.fallback()
    failures += 1
    return route.abort('timedout')
  })
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  expect(failures).toBeGreaterThanOrEqual(2)
  expect(await metricsOf(page, 'chunk_load_failure')).toEqual([])
  await close()
})

test('a kept copy never boots: it asks for the state and loads the living page', async () => {
  const { page, complaints, close } = await openPage(browser)
  let documents = 0
  await alterDocument(page, '/', (html) => {
    documents += 1
    return documents === 1 ? withBlock(html, ELEMENT_IDS.appData, asCopy) : html
  })
  const asked = page.waitForRequest((request) => request.url().includes('/_/_/state?source_url=%2F'))
  await page.goto(`${origin}/`)
  await asked
  await expect.poll(() => documents).toBe(2)
  await waitForHydration(page)
  expect(complaints).toEqual([])
  await close()
})

test('a kept copy whose server does not answer stays readable and says what it is', async () => {
  const { page, close } = await openPage(browser)
  await alterDocument(page, '/', (html) => withBlock(html, ELEMENT_IDS.appData, asCopy))
  await page.route('**/_/_/state**', (route) => route.abort('internetdisconnected'))
  await page.goto(`${origin}/`)
  await expect
    .poll(() => page.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^This is a copy/))
  expect(await isHydrated(page)).toBe(false)
  expect(await page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await close()
})

test('a difference that React makes up for is counted and not complained of', async () => {
  const { page, complaints, close } = await openPage(browser)
  await alterDocument(page, '/', (html) => html.replace(/(<h1[^>]*>)[^<]+/, '$1Something else'))
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await expect.poll(() => metricsOf(page, 'recoverable_hydration_error')).not.toEqual([])
  expect(await page.locator('h1').innerText()).toBe('Ideas worth keeping')
  expect(complaints).toEqual([])
  await close()
})

test('a shell that fails is replaced by the error page, with a way back', async () => {
  const { page, close } = await openPage(browser)
  await alterDocument(page, '/', (html) =>
    withBlock(html, ELEMENT_IDS.appData, (json) => {
      const data = JSON.parse(json) as AppData
      return JSON.stringify({ ...data, context: { ...data.context, userAgent: null } })
    }),
  )
  await page.goto(`${origin}/`)
  await expect.poll(() => page.title()).toBe(TITLE)
  expect(await page.getByRole('alert').innerText()).toContain(SENTENCE)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(() => page.locator(CARD).count()).toBeGreaterThanOrEqual(25)
  await close()
})

test('a page that fails is replaced within the shell, and another try shows it', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await page.route('**/CloseupPageQuery/**', (route) =>
    route.fulfill({ json: { data: { __typename: 'Pin', id: 'x', pinner: {} } } }),
  )
  await page.locator(CARD).first().click()
  await expect.poll(() => page.locator('main h1').innerText()).toBe(TITLE)
  await expect.poll(() => page.title()).toBe(TITLE)
  await expect.poll(() => page.getByRole('banner').count()).toBe(1)
  expect(await page.getByRole('main').innerText()).toContain(SENTENCE)
  await close()
})

test.each([
  [
    'forbidden',
    () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new Error('forbidden')
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  [
    'damaged',
    () => {
      for (const key of ['copy_reloaded_at', 'scroll', 'visit']) sessionStorage.setItem(key, '{"a":')
    },
  ],
])('the page works where the storage is %s', async (_, spoil) => {
  const { page, complaints, close } = await openPage(browser)
  await page.addInitScript(spoil)
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  await page.locator(CARD).first().click()
  await expect.poll(() => page.locator('main article h1').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('a locale without texts of its own is counted, and English is shown', async () => {
  const { page, complaints, close } = await openPage(browser, { locale: 'de-DE' })
  await page.goto(`${origin}/`)
  await waitForHydration(page)
  expect(await metricsOf(page, 'missing_locale')).toEqual([{ locale: 'de' }])
  expect(await page.locator('h1').innerText()).toBe('Ideas worth keeping')
  expect(complaints).toEqual([])
  await close()
})

function asCopy(json: string): string {
  return JSON.stringify({ ...(JSON.parse(json) as AppData), renderMode: 'cache' })
}
