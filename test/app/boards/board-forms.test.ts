import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import { href } from '#schema/routes.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow

beforeEach(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
})

const boardPath = (slug = board.slug) => href('board', { username: owner.username, board: slug })
const editPath = (slug = board.slug) => href('boardEdit', { username: owner.username, board: slug })

async function findBoard(id = board.id): Promise<BoardRow | undefined> {
  return (await db.select().from(boards).where(eq(boards.id, id)))[0]
}

async function listSections(): Promise<string[]> {
  const rows = await db
    .select({ title: boardSections.title })
    .from(boardSections)
    .where(eq(boardSections.boardId, board.id))
    .orderBy(asc(boardSections.position))
  return rows.map(({ title }) => title)
}

async function addMember(permissions: BoardPermission[]): Promise<UserRow> {
  const user = await makeUser(db)
  await db.insert(boardCollaborators).values({ boardId: board.id, userId: user.id, permissions, createdAt: 1 })
  return user
}

test('without scripts a board is made from the own profile; a name that is taken is shown at its field', async () => {
  const browser = await openPlain({ as: owner })
  let page = await browser.goto(href('profile', { username: owner.username }))
  page = await page.follow('Create board')
  page.fill('Name', 'MARSH walks')
  page = await page.press('Create board')
  expect(page.path).toBe(href('board', { username: owner.username, board: 'marsh-walks' }))

  page = await browser.goto(href('boardCreate'))
  page.fill('Name', 'Marsh Walks')
  page.fill('Description', 'Quays and piers')
  page.fill('Keep this board secret', true)
  page = await page.press('Create board')
  expect(page.status).toBe(409)
  expect(page.described('Name')).toBe('You already have a board with this name. Choose another.')
  expect([page.field('Name').value, page.field('Description').value]).toEqual(['Marsh Walks', 'Quays and piers'])
  expect(page.field('Keep this board secret').checked).toBe(true)
  page.fill('Name', ' ')
  page = await page.press('Create board')
  expect(page.described('Name')).toBe('Enter a name of up to 50 characters.')
  page.fill('Name', 'Quays')
  page = await page.press('Create board')
  expect(page.path).toBe(href('board', { username: owner.username, board: 'quays' }))
  expect(page.text).toContain('Secret board')
  expect(page.text).toContain('Quays and piers')
})

test('another finds no way to make a board on the profile of someone else', async () => {
  const page = await (await openPlain({ as: await makeUser(db) })).goto(boardPath())
  expect(page.screen.queryByRole('link', { name: 'Edit board' })).toBeNull()
  const profile = await (await openPlain()).goto(href('profile', { username: owner.username }))
  expect(profile.screen.queryByRole('link', { name: 'Create board' })).toBeNull()
})

test('its name, words, layout, cover and privacy are changed, and the page has the new address', async () => {
  const first = await makePin(db, board, { columns: { title: 'The old pier' } })
  await makePin(db, board, { columns: { title: 'A gull' } })
  const browser = await openPlain({ as: owner })
  let page = await (await browser.goto(boardPath())).follow('Edit board')
  expect(page.field('Newest Pins').checked).toBe(true)
  page.fill('Name', 'Piers')
  page.fill('Description', 'All of wood')
  page.fill('Compact', true)
  page.fill('The old pier', true)
  page.fill('Keep this board secret', true)
  page = await page.press('Save')
  expect([page.status, page.path]).toEqual([200, editPath('piers')])
  expect(page.text).toContain('Changes saved.')
  expect([page.field('Compact').checked, page.field('The old pier').checked]).toEqual([true, true])
  expect(await findBoard()).toMatchObject({
    name: 'Piers',
    slug: 'piers',
    description: 'All of wood',
    layout: 'compact',
    privacy: 'secret',
    coverPinId: first.id,
  })

  page.fill('Newest Pins', true)
  page = await page.press('Save')
  expect(await findBoard()).toMatchObject({ coverPinId: null, privacy: 'secret' })

  await makeBoard(db, owner, { name: 'Quays', slug: 'quays' })
  page.fill('Name', 'Quays')
  page.fill('List', true)
  page = await page.press('Save')
  expect(page.status).toBe(409)
  expect(page.described('Name')).toBe('You already have a board with this name. Choose another.')
  expect([page.field('Name').value, page.field('List').checked]).toEqual(['Quays', true])
  expect(await findBoard()).toMatchObject({ name: 'Piers', layout: 'compact' })
})

