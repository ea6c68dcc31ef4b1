import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + to.x, start.y + to.y, { steps: 8 })
  await page.mouse.up()
}

test('blocks and pages of a story are dragged to another place', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  await page.getByLabel('Kind').selectOption('Story')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByLabel('Layout').selectOption('Text')
  await page.getByRole('button', { name: 'Remove Image (number 1)' }).click()
  const blocks = page.getByRole('heading', { level: 4 })
  expect(await blocks.allTextContents()).toEqual(['Heading', 'Paragraph'])
  await drag(page, page.getByTitle('Drag to move').last(), { x: 0, y: -120 })
  await expect.poll(() => blocks.allTextContents()).toEqual(['Paragraph', 'Heading'])

  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('heading', { name: 'Page 2 of 2' }).waitFor()
  await drag(page, page.getByRole('button', { name: 'Page 2', exact: true }), { x: -50, y: 0 })
  await page.getByRole('heading', { name: 'Page 1 of 2' }).waitFor()
  await page.getByText('Moved to 1 of 2').waitFor()
})

test('a tag is dragged on its image, which is not mirrored from right to left', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(`${origin}${href('pinBuilder')}`)
  await ready(page)
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
  const file = { name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(await makeFile('png')) }
  await page.locator('main input[type="file"]').first().setInputFiles(file)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tag products' }).click()
  await page.getByRole('button', { name: 'Add a tag in the middle' }).click()
  const image = page.getByRole('img', { name: 'room.png' })
  await image.locator('canvas').waitFor()
  const box = await image.boundingBox()
  const dot = page.getByRole('button', { name: 'Tag 1', exact: true })
  await drag(page, dot, { x: -(box?.width ?? 0) / 4, y: 0 })
  await page.getByText('25% from the left, 50% from the top').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('24% from the left, 50% from the top').waitFor()
})

test('a tag is placed, moved and named by keyboard, and stands on the pin', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  const file = { name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(await makeFile('png')) }
  await page.locator('main input[type="file"]').first().setInputFiles(file)
  await page.getByLabel('Title', { exact: true }).fill('A room')
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tag products' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add a tag in the middle' }).focus()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('https://shop.example/lamp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lamp')
  await page.keyboard.press('Enter')
  await page.getByText('52% from the left, 45% from the top').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pin\/[^/]+\/$/)
  await page.getByRole('main').getByRole('button', { name: /Lamp/ }).first().waitFor()
})
