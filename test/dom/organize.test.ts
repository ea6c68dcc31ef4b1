import { within } from '@testing-library/dom'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardMoves } from '#db/tables/board-moves.ts'
import { boards, boardSections } from '#db/tables/boards.ts'
import { pins } from '#db/tables/pins.ts'
import type { BlockingAction } from '#schema/calls/board-moves.ts'
import { href } from '#schema/routes.ts'
import { eventually, openDom, type DomPage, type Play } from '../helpers/dom.ts'
import { addCollaborator, makeBoard, makePin, makeUser, type BoardRow, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let me: UserRow
let from: BoardRow
let to: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  from = await makeBoard(db, me, { name: 'Quays', slug: 'quays' })
  to = await makeBoard(db, me, { name: 'Piers', slug: 'piers' })
})

/** From A, which is on top. */
async function addPins(titles: string, more: Partial<typeof pins.$inferInsert> = {}): Promise<void> {
  for (const [nth, title] of titles.split('').entries()) {
    await makePin(db, from, { columns: { id: newId(Date.now() - nth * 1_000), title, ...more } })
  }
}

async function titlesOn(board: BoardRow): Promise<string> {
  const rows = await db.select().from(pins).where(eq(pins.boardId, board.id)).orderBy(asc(pins.title))
  return rows.flatMap(({ title, deletedAt }) => (deletedAt === null ? [title] : [])).join('')
}

async function openBoard(as = me, play?: Play) {
  const browser = await openDom({ as, ...(play && { play }) })
  return { browser, page: await browser.goto(href('board', { username: me.username, board: from.slug })) }
}

async function organize(page: DomPage) {
  await page.user.click(page.screen.getByRole('button', { name: 'Organize' }))
  const list = within(await page.screen.findByRole('list', { name: 'Pins to organize' }))
  const bar = within(page.screen.getByRole('group', { name: 'Selected Pins' }))
  const press = (name: string) => page.user.click(bar.getByRole('button', { name }))
  const chosen = () =>
    list
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((box) => (box.checked ? [box.getAttribute('aria-label')] : []))
  return { list, bar, press, chosen }
}

async function chooseBoard(page: DomPage, heading: string, name: string) {
  const dialog = within(await page.screen.findByRole('dialog', { name: heading }))
  await page.user.click(await dialog.findByRole('radio', { name }))
  return dialog
}

test('pins are chosen one by one, by ranges and by keys, moved to another board, and moved back', async () => {
  await addPins('ABCDEF')
  const { page } = await openBoard()
  const { list, bar, press, chosen } = await organize(page)
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true)
  await page.user.click(list.getByRole('checkbox', { name: 'B' }))
  await page.user.keyboard('{Shift>}')
  await page.user.click(list.getByRole('checkbox', { name: 'D' }))
  await page.user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['B', 'C', 'D'])
  await page.user.keyboard('{ArrowRight}{ArrowRight} ')
  expect(chosen()).toEqual(['B', 'C', 'D', 'F'])
  bar.getByText('4 Pins selected')

  await press('Move')
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Move Pins to' }))
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await dialog.findByText('Choose a board.')
  await page.user.type(await dialog.findByLabelText('Find a board'), 'pier')
  expect(dialog.queryByRole('radio', { name: 'Quays' })).toBeNull()
  await page.user.click(dialog.getByRole('radio', { name: 'Piers' }))
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await page.screen.findByText('Pins moved')
  expect([await titlesOn(from), await titlesOn(to)]).toEqual(['AE', 'BCDF'])
  await eventually(() => expect(list.getAllByRole('checkbox')).toHaveLength(2))

  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await page.screen.findByText('Everything is back where it was')
  expect([await titlesOn(from), await titlesOn(to)]).toEqual(['ABCDEF', ''])
  await eventually(() => expect(list.getAllByRole('checkbox')).toHaveLength(6))
  await page.user.click(page.screen.getByRole('button', { name: 'Done organizing' }))
  expect(page.screen.queryByRole('checkbox')).toBeNull()
})

test('all of a section go to another one of its board; on both pages it is shown', async () => {
  const [ropes, masts] = [newId(), newId()]
  await db.insert(boardSections).values([
    { id: ropes, boardId: from.id, slug: 'ropes', title: 'Ropes', position: 0 },
    { id: masts, boardId: from.id, slug: 'masts', title: 'Masts', position: 1 },
  ])
  await addPins('AB', { sectionId: ropes })
  await addPins('C')
  const browser = await openDom({ as: me })
  const page = await browser.goto(href('boardSection', { username: me.username, board: from.slug, section: 'ropes' }))
  const { list, press, chosen } = await organize(page)
  expect(list.getAllByRole('checkbox')).toHaveLength(2)
  await press('Select all')
  expect(chosen()).toEqual(['A', 'B'])
  await press('Move')
  const dialog = await chooseBoard(page, 'Move Pins to', 'Quays')
  await page.user.selectOptions(await dialog.findByLabelText('Section'), 'Ropes')
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await dialog.findByText('These Pins are already in that section. Choose another one.')
  await page.user.selectOptions(dialog.getByLabelText('Section'), 'Masts')
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await page.screen.findByText('No Pins here yet.')
  const rows = await db.select().from(pins).where(eq(pins.sectionId, masts))
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['A', 'B'])
})

