import { eq } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE, type WatchedPage } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { useUp } from '../helpers/limits.ts'
import { lastMail, linkOf } from '../helpers/mails.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, PASSWORD, type UserRow } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const NEXT = '7305'
const UPDATE = href('resource', { name: 'ParentalPasscodeResource', verb: 'update' })

let browser: Browser
let user: UserRow
let backup: string

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  backup = `parent.${user.username}@post.example`
})

/** A page of the settings, the passcode's unless told otherwise, for the user of the test. */
async function open(
  options: BrowserContextOptions = {},
  path: string = href('parentalPasscode'),
): Promise<WatchedPage> {
  const watched = await openPage(browser, options)
  const [name = '', value = ''] = (await makeSession(db, user)).split('=')
  await watched.page.context().addCookies([{ name, value, url: origin.replace('http:', 'https:') }])
  await watched.page.goto(origin + path)
  if (options.javaScriptEnabled !== false) await waitForHydration(watched.page)
  return watched
}

async function isPasscode(passcode: string): Promise<boolean> {
  const [row] = await db.select().from(parentalPasscodes).where(eq(parentalPasscodes.userId, user.id))
  return row !== undefined && verifyPassword(passcode, row.passcodeHash)
}

/** The text that a field is described by. */
async function errorOf(page: Page, label: string): Promise<string> {
  const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  return id === null ? '' : page.locator(`[id="${id}"]`).innerText()
}

const FIRST = 'Passcode of four digits'
const SECOND = 'The passcode once more'
const EMAIL = 'Backup email'
const EMAIL_AGAIN = 'The backup email once more'

async function fillNew(page: Page, passcode: string): Promise<void> {
  await page.getByLabel(FIRST).fill(passcode)
  await page.getByLabel(SECOND).fill(passcode)
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a passcode is set, with what is wrong said at each field, %s', async (_, javaScriptEnabled) => {
  const { page, complaints, close } = await open({ javaScriptEnabled })
  const submit = page.getByRole('button', { name: 'Set the passcode' })
  await page.getByText('With a passcode of four digits').waitFor()
  await submit.click()
  await page.getByText('Required').nth(3).waitFor()
  for (const label of [FIRST, SECOND, EMAIL, EMAIL_AGAIN]) expect(await errorOf(page, label)).toBe('Required')

  const wrong: [passcodes: [string, string], emails: [string, string], texts: string[]][] = [
    [
      ['12a4', '123'],
      ['parent', 'parent@'],
      [
        'Please only use numbers',
        'Please enter four digits',
        'Please enter a valid email address',
        'Please enter a valid email address',
      ],
    ],
    [
      [PASSCODE, '0418'],
      [user.email ?? '', `x${user.email}`],
      [
        '',
        'Please make sure your passcodes match',
        'This email address is already used for this account.',
        'Please make sure your email addresses match',
      ],
    ],
  ]
  for (const [passcodes, emails, texts] of wrong) {
    await page.getByLabel(FIRST).fill(passcodes[0])
    await page.getByLabel(SECOND).fill(passcodes[1])
    await page.getByLabel(EMAIL, { exact: true }).fill(emails[0])
    await page.getByLabel(EMAIL_AGAIN).fill(emails[1])
    await submit.click()
    await page
      .getByText(texts[3] ?? '')
      .first()
      .waitFor()
    for (const [place, label] of [FIRST, SECOND, EMAIL, EMAIL_AGAIN].entries()) {
      expect([label, await errorOf(page, label)]).toEqual([label, texts[place]])
    }
    expect(await page.getByLabel(EMAIL_AGAIN).inputValue()).toBe(emails[1])
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
  }
  await fillNew(page, PASSCODE)
  await page.getByLabel(EMAIL, { exact: true }).fill(backup)
  await page.getByLabel(EMAIL_AGAIN).fill(backup)
  await submit.click()
  await page.getByText('The parental passcode is set.').waitFor()
  await page.getByRole('heading', { name: 'Change the passcode' }).waitFor()
  expect(await isPasscode(PASSCODE)).toBe(true)
  // The browser itself notes the answers of 400 that the plain form gets.
  expect(complaints.filter((one) => javaScriptEnabled || !one.includes('400'))).toEqual([])
  await close()
})

test('an input longer than four is ignored, white space is taken out', async () => {
  const { page, close } = await open()
  const field = page.getByLabel(FIRST)
  await field.pressSequentially('1 2 3 4 5 6')
  expect(await field.inputValue()).toBe('1234')
  await field.fill(' 56 78 ')
  expect(await field.inputValue()).toBe('5678')
  await field.fill('56789')
  expect(await field.inputValue()).toBe('5678')
  await close()
})

