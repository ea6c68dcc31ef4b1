import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { topics } from '#db/tables/topics.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { query, send } from '../../helpers/client.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { addCollaborator, makeBoard, makeSession, makeUser, type BoardRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let board: BoardRow
let owner: string

beforeAll(async () => {
  const user = await makeUser(db)
  owner = await makeSession(db, user)
  board = await makeBoard(db, user)
  const section = (title: string, position: number) => ({
    id: newId(),
    boardId: board.id,
    slug: title,
    title,
    position,
  })
  await db.insert(boardSections).values([section('later', 1), section('first', 0)])
})

async function listSections(cookie: string | undefined): Promise<string[]> {
  const answer = await query(origin, 'SectionChoicesQuery', { boardId: board.id }, { cookie })
  return answer.sections.map(({ title }) => title)
}

it('only those who may add pins to a board see its sections to choose from', async () => {
  expect(await listSections(owner)).toEqual(['first', 'later'])
  const [helper, reader, stranger] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  await addCollaborator(db, board, helper)
  await db.insert(boardCollaborators).values({ boardId: board.id, userId: reader.id, permissions: [], createdAt: 0 })
  expect(await listSections(await makeSession(db, helper))).toEqual(['first', 'later'])
  expect(await listSections(await makeSession(db, reader))).toEqual([])
  expect(await listSections(await makeSession(db, stranger))).toEqual([])
  expect(await listSections(undefined)).toEqual([])
})

it("topics are suggested by what is typed, or else by a pin's words, and chosen ones keep their names", async () => {
  const made = (name: string) => ({
    id: newId(),
    slug: newId().toLowerCase(),
    name,
    family: 'test',
  })
  const [lamp, kelp] = [made('Zephyrlamps'), made('Quillkelp soups')]
  await db.insert(topics).values([lamp, kelp])
  const suggest = (variables: { ids?: string[]; search?: string; words?: string }) => {
    return query(origin, 'TopicSuggestionsQuery', { ids: [], search: '', words: '', ...variables }, { cookie: owner })
  }
  expect(await suggest({ search: 'zephyrl' })).toMatchObject({ found: [{ name: 'Zephyrlamps' }], chosen: [] })
  expect(await suggest({ words: 'My zephyrlamp' })).toMatchObject({ found: [{ id: lamp.id }] })
  const chosen = await suggest({ ids: [kelp.id, newId(), lamp.id], search: 'quillkelp' })
  expect([chosen.chosen.map(({ name }) => name), chosen.found]).toEqual([['Quillkelp soups', 'Zephyrlamps'], []])
})

it('the first pin of a member without a board goes to a board made for it', async () => {
  const site = await startApp()
  try {
    const maker = await makeMaker(site)
    await site.db.delete(boards).where(eq(boards.id, maker.board.id))
    const choices = await query(site.origin, 'BoardChoicesQuery', {}, { cookie: maker.cookie })
    expect(choices).toEqual({ __typename: 'BoardChoices', boards: [] })
    expect((await send(site.origin, href('pinBuilder'), { cookie: maker.cookie })).status).toBe(200)
    const pin = await maker.publish({ board_id: undefined })
    expect(pin.board.name).toBe('Quick saves')
    const later = await query(site.origin, 'BoardChoicesQuery', {}, { cookie: maker.cookie })
    expect(later).toMatchObject({ boards: [{ id: pin.board_id, name: 'Quick saves' }] })
  } finally {
    await site.stop()
  }
})
