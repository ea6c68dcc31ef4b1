import { within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow
let browser: DomBrowser

beforeEach(async () => {
  user = await makeUser(db)
  browser = await openDom({ as: user, headers: { 'cf-connecting-ip': newAddress() } })
})

const part = ({ screen }: DomPage, name: string) => within(screen.getByRole('region', { name }))

test('a break is refused where the password is wrong; coming back is welcomed once', async () => {
  let page = await browser.goto(href('yourData'))
  let form = part(page, 'Take a break')
  await page.user.type(form.getByLabelText('Your password'), 'not my password')
  await page.user.click(form.getByRole('button', { name: 'Deactivate account' }))
  page = await browser.proceed()
  form = part(page, 'Take a break')
  const password = form.getByLabelText('Your password')
  const alert = form.getByRole('alert')
  expect(alert.textContent).toContain("isn't right")
  expect(password.getAttribute('aria-describedby')).toBe(alert.id)
  expect(page.document.activeElement).toBe(password)
  await page.user.type(password, PASSWORD)
  await page.user.click(form.getByRole('button', { name: 'Deactivate account' }))
  page = await browser.proceed()
  page.screen.getByRole('heading', { name: 'Your account is deactivated' })

  page = await browser.goto(href('login', {}, { next: href('accountSettings') }))
  await page.user.type(page.screen.getByLabelText('Email or username'), user.username)
  await page.user.type(page.screen.getByLabelText('Password'), PASSWORD)
  await page.user.click(page.screen.getByRole('button', { name: 'Log in' }))
  page = await browser.proceed()
  await page.screen.findByText('Welcome back! Your account is visible again.')
  expect(browser.cookies.has('account_back')).toBe(false)
  page = await browser.goto(href('accountSettings'))
  expect(page.screen.queryByText(/^Welcome back!/)).toBeNull()
})

test('a name that is not one’s own takes the focus, and nothing is deleted', async () => {
  let page = await browser.goto(href('yourData'))
  const label = `Enter your username, ${user.username}, to confirm`
  await page.user.type(page.screen.getByLabelText(label), 'another-name')
  await page.user.type(part(page, 'Delete your account').getByLabelText('Your password'), PASSWORD)
  await page.user.click(page.screen.getByRole('button', { name: 'Delete account' }))
  page = await browser.proceed()
  const name = page.screen.getByLabelText(label) as HTMLInputElement
  expect(name.value).toBe('another-name')
  expect(name.getAttribute('aria-describedby')).toBe(page.screen.getByRole('alert').id)
  expect(page.document.activeElement).toBe(name)
})
