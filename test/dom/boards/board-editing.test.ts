import { within } from '@testing-library/dom'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { href } from '#schema/routes.ts'
import { eventually, openDom } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeSections, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

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

test('boards are put in order with their buttons; what fails is taken back', async () => {
  for (const name of ['Quays', 'Piers', 'Locks']) await makeBoard(db, owner, { name, slug: name.toLowerCase() })
  let isRefused = false
  const browser = await openDom({
    as: owner,
    play: ({ path }) =>
      isRefused && path === href('resource', { name: 'BoardResource', verb: 'update' })
        ? Response.json({ status: 'failure', code: 0, message: '' }, { status: 404 })
        : undefined,
  })
  const path = href('profileTab', { username: owner.username, tab: '_saved' })
  const page = await browser.goto(path)
  const start = page.screen.getByRole('button', { name: 'Reorder' }) as HTMLButtonElement
  // The button needs scripts until then that are not there yet.
  await eventually(() => expect(start.disabled).toBe(false))
  await page.user.click(start)
  const later = await page.screen.findByRole('button', { name: 'Move later: Locks' })
  const shown = () => within(page.screen.getByRole('list', { name: 'Boards' })).getAllByText(/^(Quays|Piers|Locks)$/)
  const names = () => shown().map(({ textContent }) => textContent.trim())
  expect(names()).toEqual(['Locks', 'Piers', 'Quays'])
  await page.user.click(later)
  expect(names()).toEqual(['Piers', 'Locks', 'Quays'])
  expect(page.document.activeElement?.getAttribute('aria-label')).toBe('Move later: Locks')
  await page.user.click(later)
  expect(names()).toEqual(['Piers', 'Quays', 'Locks'])
  expect(later.getAttribute('aria-disabled')).toBe('true')
  await eventually(async () => {
    const rows = await db
      .select({ name: boards.name })
      .from(boards)
      .where(eq(boards.ownerId, owner.id))
      .orderBy(desc(boards.position), desc(boards.id))
    expect(rows.map(({ name }) => name)).toEqual(['Piers', 'Quays', 'Locks'])
  })

  isRefused = true
  await page.user.click(page.screen.getByRole('button', { name: 'Move earlier: Locks' }))
  await page.screen.findByText("Couldn't move it. Check your connection and try again.")
  await eventually(() => expect(names()).toEqual(['Piers', 'Quays', 'Locks']))
  await page.user.click(page.screen.getByRole('button', { name: 'Done' }))
  await page.screen.findByRole('link', { name: /Locks/ })
})

test('sections move where they stand, with the focus; what fails is taken back', async () => {
  const board = await makeBoard(db, owner)
  await makeSections(db, board, ['Ropes', 'Masts', 'Sails'])
  let isRefused = false
  const browser = await openDom({
    as: owner,
    play: ({ path }) =>
      isRefused && path === href('resource', { name: 'BoardSectionResource', verb: 'update' })
        ? Response.json({ status: 'failure', code: 0, message: '' }, { status: 404 })
        : undefined,
  })
  const page = await browser.goto(href('boardEdit', { username: owner.username, board: board.slug }))
  const shown = () => page.screen.getAllByLabelText(/^Section \d$/).map((field: HTMLInputElement) => field.value)
  const stored = async () => {
    const rows = await db
      .select({ title: boardSections.title })
      .from(boardSections)
      .where(eq(boardSections.boardId, board.id))
      .orderBy(boardSections.position)
    return rows.map(({ title }) => title)
  }
  const press = async (name: string) => page.user.click(await page.screen.findByRole('button', { name }))
  await press('Move Ropes down')
  expect(shown()).toEqual(['Masts', 'Ropes', 'Sails'])
  expect(page.document.activeElement?.getAttribute('aria-label')).toBe('Move Ropes down')
  await press('Move Ropes down')
  expect(shown()).toEqual(['Masts', 'Sails', 'Ropes'])
  expect(page.document.activeElement?.getAttribute('aria-label')).toBe('Move Ropes up')
  await eventually(async () => expect(await stored()).toEqual(['Masts', 'Sails', 'Ropes']))
  expect(browser.departures).toEqual([])

  isRefused = true
  await press('Move Ropes up')
  await page.screen.findByText("Couldn't move it. Check your connection and try again.")
  await eventually(() => expect(shown()).toEqual(['Masts', 'Sails', 'Ropes']))
})

test('there is an order only of several boards, and a way to change it only on the own profile', async () => {
  const path = href('profileTab', { username: owner.username, tab: '_saved' })
  const browser = await openDom({ as: owner })
  await makeBoard(db, owner)
  const few = await browser.goto(path)
  expect(few.screen.queryByRole('button', { name: 'Reorder' })).toBeNull()
  await makeBoard(db, owner)
  const several = await browser.goto(path)
  expect(several.screen.getByRole('button', { name: 'Reorder' })).toBeDefined()
  await browser.logIn(await makeUser(db))
  const others = await browser.goto(path)
  expect(others.screen.queryByRole('button', { name: 'Reorder' })).toBeNull()
})