test('before pins are deleted it is said what goes with them; a refusal says what to do', async () => {
  await addPins('AB')
  const { page } = await openBoard()
  const { list, press, chosen } = await organize(page)
  await page.user.click(list.getByRole('checkbox', { name: 'A' }))
  await press('Delete')
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Delete these Pins?' }))
  dialog.getByText("1 Pin you created will be deleted for everyone, along with other people's saves of it.")
  await db.insert(boardMoves).values({
    id: newId(),
    userId: me.id,
    boardId: from.id,
    scope: 'board',
    mode: 'copy',
    toBoardId: to.id,
    total: 1,
    cursor: '~',
    madeSections: [],
    createdAt: 1,
    updatedAt: Date.now(),
  })
  await page.user.click(dialog.getByRole('button', { name: 'Delete Pins' }))
  await dialog.findByText("Pins on this board are still being moved. Try again when that's done.")
  await db.delete(boardMoves).where(eq(boardMoves.boardId, from.id))
  await page.user.click(dialog.getByRole('button', { name: 'Delete Pins' }))
  await page.screen.findByText('Pins deleted')
  expect([await titlesOn(from), chosen()]).toEqual(['B', []])
})

test('who may not edit pins chooses only their own', async () => {
  await addPins('A')
  const friend = await makeUser(db)
  await addCollaborator(db, from, friend, ['save_pins'])
  await addPins('B', { pinnerId: friend.id })
  const { page } = await openBoard(friend)
  const { press, chosen, list } = await organize(page)
  await press('Select all')
  expect(chosen()).toEqual(['B'])
  const theirs = list.getByRole<HTMLInputElement>('checkbox', { name: `A, added by ${me.fullName}` })
  await page.user.click(theirs)
  expect([theirs.getAttribute('aria-disabled'), theirs.checked]).toEqual(['true', false])
})

describe('what is on its way', () => {
  const running: BlockingAction = {
    id: newId(),
    created_timestamp: '2026-11-24T03:00:00.000Z',
    progress: 0.42,
    section_id: -1,
    kind: 'move',
  }

  /** Answers of the board, one after the other; then its own. */
  function played(answers: readonly unknown[]): Play {
    const left = [...answers]
    return ({ path }) => {
      if (!path.startsWith(href('boardCall', { id: from.id })) || left.length === 0) return undefined
      return Response.json({ status: 'success', code: 0, data: left.shift() })
    }
  }

  test('is shown until it is over, then the page is up to date', async () => {
    const { page, browser } = await openBoard(
      me,
      played([
        { id: from.id, blocking_actions: [running] },
        { id: from.id, blocking_actions: [] },
      ]),
    )
    const banner = within(await page.screen.findByRole('list', { name: 'In progress on this board' }))
    banner.getByText('Moving Pins')
    banner.getByText('42%')
    await makePin(db, from, { columns: { title: 'Anchor chain' } })
    await eventually(() => expect(page.screen.queryByText('42%')).toBeNull())
    await page.screen.findByRole('link', { name: /Anchor chain/ }, { timeout: 5_000 })
    expect(page.screen.queryByRole('list', { name: 'In progress on this board' })).toBeNull()
    expect(browser.calls.filter(({ path }) => path.includes('fields=id%2Cblocking_actions'))).not.toHaveLength(0)
  })

  test('is asked for again where the answer has no list', async () => {
    const { page } = await openBoard(me, played([{ id: from.id }]))
    await page.screen.findByText('No blocking actions found in the response')
    await page.user.click(page.screen.getByRole('button', { name: 'Try again' }))
    await eventually(() => expect(page.screen.queryByText('No blocking actions found in the response')).toBeNull())
  })
})

describe('merging', () => {
  async function openEdit() {
    const browser = await openDom({ as: me })
    return { browser, page: await browser.goto(href('boardEdit', { username: me.username, board: from.slug })) }
  }

  test('a board goes into another one, to which it leads, and comes back', async () => {
    await addPins('AB')
    const { browser, page } = await openEdit()
    await page.user.click(page.screen.getByRole('button', { name: 'Merge board' }))
    const dialog = await chooseBoard(page, 'Merge Quays into', 'Piers')
    dialog.getByText(/Other people's saves of your Pins stay on their boards/)
    expect(dialog.queryByRole('radio', { name: 'Quays' })).toBeNull()
    await page.user.click(dialog.getByRole('button', { name: 'Merge board' }))
    await page.screen.findByText('Merged')
    expect(await titlesOn(to)).toBe('AB')
    const path = href('board', { username: me.username, board: to.slug })
    await eventually(() => expect(browser.departures.map((url) => new URL(url).pathname)).toEqual([path]))
    await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
    await page.screen.findByText('Everything is back where it was')
    expect([await titlesOn(from), await titlesOn(to)]).toEqual(['AB', ''])
  })

  test('into a board that is gone meanwhile is refused in the dialog', async () => {
    const { page } = await openEdit()
    await page.user.click(page.screen.getByRole('button', { name: 'Merge board' }))
    const dialog = await chooseBoard(page, 'Merge Quays into', 'Piers')
    await db.update(boards).set({ deletedAt: 1, privacy: 'secret' }).where(eq(boards.id, to.id))
    await page.user.click(dialog.getByRole('button', { name: 'Merge board' }))
    await dialog.findByText('That board or section no longer exists. Choose another one.')
  })

  test('a section goes into another one, and its row goes', async () => {
    await db.insert(boardSections).values(
      ['Ropes', 'Masts'].map((title, position) => ({
        id: newId(),
        boardId: from.id,
        slug: title.toLowerCase(),
        title,
        position,
      })),
    )
    const { page } = await openEdit()
    await page.user.click(page.screen.getByRole('button', { name: 'Merge Ropes into another section' }))
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Merge Ropes into' }))
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Masts'])
    await page.user.click(dialog.getByRole('button', { name: 'Merge section' }))
    await page.screen.findByText('Merged')
    await eventually(() => expect(page.screen.queryByLabelText('Section 2')).toBeNull())
    const rows = await db.select().from(boardSections).where(eq(boardSections.boardId, from.id))
    expect(rows.map(({ title }) => title)).toEqual(['Masts'])
  })
})
