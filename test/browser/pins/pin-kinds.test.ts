import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { href } from '#schema/routes.ts'
import { addCookie, test, type Open } from '../../helpers/browser-test.ts'
import { startExampleSites, type ExampleSites } from '../../helpers/example-sites.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { startSite, type Site } from '../../helpers/site.ts'
import { readClip } from '../../helpers/video-files.ts'

/** What people save from, which this site alone may read on this machine. */
let examples: ExampleSites
let site: Site

beforeAll(async () => {
  examples = await startExampleSites()
  site = await startSite({ vars: { LINK_TEST_ORIGINS: examples.origin } })
})
afterAll(async () => {
  await Promise.all([site.stop(), examples.stop()])
})

/** The viewer is a member with a board. */
async function openAsMember(open: Open): Promise<Page> {
  const user = await makeUser(site.db)
  await makeBoard(site.db, user)
  const page = await open()
  await addCookie(page.context(), await makeSession(site.db, user), site.origin)
  return page
}

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

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/pin\/[^/]+\/$/)
  await main(page).getByRole('heading', { name: title }).waitFor()
}

test('a pin of each kind is made by hand, and its page shows what it is of', async ({ open }) => {
  const page = await openAsMember(open)
  for (const { kind, files, fill, seen } of KINDS) {
    await page.goto(site.origin + href('pinBuilder'))
    await ready(page)
    if (kind !== 'Video') await page.getByLabel('Kind').selectOption(kind)
    await page
      .locator('main input[type="file"]')
      .first()
      .setInputFiles(await Promise.all(files.map(toFile)))
    await fill(page)
    await page.getByLabel('Title', { exact: true }).fill(`${kind} of the harbor`)
    await page.getByText('Uploaded', { exact: true }).first().waitFor()
    await publish(page, `${kind} of the harbor`)
    await seen(page)
  }
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('unsaved_pins')))).toBe(false)
})

test('a pin is made from a recipe of a blog and from a product of a shop, by their links', async ({ open }) => {
  const page = await openAsMember(open)
  const saveFrom = async (url: string, kind: string, image: string) => {
    await page.goto(site.origin + href('pinBuilder', {}, { url }))
    await ready(page)
    const found = page.getByRole('region', { name: 'From a website' })
    await found.getByText(kind).waitFor()
    // The second image, as one does by keyboard.
    await found.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await found.getByRole('button', { name: 'Use this image' }).click()
    await expect.poll(() => page.getByLabel('Alt text').inputValue()).toBe(image)
  }
  await saveFrom(examples.recipe, 'Recipe with 5 ingredients', 'Leeks in a pot')
  await publish(page, 'Leek soup')
  await main(page).getByText('vegetable stock').waitFor()
  const shown = main(page).getByAltText('Leeks in a pot').first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await saveFrom(examples.product, 'Product for $49.00', 'The lamp at night')
  await publish(page, 'Harbor lamp')
  await main(page).getByText('$49.00').first().waitFor()
  const host = new URL(examples.origin).hostname
  await main(page)
    .getByRole('link', { name: new RegExp(host) })
    .first()
    .waitFor()
})
