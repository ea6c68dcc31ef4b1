import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { inviteRedemptions, invites } from '#db/tables/invites.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'
import { signInPage } from '../helpers/sign-in-page.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser
let sender: UserRow

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  sender = await makeUser(db, { firstName: 'Amber', fullName: 'Amber Lindqvist' })
})

async function inviteBy(channel = 1): Promise<string> {
  const code = newId()
  await db.insert(invites).values({ code, senderId: sender.id, channel, createdAt: Date.now() })
  return code
}

/** Opens a page by an invitation and waits until the page has asked who invites. */
async function land(page: Page, code: string): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().includes('InviteCodeMetadataResource'))
  await page.goto(`${origin}/?invite_code=${code}`)
  await waitForHydration(page)
  await asked
}

const popover = (page: Page) => page.getByRole('region', { name: 'Amber invited you to Tackboard' })
const toast = (page: Page) => page.locator('[role="status"]').filter({ hasText: 'Amber Lindqvist invited you here' })

test('a stranger on a desktop learns who invites them, signs up, and is counted', async () => {
  const code = await inviteBy()
  const { page, complaints, close } = await openPage(browser)
  await land(page, code)
  await popover(page).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await popover(page).getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(/\/signup\//)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/invite_code/)
  await expect.poll(() => page.getByRole('button', { name: 'Account of Solveig' }).count()).toBe(1)
  expect(await db.$count(inviteRedemptions, eq(inviteRedemptions.code, code))).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('who wants to be left alone is, for as long as the tab is open', async () => {
  const code = await inviteBy()
  const { page, complaints, close } = await openPage(browser)
  await land(page, code)
  await popover(page).getByRole('button', { name: 'Not now' }).click()
  await expect.poll(() => popover(page).count()).toBe(0)
  await land(page, code)
  await page.waitForTimeout(500)
  expect(await popover(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['a stranger on a phone', 1, PHONE],
  ['a stranger, where the channel names its sender itself', 12, {}],
])('nothing is shown to %s', async (_, channel, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await land(page, await inviteBy(channel))
  await page.waitForTimeout(500)
  expect(await popover(page).count()).toBe(0)
  expect(await toast(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('somebody who is signed in on a %s is told by a toast, once', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await signInPage(page, origin, await makeUser(db))
  const code = await inviteBy()
  await land(page, code)
  await expect.poll(() => toast(page).count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await land(page, code)
  await page.waitForTimeout(500)
  expect(await toast(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an invitation that nobody has made is forgotten', async () => {
  const { page, close } = await openPage(browser, { extraHTTPHeaders: { 'cf-ipcountry': 'US' } })
  await page.goto(`${origin}/`)
  await page.evaluate(() => sessionStorage.setItem('invite_code', 'old'))
  await land(page, newId())
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('invite_code'))).toBeNull()
  await ready(page)
  expect(await page.evaluate(() => localStorage.getItem('invite_redemption'))).toBeNull()
  expect(await popover(page).count()).toBe(0)
  await close()
})

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('somebody makes their link on a %s and copies it', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, {
    ...options,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await signInPage(page, origin, sender)
  await page.goto(origin + href('inviteSettings'))
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByLabel('Your link').waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.locator('[role="status"]').filter({ hasText: 'Your link is copied' }).waitFor()
  const link = await page.getByLabel('Your link').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(link).toMatch(/\/\?invite_code=[\w-]{22}$/)
  expect(await findBarriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
