import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const HANDSHAKE = href('loginHandshake')
const SAVE = href('resource', { name: 'UserSettingsResource', verb: 'update' })

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE' })
})

const open = (options: DomOptions = {}) => openDom({ headers: { 'cf-connecting-ip': newAddress() }, ...options })
const field = ({ screen }: DomPage, label: string) => screen.getByLabelText(label) as HTMLInputElement
const press = ({ screen, user: person }: DomPage, name: string) => person.click(screen.getByRole('button', { name }))
const sent = ({ calls }: DomBrowser, path: string) => calls.filter((call) => call.path === path)

/** The text that a field is described by. */
function said(page: DomPage, label: string): string | null | undefined {
  const id = field(page, label).getAttribute('aria-describedby')
  return id === null ? null : page.document.getElementById(id)?.textContent
}

/** The page asks for the password of a new passkey, too. */
const factorPassword = ({ document }: DomPage) => document.getElementById('mfa-password') as HTMLInputElement
const factorProblem = ({ document }: DomPage) => document.getElementById('mfa-password-error')?.textContent

test('a form with fields left empty is not sent: each says so, and the first has the focus', async () => {
  const browser = await open()
  const page = await browser.goto(href('login'))
  await press(page, 'Log in')
  expect(said(page, 'Email or username')).toBe('Enter your email or username')
  expect(said(page, 'Password')).toBe('Enter your password')
  expect(page.document.activeElement).toBe(field(page, 'Email or username'))
  expect(sent(browser, HANDSHAKE)).toEqual([])
})

test('a form refused as a whole says so aloud, keeps what was typed, and its fields are about that', async () => {
  const browser = await open()
  const page = await browser.goto(href('login'))
  await page.user.type(field(page, 'Email or username'), user.username)
  await page.user.type(field(page, 'Password'), 'not the password')
  await press(page, 'Log in')
  const alert = await page.screen.findByRole('alert')
  expect(said(page, 'Password')).toBe(alert.textContent)
  expect(said(page, 'Email or username')).toBe(alert.textContent)
  expect(field(page, 'Email or username').value).toBe(user.username)
  expect(page.document.activeElement).toBe(field(page, 'Password'))
})

test('without a connection the form says that it did not get through, and can be sent again', async () => {
  let isOffline = true
  const browser = await open({
    play: ({ path }) =>
      isOffline && path === HANDSHAKE ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  })
  const page = await browser.goto(href('login'))
  await page.user.type(field(page, 'Email or username'), user.username)
  await page.user.type(field(page, 'Password'), PASSWORD)
  await press(page, 'Log in')
  await page.screen.findByRole('alert')
  isOffline = false
  await press(page, 'Log in')
  await expect.poll(() => browser.departures).toEqual([`${origin}/`])
})

test('two presses send a form once, and its button is busy until the answer', async () => {
  const answer = Promise.withResolvers<void>()
  const browser = await open({
    play: ({ path }, serve) => (path === HANDSHAKE ? answer.promise.then(serve) : undefined),
  })
  const page = await browser.goto(href('login'))
  await page.user.type(field(page, 'Email or username'), user.username)
  await page.user.type(field(page, 'Password'), PASSWORD)
  await page.user.dblClick(page.screen.getByRole('button', { name: 'Log in' }))
  const button = await page.screen.findByRole('button', { name: 'Logging in…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await page.user.type(field(page, 'Password'), '{Enter}')
  answer.resolve()
  await expect.poll(() => browser.departures).toEqual([`${origin}/`])
  expect(sent(browser, HANDSHAKE)).toHaveLength(1)
})

test('what a natively sent form was refused for is shown the same once scripts run, and the field has the focus', async () => {
  const plain = await openPlain()
  const form = await plain.goto(href('signup'))
  form.fill('Email', 'not an address')
  form.fill('First name', 'Ylva')
  const refused = await form.press('Sign up')
  const browser = await open()
  let page = await browser.goto(href('signup'))
  await page.user.type(field(page, 'Email'), 'not an address')
  await page.user.type(field(page, 'First name'), 'Ylva')
  field(page, 'Email').form?.submit()
  page = await browser.proceed()
  for (const label of ['Email', 'Password', 'Birthday']) expect(said(page, label)).toBe(refused.described(label))
  expect(field(page, 'Email').value).toBe('not an address')
  expect(field(page, 'First name').value).toBe('Ylva')
  expect(page.document.activeElement).toBe(field(page, 'Email'))
})

test('a change that was made although its answer was lost is saved, not failed', async () => {
  let calls = 0
  const browser = await openDom({
    as: user,
    async play({ path }, serve) {
      if (path !== SAVE) return serve()
      const answer = await serve()
      calls += 1
      if (calls > 1)
        return Response.json({ status: 'failure', code: 172, message: 'Done', data: null }, { status: 409 })
      return answer.ok ? new Response('', { status: 502 }) : answer
    },
  })
  const page = await browser.goto(href('accountSettings'))
  await page.user.clear(field(page, 'About'))
  await page.user.type(field(page, 'About'), 'Harbours')
  await press(page, 'Save')
  await expect.poll(() => [calls, ...browser.departures]).toEqual([2, `${origin}${href('accountSettings')}`])
  expect(page.screen.queryByText(/Couldn't save/)).toBeNull()
})

test('a password is not changed with a field left empty, and typed ones do not come back', async () => {
  const browser = await open({ as: user })
  let page = await browser.goto(href('passwordSettings'))
  await page.user.type(field(page, 'New password'), 'seven teaspoons of rain')
  await press(page, 'Change password')
  expect(said(page, 'Current password')).toBe('Enter your password')
  expect(page.document.activeElement).toBe(field(page, 'Current password'))
  expect(field(page, 'New password').value).toBe('seven teaspoons of rain')
  expect(browser.departures).toEqual([])

  await page.user.type(field(page, 'Current password'), 'not the password')
  await page.user.dblClick(page.screen.getByRole('button', { name: 'Change password' }))
  expect(browser.departures).toHaveLength(1)
  page = await browser.proceed()
  expect(said(page, 'Current password')).toContain("isn't right")
  expect(page.document.activeElement).toBe(field(page, 'Current password'))
  expect(field(page, 'Current password').value).toBe('')
})

test('two-step verification is not set up without the password, and a wrong one is shown at its field', async () => {
  const browser = await open({ as: user })
  let page = await browser.goto(href('securitySettings'))
  await press(page, 'Set up')
  expect(factorProblem(page)).toBe('Enter your password')
  expect(browser.departures).toEqual([])
  await page.user.type(factorPassword(page), 'not the password')
  await press(page, 'Set up')
  page = await browser.proceed()
  expect(factorProblem(page)).toBe("That password isn't right. Check it and try again.")
  expect(page.document.activeElement).toBe(factorPassword(page))
})
