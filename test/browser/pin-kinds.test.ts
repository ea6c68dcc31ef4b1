import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../helpers/browser-test.ts'
import { makeFile } from '../helpers/picture-files.ts'
import { makeBoard, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'
import { readClip } from '../helpers/video-files.ts'

const origin = inject('origin')

interface KindOfPin {
  kind: string
  files: string[]
  fill(page: Page): Promise<void>
  /** What the page of the pin shows of it. */
  seen(page: Page): Promise<void>
}

const main = (page: Page) => page.getByRole('main')

const KINDS: KindOfPin[] = [
  {
    kind: 'Carousel',
    files: ['bay.png', 'cove.png'],
    async fill(page) {
      await page.getByLabel('Title for image 2').fill('The cove')
    },
    async seen(page) {
      await main(page).getByText('The cove').first().waitFor({ state: 'attached' })
    },
  },
  {
    kind: 'Story',
    files: ['pot.png'],
    async fill(page) {
      await page.getByRole('button', { name: 'Add page' }).click()
      const texts = page.getByLabel('Text', { exact: true })
      await texts.first().fill('Soup in ten minutes')
      await texts.last().fill('It warms on cold days.')
    },
    async seen(page) {
      await main(page).getByRole('heading', { name: 'Soup in ten minutes' }).waitFor()
    },
  },
  {
    kind: 'Recipe',
    files: ['soup.png'],
    async fill(page) {
      await page.getByLabel('Recipe name').fill('Leek soup')
      await page.getByLabel('Amount 1').fill('2')
      await page.getByLabel('Ingredient 1').fill('leeks')
      await page.getByLabel('Servings').fill('4')
    },
    async seen(page) {
      await main(page).getByText('leeks').waitFor()
    },
  },
  {
    kind: 'Product',
    files: ['lamp.png'],
    async fill(page) {
      await page.getByLabel('Product name').fill('Brass lamp')
      await page.getByLabel('Price').fill('49.90')
    },
    async seen(page) {
      await main(page).getByText('$49.90').first().waitFor()
    },
  },
  {
    kind: 'Article',
    files: ['quay.png'],
    async fill(page) {
      await page.getByLabel('Published on').fill('2026-05-01')
    },
    async seen(page) {
      await main(page).getByText('May 1, 2026').waitFor()
    },
  },
  {
    kind: 'Video',
    files: ['waves.mp4'],
    async fill() {},
    async seen(page) {
      await main(page).locator('video').waitFor()
    },
  },
]

async function toFile(name: string) {
  const isVideo = name.endsWith('.mp4')
  const content = isVideo ? readClip('mp4') : await makeFile('png')
  return { name, mimeType: isVideo ? 'video/mp4' : 'image/png', buffer: Buffer.from(content) }
}

test('a pin of each kind is made by hand, and its page shows what it is of', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  for (const { kind, files, fill, seen } of KINDS) {
    await page.goto(origin + href('pinBuilder'))
    await ready(page)
    if (kind !== 'Video') await page.getByLabel('Kind').selectOption(kind)
    await page
      .locator('main input[type="file"]')
      .first()
      .setInputFiles(await Promise.all(files.map(toFile)))
    await fill(page)
    await page.getByLabel('Title', { exact: true }).fill(`${kind} of the harbor`)
    await page.getByText('Uploaded', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL(/\/pin\/[^/]+\/$/)
    await main(page)
      .getByRole('heading', { name: `${kind} of the harbor` })
      .waitFor()
    await seen(page)
  }
  expect(await page.evaluate(() => localStorage.getItem('unsaved_pins'))).toBeNull()
})
