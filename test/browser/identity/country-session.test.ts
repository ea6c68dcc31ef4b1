import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { ELEMENT_IDS, type AppData } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { readMetrics, withBlock } from '../../helpers/altered-page.ts'
import { launchBrowser, openPage } from '../../helpers/browser.ts'
import { sendAs } from '../../helpers/host.ts'
import { waitForHydration } from '../../helpers/hydration.ts'
import { logInPage } from '../../helpers/log-in-page.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeUser } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

const MAIN = 'http://www.localhost'
const GERMAN = 'http://de.localhost'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await startSite({ vars: { SITE_ORIGIN: MAIN, NATIONAL_ORIGINS: GERMAN, ALLOWED_ORIGINS: GERMAN } })
  const { host } = new URL(site.origin)
  const hosts = [MAIN, GERMAN].map((origin) => `MAP ${new URL(origin).host} ${host}`)
  // One machine, two names; browsers take both for safe, as names with certificates are.
  browser = await launchBrowser([`--host-resolver-rules=${hosts.join(', ')}`])
})

afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** Home on the main site says that the viewer's country has a domain: names that end in `localhost` tell no country. */
async function nameCountryDomain(page: Page): Promise<void> {
  // A document that a test hands out counts as one from far away, which may not call this machine unasked.
  await page.context().grantPermissions(['local-network-access'], { origin: MAIN })
  await page.route(
    (url) => url.origin === MAIN && url.pathname === href('home'),
    async (route) => {
      const { cookie } = await route.request().allHeaders()
      const answer = await sendAs(MAIN, site.origin, href('home'), { cookie })
      const html = withBlock(await answer.text(), ELEMENT_IDS.appData, (json) => {
        const data = JSON.parse(json) as AppData
        const nationalOrigin = data.context.isAuthenticated ? GERMAN : null
        return JSON.stringify({ ...data, settings: { ...data.settings, nationalOrigin } })
      })
      const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers)
      await route.fulfill({ status: answer.status, headers, body: html })
    },
  )
}

test('a session of the main site reaches the national domain, once, and its pages know the member', async () => {
  const user = await makeUser(site.db, { fullName: 'Signe Carried' })
  const { page, complaints, close } = await openPage(browser)
  await nameCountryDomain(page)
  const carried = page.waitForResponse((response) => response.url() === GERMAN + href('countrySession'))
  await logInPage(page, MAIN, user)
  expect((await carried).status()).toBe(303)
  await page.waitForURL(MAIN + href('home'))
  // What a test answers in place of the site is not asked after a redirect.
  await page.goto(MAIN + href('home'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('country_session'))).toContain('"done"')
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(2)
  expect(await readMetrics(page, 'country_session_failure')).toEqual([])
  let posts = 0
  page.on('request', (request) => void (posts += Number(request.url() === GERMAN + href('countrySession'))))
  await page.reload()
  await waitForHydration(page)
  await page.goto(GERMAN + href('home'))
  await page.getByRole('button', { name: 'Account menu for Signe Carried' }).waitFor()
  expect(posts).toBe(0)
  expect(await site.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

test('a page of a national domain registers at the main site, and logs in where it is', async () => {
  const { page, complaints, close } = await openPage(browser)
  const asked = page.waitForRequest((request) => request.url().includes('/handshake/') && request.method() === 'POST')
  await page.goto(`${GERMAN}/signup/`)
  await waitForHydration(page)
  const { email, password = '' } = newPerson()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  expect((await asked).url()).toBe(MAIN + href('registerHandshake', { kind: 'email' }))
  await page.waitForURL(GERMAN + href('welcome'))
  await page.getByRole('button', { name: 'Account menu for Solveig' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
