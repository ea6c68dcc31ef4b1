import { mkdir } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { JSHandle, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { newId } from '#db/id.ts'
import { images } from '#db/tables/images.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test, type OpenOptions } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { readClip } from '../../helpers/video-files.ts'

const origin = inject('origin')
const FOLDER = 'artifacts/screenshots'

interface ImageFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function image(name: string, width = 1200, height = 900): Promise<ImageFile> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await makeFile('jpeg', { width, height })) }
}

function createTransfer(page: Page, { name, mimeType, buffer }: ImageFile): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ({ bytes, name, type }) => {
      const held = new DataTransfer()
      held.items.add(new File([new Uint8Array(bytes)], name, { type }))
      return held
    },
    { bytes: [...buffer], name, type: mimeType },
  )
}

/** What the pointer would do, which Playwright has no gesture for. */
async function dropFile(page: Page, file: ImageFile): Promise<void> {
  const transfer = await createTransfer(page, file)
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer })
  await page.getByText('Drop to add your files').waitFor()
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer })
}

/** The focus is on the page, not in a field. */
async function pasteFile(page: Page, file: ImageFile): Promise<void> {
  const transfer = await createTransfer(page, file)
  await page.evaluate(
    (clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    transfer,
  )
}

test('a member uploads an image, publishes it, and finds it on its page and on the board', async ({ open, db }) => {
  const user = await makeUser(db)
  const board = await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(`${origin}/`)
  await ready(page)
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('Choose images or videos').setInputFiles(await image('boats.jpg'))
  await page.getByRole('heading', { name: 'Create Pins' }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Boats at first light')
  await page.getByLabel('Alt text').fill('Three boats in a harbor')
  await page.getByLabel('Board', { exact: true }).selectOption(board.id)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/pin\/[^/]+\/$/)
  await page.getByRole('heading', { name: 'Boats at first light' }).waitFor()
  await page.getByText('Your Pin is live').waitFor()
  const shown = page.getByRole('main').getByAltText('Three boats in a harbor').first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await page.goto(origin + href('board', { username: user.username, board: board.slug }))
  await ready(page)
  await page
    .getByRole('link', { name: /Boats at first light/ })
    .first()
    .waitFor()
})

test.for<[string, OpenOptions]>([
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
  ['mirrored', { viewport: { width: 1280, height: 900 }, isMirrored: true }],
])('nothing stands in the way of making pins: %s', async ([name, options], { open, db }) => {
  await mkdir(FOLDER, { recursive: true })
  const user = await makeUser(db)
  await makeBoard(db, user)
  const fields = { title: 'Left for later' }
  await db
    .insert(pinDrafts)
    .values({ id: newId(), ownerId: user.id, fields, createdAt: Date.now(), updatedAt: Date.now() })
  // Colors that change slowly would be measured half way.
  const page = await open({ ...options, reducedMotion: 'reduce', as: user, expects: /415/ })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  await page.getByText('Left for later').waitFor()
  const drafts = await page.locator('main li').count()
  const look = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = `${FOLDER}/pin-builder-${state}-${name}-${colorScheme}.png`
      expect((await page.screenshot({ path, fullPage: true })).length).toBeGreaterThan(10_000)
      // Drawn by now, in the colors of the scheme.
      expect(await findBarriers(page)).toEqual([])
    }
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(inner).toBeLessThanOrEqual(outer)
  }
  expect(await page.getByText('Take a photo').isVisible()).toBe(name === 'phone')
  await look('empty')
  const input = page.locator('main input[type="file"]').first()
  await input.setInputFiles([await image('a.jpg'), await image('b.jpg', 600, 900), await image('c.jpg', 900, 600)])
  const strip = page.locator('main li')
  await expect.poll(() => strip.count()).toBe(drafts + 4)
  await expect.poll(() => page.locator('main li progress').count()).toBe(0)
  await look('several')
  if (name !== 'phone') return
  await input.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(100) })
  await page.getByRole('button', { name: /^Edit Pin 4/ }).click()
  await page.getByText(/^We can't use this file/).waitFor()
  expect(await findBarriers(page), 'refused').toEqual([])
  await page.getByRole('button', { name: 'Remove torn.jpg' }).click()
  await input.setInputFiles({ name: 'waves.mp4', mimeType: 'video/mp4', buffer: Buffer.from(readClip('mp4')) })
  await page.getByRole('button', { name: /^Edit Pin 4/ }).click()
  await page.getByText('Add captions').waitFor()
  expect(await findBarriers(page), 'video').toEqual([])
  await page.getByRole('button', { name: /^Edit Pin 1/ }).click()
  const kind = page.getByLabel('Kind')
  for (const [chosen, shown] of [
    ['Recipe', page.getByLabel('Recipe name')],
    ['Product', page.getByLabel('Product name')],
    ['Article', page.getByLabel('Article name')],
    ['Story', page.getByRole('button', { name: 'Add page' })],
  ] as const) {
    await kind.selectOption(chosen)
    await shown.waitFor()
    if (chosen === 'Story') await shown.click()
    expect(await findBarriers(page), chosen).toEqual([])
  }
  await kind.selectOption('Image')
  await page.getByRole('button', { name: 'Tag products' }).click()
  await page.getByRole('button', { name: 'Add a tag in the middle' }).click()
  expect(await findBarriers(page), 'tags').toEqual([])
  await page.getByRole('button', { name: 'Finish tagging' }).click()
  await page.getByRole('button', { name: 'Combine 3 Pins into a carousel' }).click()
  await page.getByLabel('Title for image 2').waitFor()
  expect(await findBarriers(page), 'carousel').toEqual([])
})

