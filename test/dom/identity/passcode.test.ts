import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { users } from '#db/tables/users.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomBrowser, type DomPage, type Play } from '../../helpers/dom.ts'
import { useUp } from '../../helpers/limits.ts'
import { lastMail } from '../../helpers/mails.ts'
import {
  closeModal,
  enterPasscode,
  findField,
  passcodeModal,
  press,
  REQUIRED,
  write,
} from '../../helpers/passcode-page.ts'
import { makePasscode, makeUser, PASSCODE, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const NEXT = '7305'
const QUESTION = 'Update this setting?'

let user: UserRow
let backup: string
let browser: DomBrowser
let play: Play | undefined

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  backup = `parent.${user.username}@post.example`
  play = undefined
  browser = await openDom({
    as: user,
    headers: { 'cf-connecting-ip': newAddress() },
    play: (call, serve) => play?.(call, serve),
  })
})

async function isPasscode(passcode: string): Promise<boolean> {
  const [row] = await db.select().from(passcodes).where(eq(passcodes.userId, user.id))
  return row !== undefined && verifyPassword(passcode, row.passcodeHash)
}

async function isPrivate(): Promise<boolean | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  return row?.isPrivateProfile
}

function findError(page: DomPage, label: string): string {
  const id = findField(page, label).getAttribute('aria-describedby')
  return id === null ? '' : (page.document.getElementById(id)?.textContent ?? '')
}

const FIELDS = ['4-digit passcode', 'Confirm passcode', 'Backup email', 'Confirm backup email']

test('a passcode is set, with what is wrong said at each field', async () => {
  const page = await browser.goto(href('parentalPasscode'))
  await press(page, 'Set passcode')
  expect(FIELDS.map((label) => findError(page, label))).toEqual(['Required', 'Required', 'Required', 'Required'])
  const wrong = [
    {
      typed: ['12a4', '123', 'parent', 'parent@'],
      texts: [
        'Please only use numbers',
        'Please enter four digits',
        'Please enter a valid email address',
        'Please enter a valid email address',
      ],
    },
    {
      typed: [PASSCODE, '0418', user.email ?? '', `x${user.email}`],
      texts: [
        '',
        'Please make sure your passcodes match',
        'This email address is already used for this account.',
        'Please make sure your email addresses match',
      ],
    },
  ]
  for (const { typed, texts } of wrong) {
    for (const [place, label] of FIELDS.entries()) await write(page, label, typed[place] ?? '')
    await press(page, 'Set passcode')
    expect(FIELDS.map((label) => findError(page, label))).toEqual(texts)
    expect(findField(page, 'Confirm backup email').value).toBe(typed[3])
  }
  for (const [place, text] of [PASSCODE, PASSCODE, backup, backup].entries()) {
    await write(page, FIELDS[place] ?? '', text)
  }
  await press(page, 'Set passcode')
  const done = await browser.proceed()
  await done.screen.findByText(/^Passcode set\./)
  expect(await isPasscode(PASSCODE)).toBe(true)
})

test('an input longer than four is ignored, white space is taken out', async () => {
  const page = await browser.goto(href('parentalPasscode'))
  const field = findField(page, '4-digit passcode')
  await page.user.type(field, '1 2 3 4 5 6')
  expect(field.value).toBe('1234')
  await page.user.clear(field)
  await page.user.click(field)
  await page.user.paste(' 56 78 ')
  expect(field.value).toBe('5678')
})

test('the modal says how long to wait after too many wrong ones', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  await useUp(db, PASSCODE_LIMIT, `passcode:${user.id}`)
  const page = await browser.goto(href('parentalPasscode'))
  await press(page, 'Remove passcode')
  await enterPasscode(page, PASSCODE)
  const alert = await (await passcodeModal(page)).findByRole('alert')
  expect(alert.textContent).toMatch(/too many wrong passcodes\. .* Try again in 15.min/i)
})

test('while a passcode is checked nothing closes the modal; its error stays until the value is edited', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const page = await browser.goto(href('parentalPasscode'))
  await write(page, '4-digit passcode', NEXT)
  await write(page, 'Confirm passcode', NEXT)
  await press(page, 'Change passcode')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  play = ({ path }, serve) => (path.includes('ParentalPasscodeResource') ? held.then(serve) : undefined)
  await enterPasscode(page, '9999')
  const modal = await passcodeModal(page)
  await modal.findByRole('button', { name: 'Checking…' })
  for (const close of modal.getAllByRole('button', { name: 'Close' }))
    expect((close as HTMLButtonElement).disabled).toBe(true)
  release()
  await modal.findByText(/^That passcode is/)
  expect(page.metrics('passcode_failure')).toEqual([])
  expect(await isPasscode(PASSCODE)).toBe(true)
  await page.user.clear(modal.getByLabelText('Passcode'))
  await expect.poll(() => modal.queryByRole('alert')).toBeNull()
  await enterPasscode(page, PASSCODE)
  const done = await browser.proceed()
  await done.screen.findByText('Passcode changed.')
  expect(await isPasscode(NEXT)).toBe(true)
})

