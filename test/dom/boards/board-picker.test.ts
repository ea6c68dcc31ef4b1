import { within } from '@testing-library/dom'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makeDrawnPin, makeUser, type BoardRow, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let browser: DomBrowser
let me: UserRow
let pin: PinRow
let tea: BoardRow
let garden: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  tea = await makeBoard(db, me, { name: 'Tea', slug: 'tea' })
  garden = await makeBoard(db, me, { name: 'Gärten', slug: 'garten', privacy: 'secret' })
})

async function open(): Promise<DomPage> {
  browser = await openDom({ as: me })
  const page = await browser.goto(href('pin', { id: pin.id }))
  // Save is a form until then, and the picker's button does nothing.
  await expect.poll(() => pickerButton(page).hasAttribute('disabled')).toBe(false)
  return page
}

const pickerButton = ({ screen }: DomPage) => screen.getByRole('button', { name: 'Choose a board' })

async function openPicker(page: DomPage) {
  await page.user.click(pickerButton(page))
  const dialog = within(await page.screen.findByRole('dialog'))
  await dialog.findAllByRole('option')
  return { dialog, field: dialog.getByRole('combobox', { name: 'Search your boards' }) }
}

const save = (board: BoardRow, sectionId: string | null = null) =>
  db.insert(saves).values({ id: newId(), userId: me.id, pinId: pin.id, boardId: board.id, sectionId, createdAt: 1 })

const mine = () => db.select().from(saves).where(eq(saves.pinId, pin.id))
const placesOf = async () => (await mine()).map(({ boardId, sectionId }) => [boardId, sectionId])
const said = (page: DomPage, text: string | RegExp) => page.screen.findByText(text, { selector: '[role=status] p' })

/** The name of the option that Enter would choose. */
function active({ document }: DomPage): string | null | undefined {
  const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

test('with the keys alone: what is typed finds a board, Enter saves there, and the toast takes it back', async () => {
  const page = await open()
  const { field } = await openPicker(page)
  await expect.poll(() => page.document.activeElement).toBe(field)
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(active(page)).toContain('Gärten')
  await page.user.type(field, 'GAR')
  await expect.poll(() => active(page)).toContain('Gärten')
  expect(active(page)).toContain('Secret board')
  await page.user.keyboard('{Enter}')
  await said(page, 'Saved to Gärten')
  expect(page.screen.queryByRole('dialog')).toBeNull()
  expect(await placesOf()).toEqual([[garden.id, null]])
  expect(page.screen.getByRole('link', { name: 'You saved this to Gärten' })).toBeTruthy()
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await said(page, 'Removed from Gärten')
  expect(await placesOf()).toEqual([])
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await said(page, 'Saved to Gärten')
  expect(await placesOf()).toEqual([[garden.id, null]])
})

test('what is saved already says where, goes to another board as well, and is let go by a press', async () => {
  const section = { id: newId(), boardId: tea.id, slug: 'green', title: 'Green', position: 0 }
  await db.insert(boardSections).values(section)
  await save(tea, section.id)
  const page = await open()
  const first = await openPicker(page)
  const suggested = within(first.dialog.getByRole('group', { name: 'Suggested' }))
  expect(suggested.getByRole('option', { name: /Tea.*Saved in Green/ }).getAttribute('aria-selected')).toBe('true')
  const all = within(first.dialog.getByRole('group', { name: 'All boards' }))
  await page.user.click(all.getByRole('option', { name: /Gärten/ }))
  await said(page, 'Saved to Gärten')
  expect(await mine()).toHaveLength(2)
  const second = await openPicker(page)
  const again = within(second.dialog.getByRole('group', { name: 'All boards' }))
  await page.user.click(await again.findByRole('option', { name: /Gärten.*Saved/ }))
  await said(page, 'Removed from Gärten')
  expect(await placesOf()).toEqual([[tea.id, section.id]])
  expect(page.screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true')
})

test('a section is chosen with the arrows, and a board is made on the way', async () => {
  const section = { id: newId(), boardId: tea.id, slug: 'green', title: 'Green', position: 0 }
  await db.insert(boardSections).values(section)
  const page = await open()
  const { field } = await openPicker(page)
  await page.user.type(field, 'tea')
  await expect.poll(() => active(page)).toContain('Tea')
  await page.user.keyboard('{ArrowRight}')
  await page.screen.findByRole('option', { name: 'Green' })
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await said(page, 'Saved to Tea, Green')
  expect(await placesOf()).toEqual([[tea.id, section.id]])

  await page.user.type((await openPicker(page)).field, 'Tea')
  await page.user.click(page.screen.getByRole('button', { name: 'Create board “Tea”' }))
  const name = page.screen.getByLabelText('Name')
  expect(page.document.activeElement).toBe(name)
  await page.user.click(page.screen.getByRole('checkbox', { name: 'Keep this board secret' }))
  await page.user.click(page.screen.getByRole('button', { name: 'Create board' }))
  await page.screen.findByText('You already have a board with this name. Choose another.')
  await page.user.type(name, ' house{Enter}')
  await said(page, 'Saved to Tea house')
  const [made] = await db
    .select()
    .from(boards)
    .where(and(eq(boards.ownerId, me.id), eq(boards.name, 'Tea house')))
  expect(made?.privacy).toBe('secret')
  expect(await mine()).toHaveLength(2)
})

test('“Change” moves what was just saved, Undo moves it back, and a note stays with it', async () => {
  await db
    .insert(saves)
    .values({ id: newId(), userId: me.id, pinId: (await makeDrawnPin(db, tea)).id, boardId: tea.id, createdAt: 1 })
  const page = await open()
  await page.user.click(page.screen.getByRole('button', { name: 'Save' }))
  await said(page, 'Saved to Tea')
  await page.user.click(page.screen.getByRole('button', { name: 'Change' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Move to a board' }))
  const [there] = await dialog.findAllByRole('option', { name: /Tea/ })
  expect(there?.getAttribute('aria-disabled')).toBe('true')
  const [garten] = await dialog.findAllByRole('option', { name: /Gärten/ })
  await page.user.click(garten as HTMLElement)
  await said(page, 'Moved to Gärten')
  expect(await placesOf()).toEqual([[garden.id, null]])
  await page.user.click(page.screen.getByRole('button', { name: 'Undo' }))
  await said(page, 'Moved to Tea')
  expect(await placesOf()).toEqual([[tea.id, null]])

  await page.user.click(page.screen.getByRole('button', { name: 'Add a note' }))
  await page.user.type(page.screen.getByLabelText('Note'), 'For the kitchen')
  await page.user.click(page.screen.getByRole('button', { name: 'Save note' }))
  const edit = await page.screen.findByRole('button', { name: 'Edit note' })
  await expect.poll(() => page.document.activeElement).toBe(edit)
  expect((await mine())[0]?.note).toBe('For the kitchen')
  const later = await browser.goto(href('pin', { id: pin.id }))
  expect(later.document.body.textContent).toContain('For the kitchen')
})
