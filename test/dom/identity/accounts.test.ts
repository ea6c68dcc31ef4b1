import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#db/tables/identity/sessions.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

/** Logs the browser in to one more account by the plain form. */
async function logIn({ cookies }: DomBrowser, { username }: UserRow): Promise<void> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const form = { username_or_email: username, password: PASSWORD }
  const answer = await send(origin, href('login'), { form, cookie })
  expect(answer.status).toBe(303)
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** Popovers are the browser's own; this is what it says when one opens, once the menu is live. */
async function openMenu(page: DomPage): Promise<void> {
  const menu = () => page.document.getElementById('account-menu')
  await expect
    .poll(() => {
      menu()?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
      return menu()?.querySelector('h2')?.textContent
    })
    .toBe('Your other accounts')
}

test('an account whose session is over asks for the password, and can be taken off the list', async () => {
  const amber = await makeUser(db, { fullName: 'Amber Lindqvist', firstName: 'Amber' })
  const birk = await makeUser(db, { fullName: 'Birk Aho', firstName: 'Birk' })
  const browser = await openDom({ as: amber })
  await logIn(browser, birk)
  const page = await browser.goto(href('home'))
  await openMenu(page)
  const row = await page.screen.findByRole('button', { name: /^Switch to Amber Lindqvist/ })
  await db.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.userId, amber.id))
  await page.user.click(row)
  await page.screen.findByText(/^You've been logged out of this account\./)
  const again = await page.screen.findByRole('link', { name: /Amber Lindqvist/ })
  expect(again.textContent).toContain('Log back in')

  const login = await browser.goto(again.getAttribute('href') ?? '')
  expect(login.document.querySelector<HTMLInputElement>('input[name="username_or_email"]')?.value).toBe(amber.username)

  const home = await browser.goto(href('home'))
  await openMenu(home)
  const link = await home.screen.findByRole('link', { name: /Amber Lindqvist/ })
  await home.user.click(home.screen.getByRole('button', { name: /^Remove Amber Lindqvist from this list/ }))
  await expect.poll(() => link.isConnected).toBe(false)
  expect(JSON.parse(localStorage.getItem('session_accounts') ?? '')).toEqual({ [birk.id]: { logged_in: true } })
})