test('a protected setting asks for the passcode, and for a while whether to go on without it', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const page = await browser.goto(href('privacySettings'))
  const box = () => findField(page, /^Private profile/)
  await page.user.click(box())
  await press(page, 'Save')
  await closeModal(page)
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  expect([await isPrivate(), box().checked]).toEqual([false, true])
  await press(page, 'Save')
  await enterPasscode(page, PASSCODE)
  await expect.poll(isPrivate).toBe(true)

  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  await page.user.click(box())
  await press(page, 'Save')
  await page.user.click((await passcodeModal(page, QUESTION)).getByRole('button', { name: 'Update' }))
  await expect.poll(isPrivate).toBe(false)

  // The passcode is asked for if the server wants it after all.
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  await page.user.click(box())
  await press(page, 'Save')
  const question = await passcodeModal(page, QUESTION)
  await db.update(passcodes).set({ provedAt: 1 }).where(eq(passcodes.userId, user.id))
  await page.user.click(question.getByRole('button', { name: 'Update' }))
  await enterPasscode(page, PASSCODE)
  await expect.poll(isPrivate).toBe(true)
})

test('an unprotected setting asks for nothing; a passcode set since the page loaded is asked for', async () => {
  const page = await browser.goto(href('privacySettings'))
  await makePasscode(db, user, { backupEmail: backup })
  await page.user.click(findField(page, /^Private profile/))
  await press(page, 'Save')
  await enterPasscode(page, PASSCODE)
  await expect.poll(isPrivate).toBe(true)
  const account = await browser.goto(href('accountSettings'))
  await write(account, 'About', 'Boats')
  await press(account, 'Save')
  await account.screen.findByText('Changes saved.')
  expect(account.screen.queryByRole('dialog')).toBeNull()
})

test('on the account’s page every error stays inside the modal, elsewhere those of the passcode alone', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const page = await browser.goto(href('accountSettings'))
  const taken = await makeUser(db)
  await write(page, 'Birthday', '1990-05-17')
  await write(page, 'Username', taken.username)
  await press(page, 'Save')
  await enterPasscode(page, PASSCODE)
  const modal = await passcodeModal(page)
  await modal.findByText(/username is taken/)
  expect(page.metrics('passcode_failure')).toEqual([])
  await closeModal(page)
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  expect(findField(page, 'Username').getAttribute('aria-invalid')).toBe('true')

  await db.update(passcodes).set({ provedAt: 1 }).where(eq(passcodes.userId, user.id))
  const privacy = await browser.goto(href('privacySettings'))
  play = ({ path, body }) =>
    path.includes('UserSettingsResource') && body.includes(PASSCODE)
      ? Response.json({ status: 'failure', code: 19, message: 'Sorry!', data: null }, { status: 500 })
      : undefined
  await privacy.user.click(findField(privacy, /^Private profile/))
  await press(privacy, 'Save')
  await enterPasscode(privacy, '9999')
  await (await passcodeModal(privacy)).findByText(/^That passcode is/)
  expect(privacy.metrics('passcode_failure')).toEqual([])
  await enterPasscode(privacy, PASSCODE)
  await expect.poll(() => privacy.screen.queryByRole('dialog')).toBeNull()
  await privacy.screen.findByRole('alert')
  expect(privacy.metrics('passcode_failure')).toHaveLength(1)
})

test('the address is changed after the passcode was given in the modal', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const page = await browser.goto(href('emailSettings'))
  const wanted = `new.${user.email}`
  await write(page, 'New email', wanted)
  await write(page, 'Current password', PASSWORD)
  await press(page, 'Change email')
  await enterPasscode(page, '9999')
  await (await passcodeModal(page)).findByText(/^That passcode is/)
  expect(browser.departures).toEqual([])
  await enterPasscode(page, PASSCODE)
  await expect.poll(() => browser.departures).toEqual([origin + href('emailSettings')])
  const done = await browser.proceed()
  done.screen.getByText(/Check your email/)
  expect(await lastMail(db, wanted, 'changeNew')).toBeDefined()
})

test('a passcode that cannot be looked at is not lost: the form says so and can be sent again', async () => {
  await makePasscode(db, user)
  const page = await browser.goto(href('passwordSettings'))
  await write(page, 'Current password', PASSWORD)
  await write(page, 'New password', 'eleven loud magpies')
  await press(page, 'Change password')
  play = ({ path }) => (path.includes('Passcode') ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  await enterPasscode(page, PASSCODE)
  expect((await page.screen.findByRole('alert')).textContent).toContain("That didn't work.")
  expect(page.screen.queryByRole('dialog', { name: REQUIRED })).toBeNull()
  expect(findField(page, 'New password').value).toBe('eleven loud magpies')
  play = undefined
  await press(page, 'Change password')
  await enterPasscode(page, PASSCODE)
  const done = await browser.proceed()
  done.screen.getByText('Password changed. We logged you out of every other browser.')
})
