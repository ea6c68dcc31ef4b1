import { desc, eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeSections, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { middle, moveFingers, type Point } from '../../helpers/touch.ts'

const origin = inject('origin')

async function center(of: Locator): Promise<Point> {
  await of.scrollIntoViewIfNeeded()
  return middle(await of.boundingBox())
}

/** The swipe is with a finger. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const at = (share: number) => [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]
  await moveFingers(page, at(0), ...[0.1, 0.3, 0.6, 0.9, 1].map(at))
}

test('pins, boards and sections are put in order with a mouse and with a finger', async ({ open, db }) => {
  const user = await makeUser(db)
  const board = await makeBoard(db, user, { name: 'Quays', slug: 'quays' })
  await makeBoard(db, user, { name: 'Piers', slug: 'piers' })
  for (const [nth, title] of ['A', 'B', 'C', 'D'].entries()) {
    await makeDrawnPin(db, board, { columns: { id: newId(Date.now() - nth * 1_000), title } })
  }
  const page = await open({ as: user, hasTouch: true, viewport: { width: 1280, height: 1200 } })
  await page.goto(origin + href('board', { username: user.username, board: board.slug }))
  await ready(page)
  await page.getByRole('button', { name: 'Organize' }).click()
  const list = page.getByRole('list', { name: 'Pins to organize' })
  const items = list.getByRole('listitem')
  const grip = (title: string) => items.filter({ has: page.getByRole('checkbox', { name: title }) }).getByTitle('Drag')
  const shown = () =>
    list.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')).join(''))
  const stored = async () => {
    const rows = await db.select().from(pins).where(eq(pins.boardId, board.id)).orderBy(desc(pins.boardPlace))
    return rows.map(({ title }) => title).join('')
  }
  await grip('A').waitFor()
  expect(await findBarriers(page)).toEqual([])

  const from = await center(grip('A'))
  const to = await center(grip('C'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(shown).toBe('BCAD')
  await expect.poll(stored).toBe('BCAD')

  await swipe(page, await center(grip('D')), await center(grip('B')))
  await expect.poll(shown).toBe('DBCA')
  await expect.poll(stored).toBe('DBCA')
  expect(await list.getByRole('checkbox', { checked: true }).count()).toBe(0)

  await page.goto(origin + href('profileTab', { username: user.username, tab: '_saved' }))
  await ready(page)
  await page.getByRole('button', { name: 'Reorder' }).click()
  const tiles = page.getByRole('list', { name: 'Boards' }).getByRole('listitem')
  const tile = (name: string) => tiles.filter({ hasText: name }).getByTitle('Drag')
  await tile('Quays').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await swipe(page, await center(tile('Quays')), await center(tile('Piers')))
  await expect
    .poll(async () => {
      const rows = await db.select().from(boards).where(eq(boards.ownerId, user.id)).orderBy(desc(boards.position))
      return rows.map(({ name }) => name)
    })
    .toEqual(['Quays', 'Piers'])

  await makeSections(db, board, ['Ropes', 'Masts', 'Sails'])
  await page.goto(origin + href('boardEdit', { username: user.username, board: board.slug }))
  await ready(page)
  const section = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Merge ${title} into another section` }) })
      .getByTitle('Drag')
  await swipe(page, await center(section('Ropes')), await center(section('Masts')))
  await expect
    .poll(async () => {
      const rows = await db
        .select()
        .from(boardSections)
        .where(eq(boardSections.boardId, board.id))
        .orderBy(boardSections.position)
      return rows.map(({ title }) => title)
    })
    .toEqual(['Masts', 'Ropes', 'Sails'])
  expect(await findBarriers(page)).toEqual([])
})
