import { expect, inject } from 'vitest'
import { DAY_MS } from '#schema/time.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { lastMail } from '../../helpers/mails.ts'
import { makeUser } from '../../helpers/rows.ts'

const origin = inject('origin')
const BODY =
  'Keep your account secure by verifying your email address. Check the inbox associated with this account for an email from us to continue using the product.'

test('a user who has not verified their email is reminded, and gets the mail again', async ({ open, db }) => {
  const user = await makeUser(db, { createdAt: Date.now() - DAY_MS })
  for (const device of [{}, PHONE]) {
    const page = await open({ ...device, as: user })
    await page.goto(`${origin}/`)
    const dialog = page.getByRole('dialog', { name: 'Verify your email' })
    await dialog.waitFor()
    expect(await dialog.innerText()).toContain(BODY)
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Resend email' }).click()
    const sent = dialog.getByRole('button', { name: 'Email sent' })
    await sent.waitFor()
    expect(await sent.isDisabled()).toBe(true)
    await expect.poll(() => dialog.getByRole('status').innerText()).toBe('Email sent')
    expect((await lastMail(db, user.email, 'verify')).subject).toContain('erify')
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  }
})
