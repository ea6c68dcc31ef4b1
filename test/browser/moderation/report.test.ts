import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { newAddress } from '../../helpers/client.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

let pin: PinRow

beforeEach<{ db: Database }>(async ({ db }) => {
  pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
})

async function openPin(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': newAddress() })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
}

async function measureSheet(dialog: Locator) {
  const { x = NaN, y = NaN, width = NaN, height = NaN } = (await dialog.boundingBox()) ?? {}
  return { x, width, end: y + height }
}

test('on a phone the dialog for reports comes from the bottom, without barriers in any of its steps', async ({
  open,
  db,
}) => {
  const page = await open(PHONE)
  await openPin(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'More options for this Pin' }).click()
  await page.getByRole('article').getByRole('link', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this Pin' })
  await dialog.waitFor()
  expect(asked.some((url) => url.includes('report-dialog'))).toBe(true)
  // It comes in with a small move.
  await expect.poll(() => measureSheet(dialog)).toEqual({ x: 0, width: 390, end: 844 })
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'Graphic violence' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('checkbox', { name: 'Animal cruelty' }).check()
  await dialog.getByRole('textbox').fill('The gulls.')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog
    .getByRole('status')
    .filter({ hasText: /^Thanks for letting us know\./ })
    .waitFor()
  // A button takes on its color within a moment.
  await expect.poll(() => findBarriers(page)).toEqual([])
  const stored = await db.select().from(reports).where(eq(reports.subjectId, pin.id))
  expect(stored).toMatchObject([{ type: 'pin', reason: 'violence', detailedReasons: ['cruelty'], text: 'The gulls.' }])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})

test('on a desktop the keyboard does it all, and the focus comes back', async ({ open, db }) => {
  const page = await open()
  await openPin(page)
  const menu = page.getByRole('button', { name: 'More options for this Pin' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('link', { name: 'Report' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 656 })
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  expect(await dialog.getByRole('radio', { name: 'Something else' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await db.$count(reports, eq(reports.subjectId, pin.id))).toBe(0)
})
