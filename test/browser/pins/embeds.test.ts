import { expect, inject, onTestFinished } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { startWebPages } from '../../helpers/web-pages.ts'

const origin = inject('origin')

test('another site shows a pin and a board in frames, and no page of ours', async ({ open, db }) => {
  const site = await startWebPages()
  onTestFinished(() => site.stop())
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner, { name: 'Harbors' })
  const pin = await makeDrawnPin(db, board, { columns: { title: 'A harbor at dawn' } })
  const pinPath = href('pin', { id: pin.id })
  const boardPath = href('board', { username: owner.username, board: board.slug })
  const codes = await Promise.all(
    [pinPath, boardPath].map(async (path) => {
      const answer = await fetch(origin + href('oembed', {}, { url: origin + path, maxwidth: '300' }))
      return ((await answer.json()) as { html: string }).html
    }),
  )
  const address = site.serve(
    '/blog',
    `<title>A blog</title>${codes.join('')}<iframe src="${origin}${pinPath}"></iframe>`,
  )
  const page = await open({ expects: /frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/ })
  await page.goto(address)

  const [one, many, refused] = [0, 1, 2].map((place) => page.frameLocator('iframe').nth(place))
  await one?.getByRole('heading', { name: 'A harbor at dawn' }).waitFor()
  await many?.getByRole('heading', { name: 'Harbors' }).waitFor()
  for (const frame of [one, many]) {
    const image = frame?.locator(`a[href="${pinPath}"] img`).first()
    await expect.poll(() => image?.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
  // The styles came as well: the image fills the width of the frame.
  expect((await one?.locator('.image img').boundingBox())?.width).toBeGreaterThan(290)
  expect(await refused?.getByRole('heading').count()).toBe(0)
  expect(await page.context().cookies(origin)).toEqual([])

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    one?.getByRole('link', { name: 'Save on Tackboard' }).click(),
  ])
  await opened.waitForURL(origin + pinPath)

  await page.goto(origin + href('embedBoard', { id: board.id }))
  expect(await findBarriers(page)).toEqual([])
})
