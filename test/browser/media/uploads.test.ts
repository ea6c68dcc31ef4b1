import type { Page, Request } from 'playwright-core'
import { expect, inject } from 'vitest'
import { PART_BYTES } from '#schema/media/constants.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { padMp4, readClip } from '../../helpers/video-files.ts'

const origin = inject('origin')
const PART = /\/v3\/media\/video\/[^/]+\/(\d+)\/$/

function choose(page: Page, name: string, mimeType: string, content: Uint8Array): Promise<void> {
  const field = page.locator('main input[type="file"]').first()
  return field.setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

/** The numbers of the parts that the server has taken from now on. */
function watchParts(page: Page): number[] {
  const taken: number[] = []
  page.on('requestfinished', (request: Request) => {
    const [, part] = PART.exec(request.url()) ?? []
    if (part !== undefined) taken.push(Number(part))
  })
  return taken
}

/** The browser has put by what is not sent yet, and would let the page go. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))))
    .toBe(true)
}

const listDatabases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

test('a video that broke off continues after a reload with the part that is missing', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user, expects: /ERR_FAILED|Failed to load resource/ })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  const isSecond = (url: URL) => PART.exec(url.pathname)?.[1] === '2'
  let isLeft = false
  await page.route(isSecond, (route) => (isLeft ? route.continue() : route.abort()))
  const before = watchParts(page)
  await choose(page, 'waves.mp4', 'video/mp4', padMp4(readClip('mp4'), 2 * PART_BYTES + 100_000))
  await expect.poll(() => new Set(before)).toEqual(new Set([1, 3]))
  await isKept(page)

  // The page that is left is not to get through any more.
  page.once('framenavigated', () => (isLeft = true))
  const [starts, after] = [[] as string[], watchParts(page)]
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === href('videoUploads')) starts.push(request.url())
  })
  await page.reload()
  await ready(page)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  expect([after, starts]).toEqual([[2], []])
})

test('a frame of a video is its preview', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  const completing = page.waitForRequest((request) => request.url().endsWith('/complete/'))
  await choose(page, 'waves.webm', 'video/webm', readClip('webm'))
  expect((await completing).postDataJSON()).toEqual({ cover_media_id: expect.any(String) })
  await page.getByText('Uploaded', { exact: true }).waitFor()
})

test('logging out discards uploads that were not sent', async ({ open, db }) => {
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user, expects: /ERR_FAILED|Failed to load resource/ })
  await page.goto(origin + href('pinBuilder'))
  await ready(page)
  await page.route(origin + href('uploads'), (route) => route.abort())
  await choose(page, 'boats.jpg', 'image/jpeg', await makeFile('jpeg'))
  await isKept(page)
  expect(await listDatabases(page)).toContain('tackboard-uploads')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.getByRole('link', { name: 'Log in' }).first().waitFor()
  await expect.poll(() => listDatabases(page)).not.toContain('tackboard-uploads')
})
