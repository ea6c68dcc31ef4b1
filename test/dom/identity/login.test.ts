import { beforeEach, expect, test } from 'vitest'
import { encodeCall } from '#schema/call-address.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const REMEMBERED = encodeCall('UnauthUserDataResource.get', {}).path

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { firstName: 'Ylva', fullName: 'Ylva Berg' })
})

/** A browser in which the user has logged in and out. */
async function openLeft(options: DomOptions = {}): Promise<DomBrowser> {
  const plain = await openPlain()
  const page = await plain.goto(href('login'))
  page.fill('Email or username', user.username)
  page.fill('Password', PASSWORD)
  await (await page.press('Log in')).press('Log out')
  const browser = await openDom({ ...options, headers: { 'cf-connecting-ip': newAddress() } })
  for (const [name, value] of plain.cookies) browser.cookies.set(name, value)
  return browser
}

const submit = (page: DomPage) => page.user.click(page.screen.getByRole('button', { name: 'Log in' }))

test('a wrong password is shown at the form, and the name that was typed stays', async () => {
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('login', {}, { next: '/today/' }))
  const [name, password] = [page.screen.getByLabelText('Email or username'), page.screen.getByLabelText('Password')]
  await page.user.type(name, user.username)
  await page.user.type(password, 'not the password')
  await submit(page)
  expect((await page.screen.findByRole('alert')).textContent).toContain("isn't right")
  expect((name as HTMLInputElement).value).toBe(user.username)
  expect(page.document.activeElement).toBe(password)
  expect(browser.cookies.has('__Host-session')).toBe(false)
  await page.user.clear(password)
  await page.user.type(password, PASSWORD)
  await submit(page)
  await expect.poll(() => browser.departures).toEqual([`${origin}/today/`])
  expect(browser.cookies.has('__Host-session')).toBe(true)
})

test('a browser that was left greets its owner, who gives the password alone', async () => {
  const browser = await openLeft()
  const page = await browser.goto(href('login', {}, { next: '/today/' }))
  await page.screen.findByRole('heading', { name: 'Welcome back, Ylva' })
  page.screen.getByText('u•••@tackboard.example')
  expect(page.screen.queryByLabelText('Email or username')).toBeNull()
  await submit(page)
  expect(page.screen.getByRole('alert').textContent).toBe('Enter your password')
  await page.user.type(page.screen.getByLabelText('Password'), PASSWORD)
  await submit(page)
  await expect.poll(() => browser.departures).toEqual([`${origin}/today/`])
})

test('another person has the browser forget them', async () => {
  const browser = await openLeft()
  let page = await browser.goto(href('login', {}, { next: '/today/' }))
  await page.user.click(await page.screen.findByRole('button', { name: 'Not you?' }))
  page = await browser.proceed()
  expect(page.window.location.href).toBe(`${origin}/login/?next=%2Ftoday%2F`)
  page.screen.getByRole('heading', { name: 'Welcome to Tackboard' })
  page.screen.getByLabelText('Email or username')
  await expect.poll(() => page.metrics('logged_out_user')).toHaveLength(1)
  expect(browser.cookies.has('__Host-device')).toBe(false)
})

test('a name that was begun is kept when the browser’s owner turns out to be known', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const browser = await openLeft({
    play: ({ path }, serve) => (path === REMEMBERED ? held.then(serve) : undefined),
  })
  const page = await browser.goto(href('login'))
  await page.user.type(page.screen.getByLabelText('Email or username'), 'another')
  answer()
  await expect.poll(() => page.metrics('logged_out_user')).toHaveLength(1)
  expect((page.screen.getByLabelText('Email or username') as HTMLInputElement).value).toBe('another')
  expect(page.screen.queryByRole('heading', { name: /^Welcome back/ })).toBeNull()
})
