import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { alterDocument, metricsOf, withBlock } from '../helpers/altered-page.ts'
import { launchBrowser, openPage } from '../helpers/browser.ts'
import { signIn } from '../helpers/sign-in.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a page load is measured: its size, its cache hits and its round trip', async () => {
  const { page, complaints, close } = await openPage(browser)
  await page.goto(`${origin}/`)
  await expect.poll(() => metricsOf(page, 'load_size')).toHaveLength(1)
  const [size] = (await metricsOf(page, 'load_size')) as [{ kind: string; files: number; bytes: number }]
  expect(size.kind).toBe('initial')
  expect(size.files).toBeGreaterThan(5)
  expect(size.bytes).toBeGreaterThan(50_000)
  expect(await metricsOf(page, 'cache_hits')).toHaveLength(1)
  expect(await metricsOf(page, 'round_trip')).toEqual([
    { bucket: expect.stringMatching(/^under \d+$|^above$/) as string, ms: expect.any(Number) as number },
  ])
  expect(complaints).toEqual([])
  await close()
})

test('a group that the experiment does not have is complained of, and the rest of the shell is there', async () => {
  const { page, complaints, close } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/refresh_token') asked.push(request.url())
  })
  await signIn(page, origin)
  await ready(page)
  asked.length = 0
  await alterDocument(page, '/', (html) =>
    withBlock(html, ELEMENT_IDS.appData, (json) => {
      const data = JSON.parse(json) as AppData
      const experiments = { active: { identity_token_refresh: 'enabled_later' }, triggerable: {} }
      return JSON.stringify({ ...data, daysToExpiration: 30, experiments })
    }),
  )
  await page.goto(`${origin}/`)
  await expect.poll(() => complaints.join(' ')).toContain('Unexpected experiment case: enabled_later')
  await page.locator('section[aria-label="Messages"]').waitFor({ state: 'attached' })
  expect([complaints.length, asked]).toEqual([1, []])
  await close()
})

test.each([
  [30, '/refresh_token'],
  [-1, '/refresh_stored_accounts'],
])('with %i days of the session left the browser asks for %s', async (daysToExpiration, path) => {
  const { page, complaints, close } = await openPage(browser)
  await signIn(page, origin)
  await alterDocument(page, '/', (html) =>
    withBlock(html, ELEMENT_IDS.appData, (json) => {
      const data = JSON.parse(json) as AppData
      const experiments = { active: { identity_token_refresh: 'enabled' }, triggerable: {} }
      return JSON.stringify({ ...data, daysToExpiration, experiments })
    }),
  )
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.goto(`${origin}/`)
  expect((await asked).status()).toBe(200)
  expect(complaints).toEqual([])
  await close()
})