test('a reload while a pin is being published leaves one pin and no draft', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  await page.getByLabel('Choose images or videos').setInputFiles(await image('boats.jpg'))
  await page.getByText('Uploaded', { exact: true }).waitFor()
  const { promise: isMade, resolve } = Promise.withResolvers<void>()
  let isLost = false
  // The server makes the pin, and its answer never comes. To unroute would let the call go on.
  await page.route('**/resource/PinResource/*/', async (route) => {
    const { options } = route.request().postDataJSON() as { options: { is_draft: boolean } }
    if (options.is_draft || isLost) return route.continue()
    isLost = true
    await route.fetch()
    return resolve()
  })
  await page.getByLabel('Title', { exact: true }).fill('Boats at first light')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await isMade
  await page.reload()
  await page.getByText('Your Pin is live').waitFor()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('unsaved_pins'))))
    .toBe(false)
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('')
  expect(await db.$count(pins, eq(pins.pinnerId, user.id))).toBe(1)
  const isLeft = and(eq(pinDrafts.ownerId, user.id), isNull(pinDrafts.publishedAt))
  expect(await db.$count(pinDrafts, isLeft)).toBe(0)
})

test('an image is dropped or pasted anywhere on the page, and its draft is there in another browser', async ({
  open,
  db,
}) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  await dropFile(page, await image('boats.jpg', 300, 200))
  await page.getByRole('img', { name: 'boats.jpg' }).waitFor()
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Boats at first light')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved').waitFor()
  await pasteFile(page, await image('gulls.jpg', 200, 300))
  await page.getByRole('button', { name: 'Edit Pin 2: gulls.jpg' }).waitFor()

  const elsewhere = await open({ as: user })
  await elsewhere.goto(origin + href('pinBuilder'))
  await ready(elsewhere)
  await elsewhere.getByRole('button', { name: 'Open draft: Boats at first light' }).click()
  await expect.poll(() => elsewhere.getByLabel('Title', { exact: true }).inputValue()).toBe('Boats at first light')
  const shown = elsewhere.locator('main img[src*="/preview/"]').first()
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300)
})

test('fifteen images that are chosen together are uploaded side by side, and published in their order', async ({
  open,
  db,
}) => {
  const user = await makeUser(db)
  const board = await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  const names = Array.from({ length: 15 }, (_, place) => `image-${place + 1}.jpg`)
  const files = await Promise.all(names.map((name, place) => image(name, 300 + place, 200)))
  await page.getByLabel('Choose images or videos').setInputFiles(files)
  await page.getByRole('button', { name: 'Edit Pin 15: image-15.jpg' }).waitFor()
  await expect.poll(() => page.locator('main li progress').count()).toBe(0)
  await page.getByRole('button', { name: 'Publish all (15)' }).click()
  await page.getByText('15 Pins are live').waitFor()
  const made = await db
    .select({ width: images.width })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .where(eq(pins.boardId, board.id))
    .orderBy(pins.id)
  expect(made.map(({ width }) => width)).toEqual(names.map((_, place) => 300 + place))
})