test.each([
  ['a desktop', {}],
  ['a phone', PHONE],
])('on %s the modal asks for the passcode before it is changed', async (_, options) => {
  await makePasscode(db, user, { backupEmail: backup })
  const { page, complaints, close } = await open(options)
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  const enter = modal.getByRole('button', { name: 'Enter' })
  const shut = modal.locator('footer').getByRole('button', { name: 'Close' })
  const field = modal.getByLabel('Passcode')
  await fillNew(page, NEXT)
  await page.getByLabel(SECOND).press('Enter')
  await modal.getByText('Enter the 4-digit passcode to make this change.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const box = await modal.boundingBox()
  const screen = page.viewportSize()
  if (options === PHONE) expect([box?.width, box?.height]).toEqual([screen?.width, screen?.height])
  else expect(box?.width).toBe(656)

  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await enter.isDisabled()).toBe(true)
  await page.keyboard.type('12')
  expect([await enter.isDisabled(), await modal.getByRole('alert').count()]).toEqual([true, 0])
  await page.keyboard.type('x')
  await modal.getByText('Please only use numbers').waitFor()
  expect(await enter.isDisabled()).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await modal.getByText('Please enter four digits').waitFor()
  await field.fill('')
  await field.pressSequentially('99998')
  expect(await field.inputValue()).toBe('9999')
  expect(await enter.isDisabled()).toBe(false)

  // While the server thinks nothing closes the modal.
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**${UPDATE}`, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await modal.getByRole('button', { name: 'Checking…' }).waitFor()
  expect(await shut.isDisabled()).toBe(true)
  expect(await modal.locator('header button').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await modal.isVisible()).toBe(true)
  release()

  // What the server says stays inside the modal until the value is edited, and is not logged.
  await modal.getByText('That passcode is not correct.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect([await enter.isDisabled(), await shut.isDisabled()]).toEqual([true, false])
  expect(await page.evaluate(() => performance.getEntriesByName('tackboard.passcode_failure').length)).toBe(0)
  expect(complaints.splice(0).filter((one) => !one.includes('403'))).toEqual([])
  await field.fill('041')
  await expect.poll(() => modal.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await isPasscode(PASSCODE)).toBe(true)
  expect(await page.getByLabel(FIRST).inputValue()).toBe(NEXT)

  await page.getByRole('button', { name: 'Change the passcode' }).click()
  expect(await field.inputValue()).toBe('')
  await field.fill(PASSCODE)
  await enter.click()
  await page.getByText('The parental passcode is changed.').waitFor()
  expect(await isPasscode(NEXT)).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('the modal says how long to wait after too many wrong ones', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
  const { page, complaints, close } = await open()
  await page.getByRole('button', { name: 'Remove the passcode' }).click()
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await modal.getByText('There were too many wrong passcodes.').waitFor()
  expect(await modal.getByRole('alert').innerText()).toMatch(/Try again in 15 min\.$/)
  expect(complaints.filter((one) => !one.includes('429'))).toEqual([])
  await close()
})

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a forgotten passcode is set anew by the mail, and then removed, %s', async (_, javaScriptEnabled) => {
  await makePasscode(db, user, { backupEmail: backup })
  const { page, complaints, close } = await open({ javaScriptEnabled })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('The link is on its way to the backup email.').waitFor()
  // Whoever reads the backup address is not signed in.
  const parent = await openPage(browser, { javaScriptEnabled, ...PHONE })
  await parent.page.goto(linkOf(await lastMail(db, backup, 'passcodeRecovery')).href)
  await parent.page.getByRole('heading', { name: 'Set a new parental passcode' }).waitFor()
  if (javaScriptEnabled) expect(await findBarriers(parent.page)).toEqual([])
  await fillNew(parent.page, NEXT)
  await parent.page.getByRole('button', { name: 'Set the passcode' }).click()
  await parent.page.getByRole('heading', { name: 'The passcode is set' }).waitFor()
  expect(parent.complaints).toEqual([])
  await parent.page.goto(linkOf(await lastMail(db, backup, 'passcodeRecovery')).href)
  await parent.page.getByText('This link was used already or has expired.').waitFor()
  await parent.close()
  expect(await isPasscode(NEXT)).toBe(true)

  if (javaScriptEnabled) {
    await page.getByRole('button', { name: 'Remove the passcode' }).click()
    await page.getByRole('dialog').getByLabel('Passcode').fill(NEXT)
    await page.keyboard.press('Enter')
  } else {
    const form = page.locator('form:has(input[value="remove"])')
    await form.getByRole('button').click()
    await page.getByText('Enter the parental passcode, too.').waitFor()
    await form.getByLabel('Present passcode').fill(NEXT)
    await form.getByRole('button').click()
  }
  await page.getByText('The parental passcode is removed.').waitFor()
  await page.getByRole('heading', { name: 'Set a passcode' }).waitFor()
  expect(await isPasscode(NEXT)).toBe(false)
  expect(complaints.filter((one) => javaScriptEnabled || !one.includes('403'))).toEqual([])
  await close()
})

const METRIC = 'tackboard.passcode_failure'

function metrics(page: Page): Promise<number> {
  return page.evaluate((name) => performance.getEntriesByName(name).length, METRIC)
}

async function isPrivate(): Promise<boolean | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return row?.isPrivateProfile
}

test('a protected setting asks for the passcode, and for a while whether to go on without it', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const { page, complaints, close } = await open(PHONE, href('privacySettings'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const required = page.getByRole('dialog', { name: 'Parental passcode required' })
  const box = page.getByLabel('Private profile')
  await box.check()
  await save.click()
  await required.waitFor()
  await page.keyboard.press('Escape')
  await required.waitFor({ state: 'hidden' })
  expect([await isPrivate(), await box.isChecked(), await save.isEnabled()]).toEqual([false, true, true])
  await save.click()
  await required.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await page.locator('section[aria-label="Messages"]').getByText('Your changes are saved.').waitFor()
  expect([await isPrivate(), await required.count()]).toEqual([true, 0])

  const question = page.getByRole('dialog', { name: 'Update this setting?' })
  await expect.poll(() => box.isChecked()).toBe(true)
  await box.uncheck()
  await save.click()
  await question.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await question.locator('footer').getByRole('button', { name: 'Close' }).click()
  expect(await isPrivate()).toBe(true)
  await save.click()
  await question.getByRole('button', { name: 'Update' }).click()
  await expect.poll(isPrivate).toBe(false)

  // Where the server wants it after all, it is asked for.
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.check()
  await save.click()
  await question.waitFor()
  await db.update(parentalPasscodes).set({ provedAt: 1 }).where(eq(parentalPasscodes.userId, user.id))
  expect(complaints).toEqual([])
  await question.getByRole('button', { name: 'Update' }).click()
  await required.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await expect.poll(isPrivate).toBe(true)
  expect(complaints.filter((one) => !one.includes('403'))).toEqual([])
  await close()
})

test('a setting that is not protected, and an account without a passcode, meet no modal', async () => {
  const { page, complaints, close } = await open({}, href('accountSettings'))
  const saved = page.getByText('Your changes are saved.').first()
  await page.getByLabel('Birthday').fill('1990-05-17')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved.waitFor()
  await makePasscode(db, user, { backupEmail: backup })
  await page.reload()
  await waitForHydration(page)
  await page.getByLabel('About you').fill('Boats')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved.waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a passcode that was set since the page was loaded is asked for', async () => {
  const { page, close } = await open({}, href('privacySettings'))
  await makePasscode(db, user, { backupEmail: backup })
  await page.getByLabel('Private profile').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Parental passcode required' }).getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await expect.poll(isPrivate).toBe(true)
  await close()
})

test('on the account’s page every error stays inside the modal, elsewhere those of the passcode alone', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const { page, close } = await open({}, href('accountSettings'))
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  const taken = await makeUser(db)
  await page.getByLabel('Birthday').fill('1990-05-17')
  await page.getByLabel('Username').fill(taken.username)
  await save.click()
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await modal.getByText('This username is taken. Choose another one.').waitFor()
  expect(await metrics(page)).toBe(0)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')

  await page.goto(origin + href('privacySettings'))
  await waitForHydration(page)
  await db.update(parentalPasscodes).set({ provedAt: 1 }).where(eq(parentalPasscodes.userId, user.id))
  await page.getByLabel('Private profile').check()
  await save.click()
  await modal.getByLabel('Passcode').fill('9999')
  await page.keyboard.press('Enter')
  await modal.getByText('That passcode is not correct.').waitFor()
  expect(await metrics(page)).toBe(0)
  await page.route('**/resource/UserSettingsResource/update/', (route) =>
    route.fulfill({ status: 500, json: { status: 'failure', code: 19, message: 'Sorry!', data: null } }),
  )
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await modal.waitFor({ state: 'hidden' })
  await page.getByRole('alert').waitFor()
  expect(await metrics(page)).toBe(1)
  await close()
})

test('the address is changed after the passcode was given in the modal', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const { page, complaints, close } = await open({}, href('emailSettings'))
  const wanted = `new.${user.email}`
  await page.getByLabel('New email').fill(wanted)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change your email' }).click()
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  await modal.getByLabel('Passcode').fill('9999')
  await page.keyboard.press('Enter')
  await modal.getByText('That passcode is not correct.').waitFor()
  expect(complaints.splice(0).filter((one) => !one.includes('403'))).toEqual([])
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'Look into your mail' }).waitFor()
  expect(await lastMail(db, wanted, 'changeNew')).toBeDefined()
  expect(complaints).toEqual([])
  await close()
})

test('a passcode that cannot be looked at is not lost: the form says so and can be sent again', async () => {
  await makePasscode(db, user)
  const { page, close } = await open({}, href('passwordSettings'))
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('New password').fill('eleven loud magpies')
  const change = page.getByRole('button', { name: 'Change your password' })
  const modal = page.getByRole('dialog', { name: 'Parental passcode required' })
  await change.click()
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await page.context().setOffline(true)
  await modal.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('alert').filter({ hasText: 'That did not work just now.' }).waitFor()
  expect(await modal.count()).toBe(0)
  expect(await page.getByLabel('New password').inputValue()).toBe('eleven loud magpies')
  await page.context().setOffline(false)
  await change.click()
  await modal.getByLabel('Passcode').fill(PASSCODE)
  await modal.getByRole('button', { name: 'Enter' }).click()
  await page.getByText('Your password is changed, and every other browser was logged out.').waitFor()
  await close()
})
