import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { userLandingSignals } from '#db/tables/tracking/landing-signals.ts'
import { href } from '#schema/routes.ts'
import { storedVisits, leaveVisit } from '../../helpers/dom-visits.ts'
import { type DomBrowser, type DomOptions, eventually, openDom } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

/** React runs each effect twice here, so what is meant to happen once is sent twice as the same. */
const listKeys = (browser: DomBrowser) => findUploads(browser).map(({ headers }) => headers.get('idempotency-key'))
const findUploads = ({ calls }: DomBrowser) => calls.filter(({ path }) => path === href('landingSignals'))
const readStored = (user: UserRow) => db.select().from(userLandingSignals).where(eq(userLandingSignals.userId, user.id))

test('what was kept before a login is sent once, and forgotten', async () => {
  const user = await makeUser(db)
  const browser = await openDom({ country: 'US' })
  await browser.goto('/?utm_pai=42')
  expect(findUploads(browser)).toEqual([])
  await browser.logIn(user)
  const page = await browser.goto('/')
  await eventually(async () => expect(await readStored(user)).toHaveLength(1))
  const [row] = await readStored(user)
  expect(row).toMatchObject({ isRegister: false, inviteRedemption: null, paidLanding: { campaignId: '42' } })
  expect(row?.visitedPages).toMatchObject([{ path: '/', pageType: 'home' }])
  expect(storedVisits(page)).toEqual({})
  const search = await browser.goto('/search/pins/?q=oak')
  expect(new Set(listKeys(browser)).size).toBe(1)
  // Signed-in viewers are not followed.
  expect(storedVisits(search)).toEqual({})
})

test('an upload without an answer is sent again by the next page, as the same', async () => {
  const user = await makeUser(db)
  let isDown = true
  const browser = await openDom({
    country: 'US',
    as: user,
    play: ({ path }) =>
      path === href('landingSignals') && isDown ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  })
  leaveVisit(browser)
  await browser.goto(href('languages'))
  const [key] = listKeys(browser)
  expect(key).toMatch(/^[\da-f-]{36}$/)
  isDown = false
  browser.calls.length = 0
  await browser.goto(href('languages'))
  await eventually(async () => expect(await readStored(user)).toHaveLength(1))
  expect(new Set(listKeys(browser))).toEqual(new Set([key]))
})

test('nothing is sent where nothing was kept', async () => {
  const browser = await openDom({ country: 'US', as: await makeUser(db) })
  await browser.goto(href('languages'))
  expect(findUploads(browser)).toEqual([])
})

test.each<[string, DomOptions, boolean]>([
  ['for an account that has said no', { country: 'US' }, true],
  ['in Germany, whatever the browser agreed to', { country: 'DE' }, false],
])('nothing is sent %s, and what was kept is forgotten', async (_, options, hasRefused) => {
  const agreed = { allowPersonalizationCookies: true, allowAnalyticCookies: true, allowMarketingCookies: true }
  const user = await makeUser(db, { cookiesChosenAt: Date.now(), ...(hasRefused ? {} : agreed) })
  const browser = await openDom({ ...options, as: user })
  leaveVisit(browser)
  const page = await browser.goto(href('languages'))
  expect(storedVisits(page)).toEqual({})
  expect(findUploads(browser)).toEqual([])
})

test('a registration brings the visits before it, in its payload and by the upload', async () => {
  const browser = await openDom({ country: 'US' })
  await browser.goto('/')
  const page = await browser.goto('/signup/?next=/today/&utm_campaign=may', {
    referrer: 'https://blog.example/lamps?reader=ada',
  })
  const { user, screen } = page
  await user.type(screen.getByLabelText('Email'), `${newId().toLowerCase()}@tackboard.example`)
  await user.type(screen.getByLabelText('Password'), 'seven quiet herons')
  await user.type(screen.getByLabelText('First name'), 'Solveig')
  await user.type(screen.getByLabelText('Birthday'), '1990-04-30')
  const main = page.document.querySelector('main')
  const [button] = screen.getAllByRole('button', { name: 'Sign up' }).filter((one: HTMLElement) => main?.contains(one))
  if (button) await user.click(button)
  await eventually(() =>
    expect(browser.departures).toEqual([new URL(href('welcome', {}, { next: '/today/' }), origin).href]),
  )
  const registration = browser.calls.find(({ path }) => path.includes('/handshake/'))
  const fields = new URLSearchParams(registration?.body ?? '')
  expect(JSON.parse(fields.get('visited_pages') ?? '')).toMatchObject([{ path: '/', pageType: 'home' }])
  expect(JSON.parse(fields.get('user_behavior_data') ?? '')).toMatchObject({ closeupPins: 0, isQUS: false })
  expect(fields.get('referrer')).toMatch(/^https:\/\/blog\.example\/[^?]*$/)
  expect(fields.get('utm_campaign')).toBe('may')
  await browser.goto('/today/')
  const [upload] = findUploads(browser)
  expect(JSON.parse(upload?.body ?? '')).toMatchObject({
    is_register: true,
    unauth_visited_pages: expect.any(String) as string,
  })
})
