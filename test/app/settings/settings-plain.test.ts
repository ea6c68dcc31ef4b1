import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { send } from '../../helpers/client.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const NEW_PASSWORD = 'seven teaspoons of rain'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE', emailVerifiedAt: 1 })
})

async function row(): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, user.id))
  return found
}

test('without scripts an account is changed, with what is wrong said first', async () => {
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('accountSettings'))
  page.fill('First name', 'Åsa')
  page.fill('Username', 'no good')
  page.fill('About', 'Boats.\nAnd harbours.')
  page.fill('Custom', true)
  page.fill('Custom gender', 'agender')
  page.fill('Country', 'NO')
  page = await page.press('Save')
  expect(page.status).toBe(400)
  expect(page.text).toContain("Couldn't save. Check the highlighted fields.")
  expect(page.field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(page.field('Username').getAttribute('aria-describedby')).toContain('username-problem')
  expect(page.field('Username').value).toBe('no good')
  expect(page.field('About').value).toBe('Boats.\nAnd harbours.')
  expect(page.field('Country').value).toBe('NO')

  const name = `n${user.id.slice(-12).toLowerCase()}`
  page.fill('Username', name.toUpperCase())
  page = await page.press('Save')
  expect([page.status, page.path]).toEqual([200, href('accountSettings')])
  expect(page.text).toContain('Changes saved.')
  expect(page.field('Username').value).toBe(name)
  expect(await row()).toMatchObject({
    username: name,
    firstName: 'Åsa',
    fullName: 'Åsa Marklund',
    about: 'Boats.\nAnd harbours.',
    gender: 'custom',
    customGender: 'agender',
    birthday: '1990-05-17',
    country: 'NO',
  })
  // It is said once.
  expect((await browser.goto(page.path)).text).not.toContain('Changes saved.')
})

test('a business that empties its name is asked for it', async () => {
  const shop = await makeUser(db, { isPartner: true, firstName: 'Harbour & Pine', fullName: 'Harbour & Pine' })
  let page = await (await openPlain({ as: shop })).goto(href('accountSettings'))
  expect(page.field('Business name').value).toBe('Harbour & Pine')
  page.fill('Business name', '')
  page = await page.press('Save')
  expect(page.described('Business name')).toContain('Enter your business name')
  page.fill('Business name', 'Harbour')
  expect((await page.press('Save')).text).toContain('Changes saved.')
})

test('without scripts choices, switches and words are saved', async () => {
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('mentionSettings'))
  page.fill('People I follow', true)
  page.fill('Hidden words', 'spam\nfool’s gold')
  expect((await page.press('Save')).text).toContain('Changes saved.')
  page = await browser.goto(href('privacySettings'))
  page.fill(/^Private profile/, true)
  page.fill(/^Share data with advertising partners/, false)
  page = await page.press('Save')
  expect(page.text).toContain('Changes saved.')
  expect(page.field(/^Private profile/).checked).toBe(true)
  expect(await row()).toMatchObject({
    mentionsFrom: 'following',
    isPrivateProfile: true,
    thirdPartyMarketingTrackingEnabled: false,
    hidesFromSearch: false,
  })
  expect(Object.keys((await row())?.filteredWords ?? {})).toEqual(['spam', 'fool’s gold'])
})

test('the password is changed where the old one is given, and other browsers are logged out', async () => {
  const other = await makeSession(db, user)
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('passwordSettings'))
  async function change(old: string, next: string): Promise<void> {
    page.fill('Current password', old)
    page.fill('New password', next)
    page = await page.press('Change password')
  }
  await change('not my password', NEW_PASSWORD)
  expect(page.status).toBe(403)
  expect(page.described('Current password')).toContain("That password isn't right.")
  expect(page.field('Current password').getAttribute('aria-invalid')).toBe('true')
  expect([page.field('Current password').value, page.field('New password').value]).toEqual(['', ''])
  await change(PASSWORD, 'password1')
  expect(page.described('New password')).toContain('easy to guess')
  await change(PASSWORD, NEW_PASSWORD)
  expect(page.text).toContain('Password changed.')
  expect(page.path).toBe(href('passwordSettings'))
  expect(await verifyPassword(NEW_PASSWORD, (await row())?.passwordHash ?? '')).toBe(true)
  expect((await send(origin, href('currentUser'), { cookie: other })).status).toBe(401)
  page = await browser.goto(href('emailSettings'))
  expect(page.field('New email')).toBeDefined()
})

test('a new address is asked for, and agreed to from the old one and the new one', async () => {
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('emailSettings'))
  async function change(email: string): Promise<void> {
    page.fill('New email', email)
    page.fill('Current password', PASSWORD)
    page = await page.press('Change email')
  }
  await change('no address')
  expect(page.described('New email')).toContain('Please enter a valid email address')
  expect(page.field('New email').value).toBe('no address')
  const wanted = `new.${user.email}`
  await change(wanted)
  expect(page.text).toContain('Check your email')
  const { pathname, search } = findLink(await lastMail(db, user.email, 'changeOld'))
  page = await (await browser.goto(pathname + search)).press('Confirm change')
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Almost done')
  const second = findLink(await lastMail(db, wanted, 'changeNew'))
  page = await (await browser.goto(second.pathname + second.search)).press('Confirm change')
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Email changed')
  expect(await row()).toMatchObject({ email: wanted })
})