test('a protected board stays so while only its words change', async () => {
  await db.update(boards).set({ privacy: 'protected' }).where(eq(boards.id, board.id))
  const page = await (await openPlain({ as: owner })).goto(editPath())
  page.fill('Description', 'New words')
  await page.press('Save')
  expect(await findBoard()).toMatchObject({ privacy: 'protected', description: 'New words' })
})

test('sections are added, renamed, put in order and deleted', async () => {
  let page = await (await openPlain({ as: owner })).goto(editPath())
  for (const title of ['Ropes', 'Masts']) {
    page.fill('New section', title)
    page = await page.press('Add section')
    expect(page.text).toContain('Section added.')
  }
  page.fill('New section', 'ROPES')
  page = await page.press('Add section')
  expect(page.described('New section')).toBe('This board already has a section with this title. Choose another.')
  page = await page.press('Move Masts up')
  expect(await listSections()).toEqual(['Masts', 'Ropes'])
  page = await page.press('Move Masts down')
  expect(await listSections()).toEqual(['Ropes', 'Masts'])
  const row = () => page.field('Section 2').closest('li') ?? undefined
  page.fill('Section 2', '')
  page = await page.press('Rename', row())
  expect(page.described('Section 2')).toBe('Enter a title of up to 50 characters.')
  page.fill('Section 2', 'Sails')
  page = await page.press('Rename', row())
  expect(await listSections()).toEqual(['Ropes', 'Sails'])
  page = await page.press('Delete', row())
  expect(page.text).toContain('Section deleted. Its Pins are still on the board.')
  expect(await listSections()).toEqual(['Ropes'])
})

test('it is archived, brought back, and deleted after its losses were named', async () => {
  const pin = await makePin(db, board)
  await makePin(db, board, { columns: { pinnerId: (await addMember(['save_pins'])).id } })
  const other = await makeUser(db)
  const savedBoard = await makeBoard(db, other)
  await db.insert(saves).values({ id: newId(), userId: other.id, pinId: pin.id, boardId: savedBoard.id, createdAt: 1 })
  const browser = await openPlain({ as: owner })
  let page = await (await browser.goto(editPath())).press('Archive board')
  expect(page.text).toContain('Board archived.')
  expect(await findBoard()).toMatchObject({ isArchived: true })
  expect((await browser.goto(boardPath())).text).toContain('Archived')
  page = await (await browser.goto(editPath())).press('Unarchive board')
  expect(await findBoard()).toMatchObject({ isArchived: false })

  expect(page.text).toContain('1 Pin you created will be deleted')
  expect(page.text).toContain("1 save on someone else's board will be lost")
  expect(page.text).toContain('1 Pin will go back to the collaborator who created it')
  page = await page.press('Delete board')
  expect(page.path).toBe(href('profileTab', { username: owner.username, tab: '_saved' }))
  expect((await browser.goto(boardPath())).status).toBe(404)
})

test('of more than 1,000 Pins that would go the number is not counted', async () => {
  const pin = await makePin(db, board)
  await db.run(sql`insert into pins (id, picture_signature, board_id, pinner_id, audience, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
    select ${newId().slice(0, 20)} || printf('%06d', i), ${pin.imageSignature}, ${board.id}, ${owner.id}, 'public', 1
    from n`)
  const { text } = await (await openPlain({ as: owner })).goto(editPath())
  expect(text).toContain("More than 1,000 Pins you created will be deleted, along with other people's saves of them")
  expect(text).not.toContain('Pins will go back')
})

test('who may edit it may not close, archive or delete it; who may not edit it finds no such page', async () => {
  const editor = await addMember(['edit_board'])
  const saver = await addMember(['save_pins'])
  const page = await (await openPlain({ as: editor })).goto(editPath())
  expect(page.screen.queryByLabelText('Keep this board secret')).toBeNull()
  expect(page.screen.queryByRole('button', { name: 'Archive board' })).toBeNull()
  expect(page.screen.queryByRole('button', { name: 'Delete board' })).toBeNull()
  page.fill('Name', 'Of both')
  expect((await page.press('Save')).text).toContain('Changes saved.')
  expect(await findBoard()).toMatchObject({ name: 'Of both', privacy: 'public' })
  for (const user of [saver, await makeUser(db)]) {
    const browser = await openPlain({ as: user })
    expect((await browser.goto(boardPath('of-both'))).screen.queryByRole('link', { name: 'Edit board' })).toBeNull()
    expect((await browser.goto(editPath('of-both'))).status).toBe(404)
  }
  await db.delete(boardCollaborators).where(eq(boardCollaborators.userId, editor.id))
  page.fill('Name', 'Mine alone')
  expect((await page.press('Save')).status).toBe(403)
  expect(await findBoard()).toMatchObject({ name: 'Of both' })
})
