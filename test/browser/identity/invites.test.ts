import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { inviteRedemptions, invites } from '#db/tables/identity/invites.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

async function invite(db: Database): Promise<string> {
  const code = newId()
  const sender = await makeUser(db, { firstName: 'Amber', fullName: 'Amber Lindqvist' })
  await db.insert(invites).values({ code, senderId: sender.id, channel: 1, createdAt: Date.now() })
  return code
}

async function land(page: Page, code: string): Promise<void> {
  await page.goto(`${origin}/?invite_code=${code}`)
  await ready(page)
}

test('a stranger on a desktop learns who invites them, signs up, and is counted', async ({ open, db }) => {
  const code = await invite(db)
  const page = await open()
  await land(page, code)
  const popover = page.getByRole('region', { name: 'Amber invited you to Tackboard' })
  await popover.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await popover.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(/\/signup\//)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/invite_code/)
  await page.getByRole('button', { name: 'Account menu for Solveig' }).waitFor()
  expect(await db.$count(inviteRedemptions, eq(inviteRedemptions.code, code))).toBe(1)
})

test('a user on a phone sees who invited them, makes a link of their own and copies it', async ({ open, db }) => {
  const page = await open({ ...PHONE, as: await makeUser(db), permissions: ['clipboard-read', 'clipboard-write'] })
  await land(page, await invite(db))
  await page.locator('[role="status"]').filter({ hasText: 'Amber Lindqvist invited you to Tackboard' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.goto(origin + href('inviteSettings'))
  await ready(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.locator('[role="status"]').filter({ hasText: 'Link copied' }).waitFor()
  const link = await page.getByLabel('Your link').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(link).toMatch(/\/\?invite_code=[\w-]{22}$/)
  expect(await findBarriers(page)).toEqual([])
})
