import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { middle, moveFingers } from '../../helpers/touch.ts'

const origin = inject('origin')

const RUG = 'https://rugs.example/wool'

/** The rug is in the corner, the lamp left of the middle. */
async function makeTagged(db: Database): Promise<{ pin: PinRow; lamp: PinRow }> {
  const board = await makeBoard(db, await makeUser(db))
  const lamp = await makeDrawnPin(db, board, { columns: { title: 'Brass lamp' } })
  const tag = { productId: null, title: null, link: null, pinId: null }
  const taggedProducts = [
    { ...tag, x: 1, y: 1, title: 'Wool rug', link: RUG },
    { ...tag, x: 0.25, y: 0.5, pinId: lamp.id },
  ]
  return { lamp, pin: await makeDrawnPin(db, board, { details: { taggedProducts } }) }
}

test('tags are read, pressed and left by keyboard, without barriers', async ({ open, db }) => {
  const { pin, lamp } = await makeTagged(db)
  const page = await open()
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const dots = page.getByRole('list', { name: 'Products in this image' }).getByRole('button')
  await dots.first().waitFor()
  const callouts = dots.locator('span:not(.visually-hidden) > bdi')
  expect(await findBarriers(page)).toEqual([])

  await dots.first().focus()
  await expect.poll(() => callouts.allInnerTexts()).toEqual(['Brass lamp'])
  await page.keyboard.press('Tab')
  await expect.poll(() => callouts.allInnerTexts()).toEqual(['Wool rug', 'rugs.example'])
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => callouts.count()).toBe(0)

  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Shop the look' })
  await sheet.waitFor()
  expect(await sheet.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    RUG,
    href('pin', { id: lamp.id }),
  ])
  await expect.poll(() => findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.count()).toBe(0)
  await expect.poll(() => dots.nth(1).evaluate((dot) => dot === document.activeElement)).toBe(true)
})

test('in a mirrored layout on a phone tags stay where they are on the image, each wide enough for a finger', async ({
  open,
  db,
}) => {
  const { pin, lamp } = await makeTagged(db)
  const page = await open({ ...PHONE, isMirrored: true })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const dots = page.locator('article ul button')
  await dots.nth(1).waitFor()
  const image = await page.locator('article img').first().boundingBox()
  const [first, last] = [await dots.first().boundingBox(), await dots.nth(1).boundingBox()]
  if (!image || !first || !last) throw new Error('Something is not shown')
  for (const box of [first, last]) expect([box.width, box.height]).toEqual([44, 44])
  expect(first.x + 22).toBeCloseTo(image.x + image.width / 4, 0)
  expect(first.y + 22).toBeCloseTo(image.y + image.height / 2, 0)
  // Whole on the image, though the rug is in its corner.
  expect(last.x + 44).toBeCloseTo(image.x + image.width, 0)
  expect(last.y + 44).toBeCloseTo(image.y + image.height, 0)

  await dots.first().tap()
  const links = page.getByRole('dialog').getByRole('link')
  await links.first().waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await links.first().tap()
  await page.waitForURL(origin + href('pin', { id: lamp.id }))
})

test('a tag is dragged by a finger to its place on the image', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user, ...PHONE })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  const buffer = Buffer.from(await makeFile('jpeg', { width: 400, height: 400 }))
  await page.getByLabel('Choose images or videos').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Tag products' }).click()
  await page.getByRole('button', { name: 'Add a tag in the middle' }).click()
  const dot = page.getByRole('button', { name: 'Tag 1', exact: true })
  const from = middle(await dot.boundingBox())
  const scrolled = await page.evaluate(() => window.scrollY)
  await moveFingers(page, [from], ...[10, 30, 60].map((by) => [{ x: from.x + by, y: from.y - by }]))
  await expect
    .poll(async () => {
      const moved = middle(await dot.boundingBox())
      return [Math.round(moved.x - from.x), Math.round(moved.y - from.y)]
    })
    .toEqual([60, -60])
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})
