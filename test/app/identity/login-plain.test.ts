import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, newAddress, send } from '../../helpers/client.ts'
import { openPlain, type PlainBrowser } from '../../helpers/plain-browser.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow
let browser: PlainBrowser

beforeEach(async () => {
  user = await makeUser(db, { firstName: 'Ylva', fullName: 'Ylva Berg' })
  browser = await openPlain()
})

async function me(): Promise<CurrentUser> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
}

test('without scripts a person logs in, is shown as themselves and logs out', async () => {
  let page = await (await browser.goto('/')).follow('Log in')
  expect(page.path).toMatch(/^\/login\//)
  page.fill('Email or username', user.username)
  page.fill('Password', 'not the password')
  page = await page.press('Log in')
  expect([page.status, page.text]).toEqual([401, expect.stringContaining("isn't right")])
  expect(page.field('Email or username').value).toBe(user.username)
  page.fill('Password', PASSWORD)
  page = await page.press('Log in')
  expect(page.path).toBe('/')
  expect(page.screen.queryByText('Log in', { selector: 'a' })).toBeNull()
  expect((await me()).id).toBe(user.id)

  page = await page.press('Log out')
  expect(page.screen.getAllByText('Log in', { selector: 'a' })).not.toHaveLength(0)
  expect(browser.cookies.has('__Host-session')).toBe(false)
})

test('the cookie of a session is out of reach for scripts, other sites and calls without TLS', async () => {
  const form = { username_or_email: user.username, password: PASSWORD }
  const answer = await send(origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress() } })
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-session='))
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(attribute)
})

test('without scripts a browser that has lain idle greets its owner, who is a stranger until they log in', async () => {
  let page = await browser.goto(href('login'))
  page.fill('Email or username', user.username)
  page.fill('Password', PASSWORD)
  await page.press('Log in')
  const lastSeenAt = Date.now() - SESSION_IDLE_LIFETIME_MS - 1_000
  await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, user.id))
  page = await browser.goto('/')
  expect(page.screen.getAllByText('Log in', { selector: 'a' })).not.toHaveLength(0)

  page = await browser.goto(href('login'))
  expect(page.text).toContain('Welcome back, Ylva')
  page.fill('Password', 'not this')
  page = await page.press('Log in')
  expect(page.text).toContain("isn't right")
  page.fill('Password', PASSWORD)
  page = await page.press('Log in')
  expect(page.path).toBe('/')
  expect(page.screen.queryByText('Log in', { selector: 'a' })).toBeNull()
})

test('without scripts a person signs up after a mistake', async () => {
  const { email, birthday } = newPerson()
  let page = await browser.goto(href('signup', {}, { next: '/today/' }))
  page.fill('First name', 'Solveig')
  page.fill('Email', email)
  page.fill('Birthday', birthday ?? '')
  page.fill('Password', 'short-1')
  page = await page.press('Sign up', page.screen.getByRole('main'))
  expect(page.described('Password')).toBe('Use at least 8 characters')
  expect(page.screen.getByRole('alert').textContent).toBe('Use at least 8 characters')
  expect([page.field('Password').value, page.field('First name').value]).toEqual(['', 'Solveig'])
  page.fill('Password', 'seven quiet herons')
  page = await page.press('Sign up', page.screen.getByRole('main'))
  expect(page.path).toBe(href('welcome', {}, { next: '/today/' }))
  expect(await me()).toMatchObject({ email, first_name: 'Solveig' })
})

test('without scripts a business signs up under its name', async () => {
  const { email, birthday, password } = newPerson()
  let page = await browser.goto(href('signup', {}, { next: '/today/' }))
  page = await page.follow('Create a business account')
  page.fill('Business name', 'Lamps & Co')
  page.fill('Email', email)
  page.fill('Birthday', birthday ?? '')
  page.fill('Password', password ?? '')
  page = await page.press('Sign up', page.screen.getByRole('main'))
  expect(page.path).toBe(href('welcome', {}, { next: '/today/' }))
  expect(await me()).toMatchObject({ is_partner: true, first_name: 'Lamps & Co' })
})

test('at an address of numbers, for which no browser makes passkeys, none is offered', async () => {
  const site = await startApp({ origin: 'http://10.20.30.40', database: 'shared' })
  onTestFinished(() => site.stop())
  const offer = 'Log in with a passkey'
  expect((await browser.goto(href('login'))).text).toContain(offer)
  expect((await (await openPlain({ origin: site.origin })).goto(href('login'))).text).not.toContain(offer)
})
