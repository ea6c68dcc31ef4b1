import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { lastMail, findLink, type MailRow } from '../../helpers/mails.ts'
import { openPlain, type PlainBrowser } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const NEW_PASSWORD = 'seven teaspoons of rain'

let user: UserRow
let browser: PlainBrowser

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  browser = await openPlain()
})

function openLink(mail: MailRow) {
  const { pathname, search } = findLink(mail)
  return browser.goto(pathname + search)
}

test('without scripts a forgotten password is replaced by the link of a mail', async () => {
  let page = await browser.goto(href('login'))
  expect(page.screen.getByText('New here? Sign up').closest('a')?.getAttribute('href')).toBe(href('signup'))
  page = await page.follow('Forgot your password?')
  expect(page.path).toBe(href('passwordReset'))
  page.fill('Email or username', user.username)
  page = await page.press('Send link')
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Check your email')

  page = await openLink(await lastMail(db, user.email, 'reset'))
  page.fill('New password', 'password1')
  page = await page.press('Set password')
  expect([page.status, page.described('New password')]).toEqual([400, expect.stringContaining('easy to guess')])
  expect(page.field('New password').value).toBe('')
  page.fill('New password', NEW_PASSWORD)
  page = await page.press('Set password')
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Password changed')
  expect(browser.cookies.has('__Host-session')).toBe(false)

  page = await page.follow('Log in')
  page.fill('Email or username', user.username)
  page.fill('Password', NEW_PASSWORD)
  page = await page.press('Log in')
  expect(page.path).toBe('/')
  expect(page.document.querySelector('form[action="/logout/"]')).not.toBeNull()
})

test('without scripts an address is verified, and changed from both sides', async () => {
  const cookie = await makeSession(db, user)
  const wanted = `new.${user.email}`
  const fresh = await makeUser(db)
  await send(origin, href('verifyResend'), { method: 'POST', cookie: await makeSession(db, fresh) })
  await send(origin, href('emailSettingsCall'), { json: { email: wanted, password: PASSWORD }, cookie })
  const steps = [
    [await lastMail(db, fresh.email, 'verify'), 'Verify email', 'Email verified'],
    [await lastMail(db, user.email, 'changeOld'), 'Confirm change', 'Almost done'],
    [await lastMail(db, wanted, 'changeNew'), 'Confirm change', 'Email changed'],
  ] as const
  for (const [mail, action, outcome] of steps) {
    const page = await (await openLink(mail)).press(action)
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(outcome)
  }
  const verified = await (await openLink(steps[0][0])).press('Verify email')
  expect(verified.screen.getByRole('heading', { level: 1 }).textContent).toBe('Email verified')
  const again = await (await openLink(steps[2][0])).press('Confirm change')
  expect(again.text).toContain('This link has expired or was already used.')
})
