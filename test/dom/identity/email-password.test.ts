import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom } from '../../helpers/dom.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const NEW_PASSWORD = 'seven teaspoons of rain'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
})

test('a forgotten password is replaced by the link of a mail; of two presses only the first is sent', async () => {
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  let page = await browser.goto(href('passwordReset'))
  await page.user.type(page.screen.getByLabelText('Email or username'), user.username)
  await page.user.click(page.screen.getByRole('button', { name: 'Send link' }))
  page = await browser.proceed()
  page.screen.getByRole('heading', { name: 'Check your email' })

  const { pathname, search } = findLink(await lastMail(db, user.email, 'reset'))
  page = await browser.goto(pathname + search)
  await page.user.type(page.screen.getByLabelText('New password'), 'password1')
  await page.user.click(page.screen.getByRole('button', { name: 'Set password' }))
  page = await browser.proceed()
  const field = page.screen.getByLabelText('New password')
  expect(field.getAttribute('aria-describedby')).toBe(page.screen.getByRole('alert').id)
  expect(page.screen.getByRole('alert').textContent).toContain('easy to guess')

  await page.user.type(field, NEW_PASSWORD)
  const departures = browser.departures.length
  await page.user.dblClick(page.screen.getByRole('button', { name: 'Set password' }))
  expect(browser.departures).toHaveLength(departures + 1)
  page = await browser.proceed()
  page.screen.getByRole('heading', { name: 'Password changed' })
})
