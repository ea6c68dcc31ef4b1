import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import type { BoardList } from '#schema/boards/calls.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let me: UserRow
let cookie: string
let home: BoardRow

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  home = await makeBoard(db, await makeUser(db))
})

function ask(options: Record<string, unknown>, as: string | undefined = cookie) {
  const path = href('resource', { name: 'BoardsResource', verb: 'get' }, { options: JSON.stringify(options) })
  return send(origin, path, { cookie: as })
}

async function list(options: Record<string, unknown> = {}, as = cookie): Promise<BoardList> {
  return readData<BoardList>(await ask({ filter: 'picker', ...options }, as))
}

async function save(pin: PinRow, board: BoardRow, sectionId: string | null = null) {
  const row = { id: newId(), userId: me.id, pinId: pin.id, boardId: board.id, sectionId, createdAt: Date.now() }
  await db.insert(saves).values(row)
  return row
}

const named = (name: string) => makeBoard(db, me, { name, slug: name.toLowerCase() })
const names = (items: BoardList['items']) => items.map(({ name }) => name)

test('boards that fit the pin come first, by what they hold and are called, then those used last', async () => {
  const [topic, noise] = [await makeTopic(db), await makeTopic(db)]
  const pin = await makePin(db, home, { topicIds: [topic.id] })
  const [plain, recent, fitting] = [await named('Plain'), await named('Recent'), await named('Fitting')]
  const called = await makeBoard(db, me, { name: 'Called', slug: topic.slug })
  for (let nth = 0; nth < 7; nth += 1) await save(await makePin(db, home, { topicIds: [topic.id] }), fitting)
  await save(await makePin(db, home, { topicIds: [noise.id] }), plain)
  await save(await makePin(db, home, { topicIds: [noise.id] }), recent)
  const { shortlist, items } = await list({ pin_id: pin.id })
  expect(names(shortlist)).toEqual(['Fitting', 'Called', 'Recent', 'Plain'])
  expect(names(items).toSorted()).toEqual(['Called', 'Fitting', 'Plain', 'Recent'])
  expect(names((await list()).shortlist)).toEqual(['Recent', 'Plain', 'Fitting'])
  expect(called.ownerId).toBe(me.id)
})

test('what is saved already says where, with its section', async () => {
  const [board, other] = [await named('One'), await named('Two')]
  const section = { id: newId(), boardId: board.id, slug: 'part', title: 'Part', position: 0 }
  await db.insert(boardSections).values(section)
  const pin = await makePin(db, home)
  const { id } = await save(pin, board, section.id)
  const { items, shortlist } = await list({ pin_id: pin.id })
  expect(items.find((item) => item.id === board.id)).toMatchObject({
    section_count: 1,
    url: href('board', { username: me.username, board: 'one' }),
    saved: { save_id: id, section: { id: section.id, title: 'Part' } },
  })
  expect(items.find((item) => item.id === other.id)?.saved).toBeNull()
  expect(shortlist[0]).toMatchObject({ id: board.id, saved: { save_id: id } })
})

test('a search finds a part of a name whatever its accents and case, what begins with it first', async () => {
  for (const name of ['Winter garden', 'Gärten', 'Garage', 'Kitchen']) {
    await makeBoard(db, me, { name, slug: name === 'Gärten' ? 'garten' : name.toLowerCase().replace(' ', '-') })
  }
  const { shortlist, items } = await list({ q: 'GÄR' })
  expect(shortlist).toEqual([])
  expect(names(items)).toEqual(['Garage', 'Gärten', 'Winter garden'])
  expect(names((await list({ q: '%' })).items)).toEqual([])
  await expectFailure(await ask({ filter: 'picker', q: 'x'.repeat(500) }), 'invalidInput')
})

test('many boards come in pages that neither repeat nor leave out any', async () => {
  const rows = Array.from({ length: 60 }, (_, nth) => ({
    id: newId(),
    ownerId: me.id,
    name: `Board ${nth}`,
    slug: nth % 2 === 0 ? `brett-${nth}-øl` : `board-${nth}`,
    createdAt: 1,
  }))
  await db.insert(boards).values(rows)
  const seen: string[] = []
  let bookmark: string | null = null
  do {
    const page: BoardList = await list({ bookmark })
    seen.push(...page.items.map(({ id }) => id))
    bookmark = page.bookmark
  } while (bookmark !== null)
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  await expectFailure(await ask({ filter: 'picker', bookmark: 'bm9uc2Vuc2U' }), 'invalidInput')
})

test('shared boards are there for those who may save to them, others’, archived and deleted ones are not', async () => {
  const [mine, archived] = [await named('Mine'), await makeBoard(db, me, { name: 'Old', isArchived: true })]
  await makeBoard(db, me, { name: 'Gone', privacy: 'secret', deletedAt: Date.now() })
  const owner = await makeUser(db)
  const shared = await makeBoard(db, owner, { name: 'Shared', privacy: 'secret' })
  const seen = await makeBoard(db, owner, { name: 'Seen' })
  await addCollaborator(db, shared, me, ['save_pins'])
  await addCollaborator(db, seen, me, [])
  await save(await makePin(db, home), archived)
  await save(await makePin(db, home), seen)
  const { shortlist, items } = await list()
  expect(names(items).toSorted()).toEqual([mine.name, 'Shared'])
  expect(shortlist).toEqual([])
  expect(items.find(({ name }) => name === 'Shared')).toMatchObject({
    privacy: 'secret',
    owner: { username: owner.username },
  })
})

test('a pin that the viewer may not open says nothing of itself by the order of boards', async () => {
  const topic = await makeTopic(db)
  const secretHome = await makeBoard(db, await makeUser(db), { privacy: 'secret' })
  const hidden = await makePin(db, secretHome, { topicIds: [topic.id], columns: { audience: 'board' } })
  const [fitting, recent] = [await named('Fitting'), await named('Recent')]
  await save(await makePin(db, home, { topicIds: [topic.id] }), fitting)
  await save(await makePin(db, home), recent)
  expect(names((await list({ pin_id: hidden.id })).shortlist)).toEqual(['Recent', 'Fitting'])
})

test('a profile names its public boards to visitors, its secret ones to their owner', async () => {
  await named('Open')
  await makeBoard(db, me, { name: 'Secret', privacy: 'secret' })
  const profile = { filter: 'profile', username: me.username }
  expect(names((await list(profile, '')).items)).toEqual(['Open'])
  expect(names((await list({ filter: 'profile' })).items).toSorted()).toEqual(['Open', 'Secret'])
  await expectFailure(await ask({ filter: 'picker' }, ''), 'notSignedIn')
  await expectFailure(await ask({ filter: 'everything' }), 'invalidInput')
})
