import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { boards } from '#db/tables/boards.ts'
import { href } from '#schema/routes.ts'
import { eventually, openDom } from '../helpers/dom.ts'
import { makeBoard, makePin, makeUser, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let owner: UserRow

beforeEach(async () => {
  owner = await makeUser(db)
})

test('a dialog on the own profile makes a board, says at its field what is wrong, and leads to it', async () => {
  await makeBoard(db, owner, { name: 'Quays', slug: 'quays' })
  const browser = await openDom({ as: owner })
  const page = await browser.goto(href('profile', { username: owner.username }))
  await page.user.click(page.screen.getByRole('link', { name: 'Create board' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Create board' }))
  await page.user.click(dialog.getByRole('button', { name: 'Create board' }))
  await dialog.findByText('Enter a name of up to 50 characters.')
  expect(page.document.activeElement).toBe(dialog.getByLabelText('Name'))

  await page.user.type(dialog.getByLabelText('Name'), 'Quays')
  await page.user.click(dialog.getByRole('button', { name: 'Create board' }))
  await dialog.findByText('You already have a board with this name. Choose another.')

  await page.user.clear(dialog.getByLabelText('Name'))
  await page.user.type(dialog.getByLabelText('Name'), 'Piers')
  await page.user.click(dialog.getByLabelText('Keep this board secret'))
  await page.user.click(dialog.getByRole('button', { name: 'Create board' }))
  await eventually(() =>
    expect(browser.departures.map((url) => new URL(url).pathname)).toEqual([
      href('board', { username: owner.username, board: 'piers' }),
    ]),
  )
  const rows = await db.select({ privacy: boards.privacy }).from(boards).where(eq(boards.slug, 'piers'))
  expect(rows).toContainEqual({ privacy: 'secret' })
})

test('a board is deleted only once the question is answered', async () => {
  const board = await makeBoard(db, owner)
  await makePin(db, board)
  const browser = await openDom({ as: owner })
  const page = await browser.goto(href('boardEdit', { username: owner.username, board: board.slug }))
  await page.user.click(page.screen.getByRole('button', { name: 'Delete board' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Delete “Harbour walks”?' }))
  expect(dialog.getByText('1 Pin you created will be deleted')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  const [row] = await db.select({ deletedAt: boards.deletedAt }).from(boards).where(eq(boards.id, board.id))
  expect(row).toEqual({ deletedAt: null })
})
