import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test, type Open, type OpenOptions } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { middle, moveFingers } from '../../helpers/touch.ts'

const origin = inject('origin')

async function openZoom(open: Open, db: Database, options: OpenOptions = {}): Promise<Page> {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const page = await open(options)
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await page.getByRole('button', { name: 'Zoom in on the image' }).first().click()
  await page.getByRole('dialog', { name: 'Enlarged image' }).getByRole('img').waitFor()
  return page
}

/** The scale is in percent, as it is shown. */
async function scale(page: Page): Promise<number> {
  return Number.parseInt(await page.getByRole('dialog', { name: 'Enlarged image' }).locator('output').innerText(), 10)
}

test('an image is enlarged by wheel, double press, buttons and keys, and fits again', async ({ open, db }) => {
  const page = await openZoom(open, db)
  const image = page.getByRole('dialog').getByRole('img')
  const at = middle(await image.boundingBox())
  expect(await scale(page)).toBe(100)
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => scale(page)).toBe(200)
  await page.mouse.dblclick(at.x, at.y)
  await expect.poll(() => scale(page)).toBe(400)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('0')
  await expect.poll(() => scale(page)).toBe(100)
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect.poll(() => scale(page)).toBe(225)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test('on a phone two fingers enlarge it, and one moves it', async ({ open, db }) => {
  const page = await openZoom(open, db, PHONE)
  const image = page.getByRole('dialog').getByRole('img')
  const at = middle(await image.boundingBox())
  const apart = (by: number) => [
    { x: at.x - by, y: at.y },
    { x: at.x + by, y: at.y },
  ]
  await moveFingers(page, apart(40), ...[60, 90, 120].map(apart))
  await expect.poll(() => scale(page)).toBe(300)
  const before = middle(await image.boundingBox())
  await moveFingers(page, [at], ...[20, 50].map((by) => [{ x: at.x + by, y: at.y }]))
  await expect.poll(async () => Math.round(middle(await image.boundingBox()).x - before.x)).toBe(50)
})
