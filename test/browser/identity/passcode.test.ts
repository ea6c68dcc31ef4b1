import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { makePasscode, makeUser, PASSCODE, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')
const REQUIRED = 'Parental passcode required'

let user: UserRow
let backup: string

beforeEach<{ db: Database }>(async ({ db }) => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  backup = `parent.${user.username}@post.example`
  await makePasscode(db, user, { backupEmail: backup })
})

test('the modal is worked by the keyboard, and shows no barriers while it says what is wrong', async ({ open }) => {
  const page = await open({ as: user, expects: /403/ })
  await page.goto(origin + href('parentalPasscode'))
  await ready(page)
  const modal = page.getByRole('dialog', { name: REQUIRED })
  const enter = modal.getByRole('button', { name: 'Enter' })
  const field = modal.getByLabel('Passcode')
  await page.getByLabel('4-digit passcode').fill('7305')
  await page.getByLabel('Confirm passcode').fill('7305')
  await page.getByLabel('Confirm passcode').press('Enter')
  await modal.getByText('Enter the 4-digit passcode to make this change.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect((await modal.boundingBox())?.width).toBe(656)
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await enter.isDisabled()).toBe(true)
  await page.keyboard.type('12')
  expect([await enter.isDisabled(), await modal.getByRole('alert').count()]).toEqual([true, 0])
  await page.keyboard.type('x')
  await modal.getByText('Please only use numbers').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await modal.getByText('Please enter four digits').waitFor()
  await field.fill('9999')
  await page.keyboard.press('Enter')
  await modal.getByText(/^That passcode is/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await field.fill('041')
  await expect.poll(() => modal.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('4-digit passcode').inputValue()).toBe('7305')
  await page.getByRole('button', { name: 'Change passcode' }).click()
  expect(await field.inputValue()).toBe('')
})

test('on a phone the modal fills the screen, and cannot be closed while the server looks at the passcode', async ({
  open,
  db,
}) => {
  const page = await open({ ...PHONE, as: user })
  await page.goto(origin + href('privacySettings'))
  await ready(page)
  const required = page.getByRole('dialog', { name: REQUIRED })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('Private profile').check()
  await save.click()
  await required.waitFor()
  const screen = page.viewportSize()
  await expect.poll(() => required.boundingBox()).toMatchObject({ width: screen?.width, height: screen?.height })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/resource/UserSettingsResource/update/', async (route) => {
    await held
    await route.continue()
  })
  await required.getByLabel('Passcode').fill(PASSCODE)
  await page.keyboard.press('Enter')
  await required.getByRole('button', { name: 'Checking…' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await required.isVisible()).toBe(true)
  release()
  await page.locator('section[aria-label="Alerts"]').getByText('Changes saved.').waitFor()
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.isPrivateProfile).toBe(true)
  await page.getByLabel('Private profile').uncheck()
  await save.click()
  await page.getByRole('dialog', { name: 'Update this setting?' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('on a phone the page of the link that replaces a forgotten passcode shows no barriers', async ({ open, db }) => {
  const own = await open({ as: user })
  await own.goto(origin + href('parentalPasscode'))
  await ready(own)
  await own.getByRole('button', { name: 'Send link' }).click()
  await own.getByText('We sent a link to the backup email.').waitFor()
  const page = await open(PHONE)
  await page.goto(findLink(await lastMail(db, backup, 'passcodeRecovery')).href)
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('4-digit passcode').fill('7305')
  await page.getByLabel('Confirm passcode').fill('7305')
  await page.getByRole('button', { name: 'Set passcode' }).click()
  await page.getByRole('heading', { name: 'Passcode set' }).waitFor()
})
