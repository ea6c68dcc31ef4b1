import { eq } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../helpers/browser.ts'
import { send } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { lastMail, linkOf } from '../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const NEW_PASSWORD = 'seven teaspoons of rain'
const ACCOUNT = origin + href('accountSettings')

const WAYS = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const

let browser: Browser
let user: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE' })
})

/** A browser in which the user is signed in. */
async function openSignedIn(options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const watched = await openPage(browser, options)
  const [name = '', value = ''] = (await makeSession(db, user)).split('=')
  await watched.page
    .context()
    .addCookies([
      { name, value, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Lax' },
    ])
  return watched
}

async function row(): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, user.id))
  return found
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test.each(WAYS)('somebody changes their account, meets what is wrong, and sees it saved, %s', async (_, hasScripts) => {
  const { page, complaints, close } = await openSignedIn({ javaScriptEnabled: hasScripts })
  await page.goto(ACCOUNT)
  if (hasScripts) await waitForHydration(page)
  await page.getByLabel('First name').fill('Åsa')
  await page.getByLabel('Username').fill('no good')
  await page.getByLabel('About you').fill('Boats.\nAnd harbours.')
  await page.getByLabel('In my own words').check()
  await page.getByLabel('Your own words').fill('agender')
  await page.getByLabel('Country').selectOption('NO')
  await save(page).click()
  await page.getByText('Nothing is saved yet.').waitFor()
  const username = page.getByLabel('Username')
  expect(await username.getAttribute('aria-invalid')).toBe('true')
  expect(await username.getAttribute('aria-describedby')).toContain('username-problem')
  expect(await username.inputValue()).toBe('no good')
  expect(await page.getByLabel('About you').inputValue()).toBe('Boats.\nAnd harbours.')
  expect(await page.getByLabel('Country').inputValue()).toBe('NO')
  if (hasScripts) {
    await expect.poll(() => username.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
  }
  // The browser itself notes an answer of 400.
  expect(complaints.splice(0).filter((one) => !one.includes('400'))).toEqual([])

  const name = `n${user.id.slice(-12).toLowerCase()}`
  await username.fill(name.toUpperCase())
  await save(page).click()
  await page.getByText('Your changes are saved.').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe(name)
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
  expect(complaints).toEqual([])
  await close()
})

test('changes show a bar with Save and Reset, and a toast says that they are saved', async () => {
  const { page, complaints, close } = await openSignedIn(PHONE)
  await page.goto(ACCOUNT)
  await waitForHydration(page)
  expect(await save(page).isDisabled()).toBe(true)
  await page.getByLabel('About you').fill('Something')
  await page.getByText('You have unsaved changes.').waitFor()
  const box = await save(page).boundingBox()
  expect(box && box.y + box.height).toBeLessThan(844 - 52)
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await page.getByLabel('About you').inputValue()).toBe('')
  expect(await page.getByText('You have unsaved changes.').count()).toBe(0)
  await page.getByLabel('About you').fill('  Harbours ')
  await save(page).click()
  await page.locator('section[aria-label="Messages"]').getByText('Your changes are saved.').waitFor()
  expect(await page.getByLabel('About you').inputValue()).toBe('Harbours')
  expect(await save(page).isDisabled()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('leaving with unsaved changes asks first, by a link, by going back and by another document', async () => {
  const { page, complaints, close } = await openSignedIn()
  await page.goto(origin + href('privacySettings'))
  await waitForHydration(page)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  await page.getByLabel('About you').fill('Something')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Privacy' }).click()
  await question.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Stay here' }).click()
  expect(page.url()).toBe(ACCOUNT)
  expect(await page.getByLabel('About you').inputValue()).toBe('Something')

  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.evaluate(() => location.assign('https://elsewhere.example/')).catch(() => {})
  await expect.poll(() => asked).toBe(1)
  expect(page.url()).toBe(ACCOUNT)

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor()
  expect(asked).toBe(1)
  expect(complaints).toEqual([])
  expect(await row()).toEqual(user)
  await close()
})

test.each([
  ['permissionSettings', 'Who can comment on your Pins'],
  ['mentionSettings', 'Words to filter'],
  ['privacySettings', 'Private profile'],
  ['messageSettings', 'Who can send you messages'],
] as const)('the page %s is shown without barriers and without complaints', async (route, text) => {
  const { page, complaints, close } = await openSignedIn()
  await page.goto(origin + href(route))
  await waitForHydration(page)
  await page.getByText(text).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test.each(WAYS)('choices, switches and words are saved, %s', async (_, hasScripts) => {
  const { page, complaints, close } = await openSignedIn({ javaScriptEnabled: hasScripts })
  async function open(route: 'mentionSettings' | 'privacySettings'): Promise<void> {
    await page.goto(origin + href(route))
    if (hasScripts) await waitForHydration(page)
  }
  await open('mentionSettings')
  await page.getByLabel('People I follow').check()
  await page.getByLabel('Words to filter').fill('spam\nfool’s gold')
  await save(page).click()
  await page.getByText('Your changes are saved.').waitFor()
  await open('privacySettings')
  await page.getByLabel('Private profile').check()
  await page.getByLabel('Data for advertising partners').uncheck()
  await save(page).click()
  await page.getByText('Your changes are saved.').waitFor()
  expect(await page.getByLabel('Private profile').isChecked()).toBe(true)
  expect(await row()).toMatchObject({
    mentionsFrom: 'following',
    isPrivateProfile: true,
    thirdPartyMarketingTrackingEnabled: false,
    hidesFromSearch: false,
  })
  expect(Object.keys((await row())?.filteredWords ?? {})).toEqual(['spam', 'fool’s gold'])
  expect(complaints).toEqual([])
  await close()
})

test.each(WAYS)(
  'the password is changed where the old one is known, and other browsers are logged out, %s',
  async (_, hasScripts) => {
    const other = await makeSession(db, user)
    const { page, complaints, close } = await openSignedIn({ javaScriptEnabled: hasScripts })
    await page.goto(origin + href('passwordSettings'))
    if (hasScripts) await waitForHydration(page)
    const [old, next] = [page.getByLabel('Your password'), page.getByLabel('New password')]
    await old.fill('not my password')
    await next.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change your password' }).click()
    await page.getByText('The password you entered is not correct.').waitFor()
    if (hasScripts) {
      await waitForHydration(page)
      expect(await findBarriers(page)).toEqual([])
    }
    expect([await old.inputValue(), await next.inputValue()]).toEqual(['', ''])
    expect(await old.getAttribute('aria-invalid')).toBe('true')
    // The browser itself notes an answer of 403.
    expect(complaints.splice(0).filter((one) => !one.includes('403'))).toEqual([])
    await old.fill(PASSWORD)
    await next.fill('password1')
    await page.getByRole('button', { name: 'Change your password' }).click()
    await page.getByText('easy to guess').waitFor()
    complaints.splice(0)
    if (hasScripts) await waitForHydration(page)
    await old.fill(PASSWORD)
    await next.fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change your password' }).click()
    await page.getByText('Your password is changed').waitFor()
    expect(page.url()).not.toContain(encodeURIComponent(NEW_PASSWORD))
    expect(await verifyPassword(NEW_PASSWORD, (await row())?.passwordHash ?? '')).toBe(true)
    expect((await send(origin, href('currentUser'), { cookie: other })).status).toBe(401)
    await page.goto(origin + href('emailSettings'))
    expect(await page.getByLabel('New email').count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  },
)

test.each(WAYS)('a new address is asked for, %s', async (_, hasScripts) => {
  await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, user.id))
  const { page, complaints, close } = await openSignedIn({ javaScriptEnabled: hasScripts })
  await page.goto(origin + href('emailSettings'))
  if (hasScripts) await waitForHydration(page)
  await page.getByLabel('New email').fill('no address')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change your email' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  expect(await page.getByLabel('New email').inputValue()).toBe('no address')
  complaints.splice(0)
  if (hasScripts) await waitForHydration(page)
  const wanted = `new.${user.email}`
  await page.getByLabel('New email').fill(wanted)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change your email' }).click()
  await page.getByText('Look into your mail').waitFor()
  for (const mail of [await lastMail(db, user.email, 'changeOld'), await lastMail(db, wanted, 'changeNew')]) {
    await page.goto(linkOf(mail).href)
    if (hasScripts) await waitForHydration(page)
    await page.getByRole('button', { name: 'Agree to the change' }).click()
    await page.getByRole('heading', { name: /One side has agreed|Your email is changed/ }).waitFor()
  }
  expect(await row()).toMatchObject({ email: wanted })
  expect(complaints).toEqual([])
  await close()
})

test('on a phone the pages of the settings are one line, with the current one in sight', async () => {
  const { page, complaints, close } = await openSignedIn(PHONE)
  await page.goto(origin + href('yourData'))
  await waitForHydration(page)
  const nav = page.getByRole('navigation', { name: 'Settings' })
  const current = nav.locator('[aria-current="page"]')
  await expect
    .poll(() => current.evaluate((link) => link.getBoundingClientRect().right <= window.innerWidth))
    .toBe(true)
  expect((await nav.boundingBox())?.height).toBeLessThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
