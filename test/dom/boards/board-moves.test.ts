import { within } from '@testing-library/dom'
import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { href } from '#schema/routes.ts'
import { eventually, openDom, type DomPage, type Play } from '../../helpers/dom.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSections,
  makeUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let me: UserRow
let from: BoardRow
let to: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  from = await makeBoard(db, me, { name: 'Quays', slug: 'quays' })
  to = await makeBoard(db, me, { name: 'Piers', slug: 'piers' })
})

/** The pins are named from A, which is on top. */
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

describe('the order of pins', () => {
  const path = href('resource', { name: 'RepinResource', verb: 'update' })
  async function orderOn(board: BoardRow): Promise<string> {
    const rows = await db.select().from(pins).where(eq(pins.boardId, board.id)).orderBy(desc(pins.boardPlace))
    return rows.map(({ title }) => title).join('')
  }
  type List = Awaited<ReturnType<typeof organize>>['list']
  const shown = (list: List) =>
    list
      .getAllByRole('checkbox')
      .map((box) => box.getAttribute('aria-label'))
      .join('')

  test('is changed with Alt and the arrow keys, and by the buttons for a single one', async () => {
    await addPins('ABCD')
    const { page } = await openBoard()
    const { list, bar } = await organize(page)
    list.getByRole('checkbox', { name: 'A' }).focus()
    await page.user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
    expect(shown(list)).toBe('BCAD')
    expect(page.document.activeElement).toBe(list.getByRole('checkbox', { name: 'A' }))
    await page.screen.findByText('Moved to 3 of 4')
    await eventually(async () => expect(await orderOn(from)).toBe('BCAD'))

    await page.user.keyboard('{Alt>}{End}{/Alt}')
    await eventually(async () => expect(await orderOn(from)).toBe('BCDA'))
    await page.user.click(list.getByRole('checkbox', { name: 'D' }))
    await page.user.click(bar.getByRole('button', { name: 'Move earlier: D' }))
    expect(shown(list)).toBe('BDCA')
    await page.user.click(list.getByRole('checkbox', { name: 'C' }))
    expect(bar.queryByRole('button', { name: 'Move earlier: D' })).toBeNull()
    await eventually(async () => expect(await orderOn(from)).toBe('BDCA'))

    await page.user.click(page.screen.getByRole('button', { name: 'Done organizing' }))
    const titles = new Map(
      (await db.select().from(pins).where(eq(pins.boardId, from.id))).map(({ id, title }) => [
        href('pin', { id }),
        title,
      ]),
    )
    await eventually(() => {
      const links = [...page.document.querySelectorAll('[role=main] a, main a')]
      const order = links.map((link) => titles.get(link.getAttribute('href') ?? '')).filter(Boolean)
      expect([...new Set(order)].join('')).toBe('BDCA')
    })
  })

  test('that does not get through is taken back, and what was moved after it stays', async () => {
    await addPins('ABC')
    let isRefused = true
    const { page } = await openBoard(me, (call) => {
      if (call.path !== path || !isRefused) return undefined
      isRefused = false
      return Response.json({ status: 'failure', code: 0, message: '' }, { status: 404 })
    })
    const { list } = await organize(page)
    list.getByRole('checkbox', { name: 'A' }).focus()
    await page.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    list.getByRole('checkbox', { name: 'C' }).focus()
    await page.user.keyboard('{Alt>}{Home}{/Alt}')
    await page.screen.findByText("Couldn't move it. Check your connection and try again.")
    await eventually(async () => expect(await orderOn(from)).toBe('CAB'))
    await eventually(() => expect(shown(list)).toBe('CAB'))
  })

  test('is not for those who may not edit pins', async () => {
    await addPins('AB')
    const friend = await makeUser(db)
    await addCollaborator(db, from, friend, ['save_pins'])
    const { page } = await openBoard(friend)
    const { list } = await organize(page)
    expect(page.screen.queryByText(/hold Alt/)).toBeNull()
    list.getAllByRole('checkbox')[0]?.focus()
    await page.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(shown(list)).toMatch(/^A.*B/)
    expect(page.document.querySelector('[data-grip]')).toBeNull()
  })
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
    await page.screen.findByRole('link', { name: /Anchor chain/ })
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

describe('a board that is lost', () => {
  async function share(friend: UserRow, permissions: BoardPermission[]): Promise<void> {
    await addCollaborator(db, from, friend, permissions)
    await db.update(boards).set({ isCollaborative: true }).where(eq(boards.id, from.id))
  }

  test('is left in tabs that were open, as soon as they are looked at', async () => {
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, from.id))
    const friend = await makeUser(db)
    await share(friend, ['edit_pins'])
    const { browser, page } = await openBoard(friend)
    await eventually(() => expect(browser.calls.some(({ path }) => path.includes('blocking_actions'))).toBe(true))
    page.hide()
    await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, friend.id))
    expect(browser.departures).toEqual([])
    page.show()
    await eventually(() => expect(browser.departures).toEqual(['reload']))
  })

  test('is left at once by those who look at it, told by the live connection', async () => {
    await db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, from.id))
    const friend = await makeUser(db)
    await share(friend, ['edit_pins'])
    const { browser, page } = await openBoard(friend)
    const watch = { type: 'watch', board_id: from.id }
    const socket = await eventually(() => browser.sockets[0] ?? expect.fail('No socket was opened'))
    socket.accept()
    await eventually(() => expect(socket.said).toContainEqual(watch))
    await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, friend.id))
    socket.tell({ id: 1, type: 'board_changed', data: { board_id: from.id } })
    // The page is left by a new document, or in this one: whichever of its reads is answered first.
    const isLeft = () =>
      browser.departures.length > 0 || page.screen.queryByRole('heading', { name: 'Quays', level: 1 }) === null
    await eventually(() => expect(isLeft()).toBe(true))
  })

  test('is an open one again, without what only its people do', async () => {
    const friend = await makeUser(db)
    await share(friend, ['edit_pins', 'edit_board'])
    const { browser, page } = await openBoard(friend)
    await eventually(() => expect(browser.calls.some(({ path }) => path.includes('blocking_actions'))).toBe(true))
    page.screen.getByRole('link', { name: 'Edit board' })
    page.hide()
    await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, friend.id))
    page.show()
    await eventually(() => expect(page.screen.queryByRole('button', { name: 'Organize' })).toBeNull())
    expect(page.screen.queryByRole('link', { name: 'Edit board' })).toBeNull()
    expect(browser.departures).toEqual([])
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
    await makeSections(db, from, ['Ropes', 'Masts'])
    const { page } = await openEdit()
    await page.user.click(await page.screen.findByRole('button', { name: 'Merge Ropes into another section' }))
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Merge Ropes into' }))
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Masts'])
    await page.user.click(dialog.getByRole('button', { name: 'Merge section' }))
    await page.screen.findByText('Merged')
    await eventually(() => expect(page.screen.queryByLabelText('Section 2')).toBeNull())
    const rows = await db.select().from(boardSections).where(eq(boardSections.boardId, from.id))
    expect(rows.map(({ title }) => title)).toEqual(['Masts'])
  })
})
