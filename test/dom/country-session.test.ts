import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import { href } from '#schema/routes.ts'
import { withAppData } from '../helpers/altered-page.ts'
import { startApp } from '../helpers/app.ts'
import { type DomOptions, eventually, openDom } from '../helpers/dom.ts'
import { sendAs } from '../helpers/host.ts'
import { newPerson } from '../helpers/registration.ts'
import { makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

const MAIN = 'https://www.tackboard.example'
const GERMAN = 'https://www.tackboard.de'
const KEY = 'country_session'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let site: Site

beforeAll(async () => {
  site = await startApp({
    origin: MAIN,
    database: 'shared',
    vars: { SITE_ORIGIN: MAIN, NATIONAL_ORIGINS: GERMAN, ALLOWED_ORIGINS: GERMAN },
  })
})
afterAll(() => site.stop())

/** A signed-in viewer on the main site, whose country has a domain. */
async function openMain(play: NonNullable<DomOptions['play']>) {
  const user = await makeUser(db)
  const browser = await openDom({
    origin: MAIN,
    as: user,
    play,
    alter: (html) => withAppData(html, ({ settings }) => Object.assign(settings, { nationalOrigin: GERMAN })),
  })
  return { user, browser }
}

test('a session on the main site is carried over to the domain of the viewer’s country, once', async () => {
  const { user, browser } = await openMain(({ origin, path, body }) =>
    origin !== GERMAN
      ? undefined
      : sendAs(GERMAN, MAIN, path, {
          form: Object.fromEntries(new URLSearchParams(body)),
          headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: MAIN },
        }),
  )
  const page = await browser.goto(href('languages'))
  await eventually(() => expect(page.window.localStorage.getItem(KEY)).toContain(user.id))
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
  expect(page.metrics('country_session_failure')).toEqual([])
  await browser.goto(href('languages'))
  expect(browser.calls.filter(({ origin }) => origin === GERMAN)).toHaveLength(1)
})

test('a domain that does not answer costs no more than a metric', async () => {
  const { browser } = await openMain(({ origin }) =>
    origin === GERMAN ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  const page = await browser.goto(href('languages'))
  await eventually(() => expect(page.metrics('country_session_failure')).toHaveLength(1))
  expect(page.window.localStorage.getItem(KEY)).toBeNull()
})

test('a page of a name that the site does not know registers where it is, without a handshake', async () => {
  const browser = await openDom({
    origin: MAIN,
    alter: (html) =>
      withAppData(html, ({ settings }) => Object.assign(settings, { handshakeOrigins: [], nationalOrigin: null })),
  })
  const page = await browser.goto(href('signup'))
  const { email, password = '' } = newPerson()
  for (const [label, value] of [
    ['Email', email],
    ['Password', password],
    ['First name', 'Solveig'],
    ['Birthday', '1990-04-30'],
  ] as const) {
    await page.user.type(page.screen.getByLabelText(label), value)
  }
  await page.user.click(page.screen.getByRole('button', { name: 'Sign up' }))
  await eventually(() => expect(browser.departures).toHaveLength(1))
  const registrations = browser.calls.filter(({ path }) => /handshake|UserRegisterResource/.test(path))
  expect(registrations.map(({ origin, path }) => [origin, path])).toEqual([
    [MAIN, href('resource', { name: 'UserRegisterResource', verb: 'create' })],
  ])
})
