import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { logInPage } from '../../helpers/log-in-page.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const DELETE = href('resource', { name: 'UserSessionResource', verb: 'delete' })

async function load(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

async function pressLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
}

const loginLink = (page: Page) => page.getByRole('link', { name: 'Log in' }).first()

const readStorage = (page: Page) =>
  page.evaluate((): Record<'local' | 'session', Record<string, string>> => {
    const listEntries = (storage: Storage) => Object.fromEntries(Object.entries(storage)) as Record<string, string>
    return { local: listEntries(localStorage), session: listEntries(sessionStorage) }
  })

test('logging out clears what the account has left, keeps three values and leaves two cookies', async ({
  open,
  db,
}) => {
  const user = await makeUser(db)
  const page = await open({ as: user })
  await load(page, href('home'))
  expect(Object.keys((await readStorage(page)).local)).toContain('multi_accounts')
  await page.evaluate(() => {
    const ad_blocker = '{"noAdBlockDetectedAt":"2026-01-02T03:04:05.678Z"}'
    const kept = { install_id: 'browser-1', ad_blocker, app_upsell: '"dismissed"' }
    for (const [key, value] of Object.entries({ ...kept, visited_pins: '[]', anything: 'x' }))
      localStorage.setItem(key, value)
    sessionStorage.setItem('draft', 'half a comment')
  })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === DELETE)
  await pressLogOut(page)
  expect((await asked).postDataJSON()).toEqual({ options: { disable_auth_failure_redirect: true } })
  await loginLink(page).waitFor()
  expect(page.url()).toBe(`${origin}/`)
  const { local, session } = await readStorage(page)
  expect(local).toMatchObject({
    install_id: 'browser-1',
    ad_blocker: '{"noAdBlockDetectedAt":"2026-01-02T03:04:05.678Z"}',
    app_upsell: '"dismissed"',
  })
  for (const key of ['visited_pins', 'anything', 'multi_accounts', 'session_accounts']) {
    expect(Object.keys(local)).not.toContain(key)
  }
  expect(Object.keys(session)).not.toContain('draft')
  const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]))
  expect(cookies.get('logged_out')).toBe('1')
  expect(cookies.get('logged_out_on')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(cookies.has('__Host-session')).toBe(false)

  await logInPage(page, origin, user)
  expect((await page.context().cookies()).some(({ name }) => name.startsWith('logged_out'))).toBe(false)
})

test('every other tab follows at once, without being looked at', async ({ open, db }) => {
  const page = await open({ as: await makeUser(db) })
  await load(page, href('home'))
  const other = await page.context().newPage()
  await load(other, href('today'))
  await pressLogOut(page)
  await loginLink(page).waitFor()
  await loginLink(other).waitFor()
  expect(new URL(other.url()).pathname).toBe(href('today'))
  await other.getByText('You were logged out in another tab').waitFor()
})

test('without the code for it the plain form logs out, and the next page clears what the account has left', async ({
  open,
  db,
}) => {
  // The page may ask who is logged in while the form is on its way.
  const page = await open({ as: await makeUser(db), expects: /^401: .*\/v3\/users\/me\/$|status of 401/ })
  await load(page, href('home'))
  expect(Object.keys((await readStorage(page)).local)).toContain('viewer')
  await page.evaluate(() => localStorage.setItem('anything', 'x'))
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout/"]')?.submit())
  await loginLink(page).waitFor()
  await ready(page)
  expect(Object.keys((await readStorage(page)).local)).not.toContain('anything')
  expect((await page.context().cookies()).some(({ name }) => name === 'logged_out')).toBe(true)
})
