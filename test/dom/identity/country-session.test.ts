import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { href } from '#schema/routes.ts'
import { withAppData } from '../../helpers/altered-page.ts'
import { startApp } from '../../helpers/app.ts'
import { type DomOptions, eventually, openDom } from '../../helpers/dom.ts'
import { sendAs } from '../../helpers/host.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

const MAIN = 'https://www.tackboard.example'
const GERMAN = 'https://www.tackboard.de'
const KEY = 'country_session'

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

const reach: DomOptions['play'] = ({ origin }) => (origin === GERMAN ? new Response('') : undefined)

test('the page goes to the domain of the viewer’s country by a form, and notes it once it worked', async () => {
  const { user, browser } = await openMain(reach)
  const page = await browser.goto(`${href('languages')}?from=mail`)
  await eventually(() => expect(browser.departures).toEqual([GERMAN + href('countrySession')]))
  const form = browser.lastForm()
  expect(form).toMatchObject({ next: `${href('languages')}?from=mail`, is_back: '1' })
  expect(page.window.localStorage.getItem(KEY)).toContain('"left"')
  const answer = await sendAs(GERMAN, MAIN, href('countrySession'), {
    form,
    headers: {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      origin: MAIN,
    },
  })
  expect(answer.headers.get('location')).toBe(`${MAIN}${href('languages')}?from=mail`)
  const back = await browser.goto(`${href('languages')}?from=mail`)
  await eventually(() => expect(back.window.localStorage.getItem(KEY)).toContain('"done"'))
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
  expect(back.metrics('country_session_failure')).toEqual([])
  const calls = browser.calls.length
  await browser.goto(href('languages'))
  expect(browser.departures).toHaveLength(1)
  expect(browser.calls.slice(calls).filter(({ path }) => path.includes('ApiResource'))).toEqual([])
})

test('a page that comes back without a session counts it and does not go again', async () => {
  const { user, browser } = await openMain(reach)
  await browser.goto(href('languages'))
  await eventually(() => expect(browser.departures).toHaveLength(1))
  const back = await browser.goto(href('languages'))
  await eventually(() => expect(back.metrics('country_session_failure')).toHaveLength(1))
  expect(back.window.localStorage.getItem(KEY)).toContain('"failed"')
  await browser.goto(href('languages'))
  expect(browser.departures).toHaveLength(1)
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
})

test('a domain that does not answer costs no more than a metric: the page stays', async () => {
  const { browser } = await openMain(({ origin }) =>
    origin === GERMAN ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  const page = await browser.goto(href('languages'))
  await eventually(() => expect(page.metrics('country_session_failure')).toHaveLength(1))
  expect(browser.departures).toEqual([])
  expect(page.window.localStorage.getItem(KEY)).toContain('"failed"')
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
