import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { href } from '#schema/routes.ts'

import { findBarriers } from '../helpers/axe.ts'
import { unexpected } from '../helpers/event-log.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { newAddress } from '../helpers/client.ts'
import { waitForHydration } from '../helpers/hydration.ts'
import {
  makeBoard,
  makeComment,
  makeDrawnPin,
  makeSession,
  makeUser,
  type CommentRow,
  type PinRow,
} from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
let browser: Browser
let pin: PinRow
let comment: CommentRow

beforeAll(async () => {
  browser = await launchBrowser()
  const owner = await makeUser(db)
  const { rows } = await db.$client.execute('select picture_signature as signature from pins limit 1')
  const pictureSignature = rows[0]?.['signature'] as string
  pin = await makeDrawnPin(db, await makeBoard(db, owner), { columns: { pictureSignature } })
  comment = await makeComment(db, pin, owner)
})
afterAll(() => browser.close())

async function openPin(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': newAddress() })
  await page.goto(origin + href('pin', { id: pin.id }))
  await waitForHydration(page)
}

function storedReports(subjectId: string) {
  return db.select().from(reports).where(eq(reports.subjectId, subjectId))
}

test.each([
  ['desktop', {}, { width: 656 }],
  ['phone', PHONE, { x: 0, y: 0, width: 390, height: 844 }],
])('somebody signed out reports a pin on a %s', async (device, options, box) => {
  const { page, complaints, close } = await openPage(browser, options)
  await openPin(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('article').getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this Pin' })
  await dialog.waitFor()
  expect(asked.some((url) => url.includes('report-dialog'))).toBe(true)
  // It comes in with a small move.
  await expect.poll(() => dialog.boundingBox()).toMatchObject(box)
  expect(await findBarriers(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Next' }).click()
  expect(await dialog.getByRole('alert').innerText()).toBe('Choose a reason first.')
  await dialog.getByRole('radio', { name: 'Graphic violence' }).check()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('checkbox', { name: 'Cruelty to animals' }).check()
  await dialog.getByRole('textbox').fill(`The gulls, on a ${device}.`)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^Thank you\./)
  // A button takes on its colour within a moment.
  await expect.poll(() => findBarriers(page)).toEqual([])
  const stored = (await storedReports(pin.id)).filter(({ text }) => text.includes(device))
  expect(stored).toMatchObject([{ type: 'pin', reason: 'violence', detailedReasons: ['cruelty'] }])

  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('an error keeps what was entered, and the next try goes through', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openPin(page)
  await page.route('**/resource/ReportResource/**', (route) => route.abort(), { times: 1 })
  await page.getByRole('article').getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Self-harm' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('checkbox', { name: 'Suicide' }).check()
  await dialog.getByRole('textbox').fill('Second paragraph')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('could not be sent')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Second paragraph')
  expect(await dialog.getByRole('checkbox', { name: 'Suicide' }).isChecked()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  expect(await dialog.getByRole('radio', { name: 'Self-harm' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^Thank you\./)
  expect(complaints).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await close()
})

test('the keyboard does it all, and the focus comes back', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openPin(page)
  const report = page.getByRole('article').getByRole('button', { name: 'Report' })
  await report.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  expect(await dialog.getByRole('radio', { name: 'Something else' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => report.evaluate((one) => one === document.activeElement)).toBe(true)
  expect((await storedReports(pin.id)).some(({ text }) => text === 'By keys')).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

test('a comment is reported by people with an account; others log in first', async () => {
  const { page, complaints, close } = await openPage(browser)
  await openPin(page)
  const item = page.getByRole('listitem').filter({ hasText: comment.text })
  expect(await item.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(
    href('login', {}, { next: href('pin', { id: pin.id }) }),
  )
  const [name = '', value = ''] = (await makeSession(db, await makeUser(db))).split('=')
  await page.context().addCookies([{ name, value, url: origin.replace('http:', 'https:') }])
  await openPin(page)
  await item.getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'Hate' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.poll(() => dialog.getByRole('status').innerText()).toMatch(/^Thank you\./)
  expect(await storedReports(comment.id)).toMatchObject([{ type: 'comment', reason: 'hate' }])
  expect(unexpected(complaints)).toEqual([])
  await close()
})
