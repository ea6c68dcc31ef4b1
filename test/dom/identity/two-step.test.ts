import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { twoStepTokens } from '#db/tables/identity/two-step.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import { turnOnTwoStep } from '../../helpers/two-step.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
})

test('a login asks for the code, and begins again where it took too long', async () => {
  await turnOnTwoStep(db, user)
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  const { screen, user: person, document } = await browser.goto(href('login'))
  await person.type(screen.getByLabelText('Email or username'), user.username)
  await person.type(screen.getByLabelText('Password'), PASSWORD)
  await person.click(screen.getByRole('button', { name: 'Log in' }))
  await screen.findByRole('heading', { name: 'One more step' })
  const field = screen.getByLabelText('Code from your app or a recovery code')
  await expect.poll(() => document.activeElement === field).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Enter the code')
  await person.type(field, 'abcdef')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/^That code isn't right or was already used\./)
  expect(browser.cookies.has('__Host-session')).toBe(false)
  await db.delete(twoStepTokens).where(eq(twoStepTokens.userId, user.id))
  await person.clear(screen.getByLabelText('Code from your app or a recovery code'))
  await person.type(screen.getByLabelText('Code from your app or a recovery code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('That took too long. Enter your password again.')
})

test('where a browser can make no passkeys, none can be added', async () => {
  const browser = await openDom({ as: user })
  const settings = await browser.goto(href('securitySettings'))
  await settings.screen.findByText("This browser doesn't support passkeys.")
})

test('a link cannot show a key or codes that are not one’s own', async () => {
  const browser = await openDom({ as: user })
  const query = '?secret=ABCDEFGH&uri=otpauth://totp/x&action=confirm&codes=aaaa-bbbb'
  const { screen } = await browser.goto(href('securitySettings') + query)
  screen.getByRole('button', { name: 'Set up' })
  for (const text of [/ABCD EFGH/, /aaaa-bbbb/]) expect(screen.queryByText(text)).toBeNull()
})
