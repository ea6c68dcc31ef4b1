import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { lastMail, findLink } from '../../helpers/mails.ts'
import { openPlain, type PlainPage } from '../../helpers/plain-browser.ts'
import { makePasscode, makeUser, PASSCODE, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const NEXT = '7305'
const [FIRST, SECOND, EMAIL, EMAIL_AGAIN] = [
  '4-digit passcode',
  'Confirm passcode',
  'Backup email',
  'Confirm backup email',
] as const

let user: UserRow
let backup: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  backup = `parent.${user.username}@post.example`
})

async function isPasscode(passcode: string): Promise<boolean> {
  const [row] = await db.select().from(passcodes).where(eq(passcodes.userId, user.id))
  return row !== undefined && verifyPassword(passcode, row.passcodeHash)
}

const part = ({ screen }: PlainPage, name: string) => screen.getByRole('region', { name })

test('without scripts a passcode is set, with what is wrong said at each field', async () => {
  const browser = await openPlain({ as: user })
  let page = await browser.goto(href('parentalPasscode'))
  page = await page.press('Set passcode')
  for (const label of [FIRST, SECOND, EMAIL, EMAIL_AGAIN]) expect(page.described(label)).toBe('Required')
  page.fill(FIRST, PASSCODE)
  page.fill(SECOND, '0418')
  page.fill(EMAIL, user.email ?? '')
  page.fill(EMAIL_AGAIN, `x${user.email}`)
  page = await page.press('Set passcode')
  expect([page.described(FIRST), page.described(SECOND)]).toEqual(['', 'Please make sure your passcodes match'])
  expect(page.described(EMAIL)).toBe('This email address is already used for this account.')
  expect(page.described(EMAIL_AGAIN)).toBe('Please make sure your email addresses match')
  expect(page.field(EMAIL_AGAIN).value).toBe(`x${user.email}`)
  for (const label of [FIRST, SECOND]) page.fill(label, PASSCODE)
  for (const label of [EMAIL, EMAIL_AGAIN]) page.fill(label, backup)
  page = await page.press('Set passcode')
  expect(page.text).toContain('Passcode set.')
  expect(await isPasscode(PASSCODE)).toBe(true)
})

test('without scripts a forgotten passcode is replaced by the link of a mail, and then removed', async () => {
  await makePasscode(db, user, { backupEmail: backup })
  const browser = await openPlain({ as: user })
  let page = await (await browser.goto(href('parentalPasscode'))).press('Send link')
  expect(page.text).toContain('We sent a link to the backup email.')
  // The one who reads the backup address is not logged in.
  const { pathname, search } = findLink(await lastMail(db, backup, 'passcodeRecovery'))
  const parent = await openPlain()
  const form = await parent.goto(pathname + search)
  for (const label of [FIRST, SECOND]) form.fill(label, NEXT)
  expect((await form.press('Set passcode')).text).toContain('Passcode set')
  expect(await isPasscode(NEXT)).toBe(true)
  const again = await parent.goto(pathname + search)
  expect(again.text).toContain('This link has expired or was already used.')

  page = await page.press('Remove passcode')
  expect([page.status, page.text]).toEqual([403, expect.stringContaining('Enter the parental passcode, too.')])
  page.fill('Current passcode', NEXT, part(page, 'Remove passcode'))
  page = await page.press('Remove passcode')
  expect(page.text).toContain('Passcode removed.')
  expect(await isPasscode(NEXT)).toBe(false)
})
