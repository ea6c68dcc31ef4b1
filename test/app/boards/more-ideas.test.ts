import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { query, send } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  relate,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow
let cookie: string
let elsewhere: BoardRow

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
  elsewhere = await makeBoard(db, await makeUser(db))
})

const makeIdea = (title: string, columns: object = {}) => makePin(db, elsewhere, { columns: { title, ...columns } })

/** What the viewer keeps on a board, with ideas that are like it, best first. */
async function save(board: BoardRow, ideas: PinRow[], by: UserRow = user): Promise<PinRow> {
  const kept = await makePin(db, elsewhere)
  await db
    .insert(saves)
    .values({ id: newId(), userId: by.id, pinId: kept.id, boardId: board.id, createdAt: Date.now() })
  await relate(db, kept, ideas)
  return kept
}

async function readIdeas(as = cookie): Promise<[board: string, titles: string[]][]> {
  const result = await query(origin, 'MoreIdeasQuery', {}, { cookie: as })
  if (result.__typename === 'Error') throw new Error(result.message)
  return result.boards.map(({ name, pins }) => [name, pins.map(({ gridTitle }) => gridTitle)])
}

it('has ideas for each board, the one used last first, and each idea once', async () => {
  const [walls, boats] = [
    await makeBoard(db, user, { name: 'Walls' }),
    await makeBoard(db, user, { name: 'Boats', privacy: 'secret' }),
  ]
  const [granite, both, skiff] = [
    await makeIdea('Granite'),
    await makeIdea('A boat on a wall'),
    await makeIdea('Skiff'),
  ]
  await save(walls, [granite, both])
  await save(boats, [both, skiff])
  expect(await readIdeas()).toEqual([
    ['Boats', ['A boat on a wall', 'Skiff']],
    ['Walls', ['Granite']],
  ])
  const page = await (await openPlain({ as: user })).goto(href('moreIdeas'))
  const headings = [...page.document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Secret board Ideas for Boats', 'Ideas for Walls'])
  const more = await page.follow('See more for Walls')
  expect(more.path).toBe(href('boardIdeas', { username: user.username, board: walls.slug }))
})

it('suggests nothing that is theirs, saved, hidden or on a secret board', async () => {
  const board = await makeBoard(db, user, { name: 'Walls' })
  const own = await makePin(db, await makeBoard(db, user), { columns: { title: 'Own' } })
  const secret = await makeBoard(db, await makeUser(db), { privacy: 'secret' })
  const hidden = await makePin(db, secret, { columns: { title: 'Secret', audience: 'board' } })
  const saved = await makeIdea('Saved')
  await db
    .insert(saves)
    .values({ id: newId(), userId: user.id, pinId: saved.id, boardId: own.boardId, createdAt: Date.now() })
  await save(board, [own, hidden, saved, await makeIdea('Gone', { isHidden: true }), await makeIdea('Left')])
  expect(await readIdeas()).toEqual([['Walls', ['Left']]])
})

it('leaves out archived boards and those that one may no longer save to', async () => {
  const shared = await makeBoard(db, await makeUser(db), { name: 'Shared' })
  const old = await makeBoard(db, user, { name: 'Old' })
  await addCollaborator(db, shared, user)
  await save(shared, [await makeIdea('Granite')])
  await save(old, [await makeIdea('Skiff')])
  expect((await readIdeas()).map(([name]) => name)).toEqual(['Old', 'Shared'])
  await db.update(boards).set({ isArchived: true }).where(eq(boards.id, old.id))
  await db.update(boards).set({ privacy: 'secret', deletedAt: 1 }).where(eq(boards.id, shared.id))
  expect(await readIdeas()).toEqual([])
  expect((await (await openPlain({ as: user })).goto(href('moreIdeas'))).text).toContain('Save a few Pins')
})

it('has ideas on the page of a board, like what was made there and what was saved to it, for everyone', async () => {
  const board = await makeBoard(db, user, { name: 'Walls' })
  const made = await makePin(db, board)
  await relate(db, made, [await makeIdea('Granite')])
  const kept = await save(board, [await makeIdea('Skiff'), made])
  const place = { username: user.username, board: board.slug }
  const titles = async (as?: string) => {
    const { edges } = await query(origin, 'BoardIdeasQuery', place, { cookie: as })
    return edges.map(({ node }) => node.gridTitle)
  }
  for (const as of [undefined, cookie]) expect((await titles(as)).toSorted()).toEqual(['Granite', 'Skiff'])
  await db.update(pins).set({ isHidden: true }).where(eq(pins.id, kept.id))
  expect(await titles()).toEqual(['Granite'])
})

it('leads visitors to the login, and names no one’s boards', async () => {
  const page = await (await openPlain()).goto(href('moreIdeas'))
  expect(page.text).toContain('Log in to see ideas for each of your boards.')
  expect((await page.follow('Log in', page.document.querySelector('main') as HTMLElement)).path).toBe(
    href('login', {}, { next: href('moreIdeas') }),
  )
  expect(await query(origin, 'MoreIdeasQuery', {})).toMatchObject({ __typename: 'Error' })
  expect((await send(origin, href('moreIdeas'), { cookie })).headers.get('cache-control')).toBe('private, no-store')
})
