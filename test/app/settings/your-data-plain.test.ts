import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { openPlain, type PlainBrowser, type PlainPage } from '../../helpers/plain-browser.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const PROFILE_GONE = 404

let user: UserRow
let browser: PlainBrowser

beforeEach(async () => {
  user = await makeUser(db)
  browser = await openPlain({ as: user })
})

const part = ({ screen }: PlainPage, name: string) => screen.getByRole('region', { name })

async function profileStatus(): Promise<number> {
  const answer = await send(origin, href('profile', { username: user.username }))
  await answer.text()
  return answer.status
}

test('without scripts an account takes a break and comes back', async () => {
  let page = await browser.goto(href('yourData'))
  page.fill('Your password', 'not my password', part(page, 'Take a break'))
  page = await page.press('Deactivate account', part(page, 'Take a break'))
  expect(page.status).toBe(403)
  const form = part(page, 'Take a break')
  expect(page.described('Your password', form)).toContain("isn't right")
  expect(page.field('Your password', form).value).toBe('')
  expect(await profileStatus()).toBe(200)
  page.fill('Your password', PASSWORD, form)
  page = await page.press('Deactivate account', form)
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account is deactivated')
  expect(await profileStatus()).toBe(PROFILE_GONE)
  expect(browser.cookies.has('__Host-session')).toBe(false)

  page = await page.follow('Log in', page.screen.getByRole('main'))
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toContain('Welcome')
  page.fill('Email or username', user.username)
  page.fill('Password', PASSWORD)
  page = await page.press('Log in')
  expect([page.path, await profileStatus()]).toEqual(['/', 200])
})

test('without scripts an account is deleted by its name and its password', async () => {
  let page = await browser.goto(href('yourData'))
  const label = `Enter your username, ${user.username}, to confirm`
  const name = 'Delete your account'
  page.fill(label, 'another-name')
  page.fill('Your password', PASSWORD, part(page, name))
  page = await page.press('Delete account', part(page, name))
  expect(page.status).toBe(400)
  expect(page.field(label).value).toBe('another-name')
  expect(page.described(label)).toBe(page.screen.getByRole('alert').textContent)

  page.fill(label, user.username)
  page.fill('Your password', PASSWORD, part(page, name))
  page = await page.press('Delete account', part(page, name))
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account will be deleted')
  expect(page.text).toContain("we'll delete it for good in 14 days")
  expect(await profileStatus()).toBe(PROFILE_GONE)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.deletionDueAt).not.toBeNull()
  page = await browser.goto(href('yourData'))
  expect(page.path).toMatch(/^\/login\//)
})
