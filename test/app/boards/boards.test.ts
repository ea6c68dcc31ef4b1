import { readdirSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { CallInput } from '#schema/all-calls.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import { MAX_BOARDS, MAX_SECTIONS, RESERVED_BOARD_SLUGS, type BoardPermission } from '#schema/boards/constants.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { toSlug } from '#schema/slug.ts'
import { clearBoard, sweepDeletedBoards } from '#worker/features/boards/clear-board.ts'
import { sweepDeletedPins } from '#worker/features/pin-builder/delete-pin.ts'
import { sweepAudiences } from '#worker/model/board-audience.ts'
import type { Caller } from '../../helpers/callers.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type PinRow, type UserRow } from '../../helpers/rows.ts'

/** The site is this file's own: what it hides would be missing from feeds that other tests walk through. */
const site = await ownApp()
const { origin, db, as } = site

let me: UserRow
let my: Caller

beforeEach(async () => {
  me = await makeUser(db)
  my = as(me)
})

async function join(board: Pick<BoardRow, 'id'>, permissions: readonly string[]): Promise<UserRow> {
  const user = await makeUser(db)
  const row = {
    boardId: board.id,
    userId: user.id,
    permissions: permissions as BoardPermission[],
    createdAt: 1,
  }
  await db.insert(boardCollaborators).values(row)
  return user
}

async function listBoards(viewer = my): Promise<string[]> {
  const page = await viewer.query('ProfileBoardsQuery', { username: me.username })
  return page.edges.map(({ node }) => node.name)
}

async function boardPins({ slug }: Pick<BoardAnswer, 'slug'>, viewer: Caller): Promise<string[]> {
  const page = await viewer.query('BoardPinsQuery', { username: me.username, board: slug })
  return page.edges.map(({ node }) => node.id)
}

describe('a board', () => {
  test('is made with its name, text and privacy, and stands on the profile', async () => {
    const board = await my.call('BoardResource.create', {
      name: '  Crème  & Co. ',
      description: 'Sweet\nthings',
      privacy: 'secret',
    })
    expect(board).toMatchObject({
      name: 'Crème  & Co.',
      slug: 'creme-co',
      url: `/${me.username}/creme-co/`,
      description: 'Sweet\nthings',
      privacy: 'secret',
      layout: 'grid',
      is_archived: false,
      owner: { id: me.id, username: me.username, full_name: me.fullName },
      permissions: ['save_pins', 'edit_pins', 'edit_board', 'invite', 'manage'],
      pin_count: 0,
      section_count: 0,
      sections: [],
      cover_images: [],
    })
    expect(await my.call('BoardResource.get', { board_id: board.id })).toEqual(board)
    expect(await listBoards()).toEqual(['Crème  & Co.'])
    await as(null).refused('BoardResource.get', { board_id: board.id }, 'boardNotFound')
  })

  test.each([
    ['of 500 characters', 'a'.repeat(500)],
    ['of 51 characters that take two units each', '🎈'.repeat(51)],
    ['of spaces', '   \u3164 '],
    ['that is empty', ''],
  ])('with a name %s is refused at the name', async (_, name) => {
    expect(await my.invalid('BoardResource.create', { name })).toContain('options.name')
    const { id } = await my.call('BoardResource.create', { name: 'Walks' })
    expect(await my.invalid('BoardResource.update', { board_id: id, name })).toContain('options.name')
  })

  test('may have a name of 50 characters that take two units each, and one of signs only', async () => {
    expect((await my.call('BoardResource.create', { name: '🎈'.repeat(50) })).name).toBe('🎈'.repeat(50))
    expect((await my.call('BoardResource.create', { name: '🎉' })).slug).toBe('1f389')
  })

  test('may be called as one of another person, but not as another of one’s own', async () => {
    await makeBoard(db, await makeUser(db), { name: 'Walks', slug: 'walks' })
    const board = await my.call('BoardResource.create', { name: 'Walks' })
    expect(board.slug).toBe('walks')
    await my.refused('BoardResource.create', { name: ' WALKS ' }, 'boardNameTaken')
    const other = await my.call('BoardResource.create', { name: 'Hikes' })
    await my.refused('BoardResource.update', { board_id: other.id, name: 'walks' }, 'boardNameTaken')
    expect((await my.call('BoardResource.update', { board_id: board.id, name: 'WALKS' })).name).toBe('WALKS')
  })

  test('has an address that is no tab of profiles', async () => {
    const tabs = readdirSync('ui/pages/[username]').map((file) => file.replace(/\.tsx$/, ''))
    expect(tabs.filter((tab) => toSlug(tab) === tab)).toEqual([...RESERVED_BOARD_SLUGS])
    const board = await my.call('BoardResource.create', { name: 'Pins' })
    expect(board.slug).toBe('pins-2')
    expect((await send(origin, board.url)).status).toBe(200)
    await my.refused('BoardResource.create', { name: 'pins' }, 'boardNameTaken')
    expect((await send(origin, (await my.call('BoardResource.create', { name: 'Login' })).url)).status).toBe(200)
  })

  test('is made once by the same call five times under one key, and under five', async () => {
    const options = { name: 'Walks' }
    const key = { 'idempotency-key': newId() }
    const same = await Promise.all(
      [1, 2, 3, 4, 5].map(() => my.send('BoardResource.create', options, { headers: key })),
    )
    expect(same.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of same) expect([200, 409]).toContain(status)
    const others = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        my.send('BoardResource.create', { name: 'Hikes' }, { headers: { 'idempotency-key': newId() } }),
      ),
    )
    expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await listBoards()).toSorted()).toEqual(['Hikes', 'Walks'])
  })

  test('is one of 2,000 at most', async () => {
    await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_BOARDS})
      insert into boards (id, owner_id, name, slug, created_at)
      select ${me.id} || '-' || i, ${me.id}, 'Board', 'board-' || i, 1 from n`)
    await my.refused('BoardResource.create', { name: 'One more' }, 'tooManyBoards')
  })

  test('changes only in what is given', async () => {
    const board = await my.call('BoardResource.create', {
      name: 'Walks',
      description: 'By the sea',
    })
    expect(
      await my.call('BoardResource.update', {
        board_id: board.id,
        layout: 'compact',
        is_archived: true,
      }),
    ).toEqual({
      ...board,
      layout: 'compact',
      is_archived: true,
    })
    expect(
      await my.call('BoardResource.update', {
        board_id: board.id,
        name: 'Sea walks',
        description: '',
      }),
    ).toMatchObject({
      slug: 'sea-walks',
      description: '',
      layout: 'compact',
    })
    await my.invalid('BoardResource.update', { board_id: board.id, layout: 'spiral' })
    await my.invalid('BoardResource.update', { board_id: board.id, privacy: 'protected' })
  })

  test('shows the chosen cover first, as long as that is on it', async () => {
    const board = await makeBoard(db, me)
    const [old, ...newer] = [await makePin(db, board), await makePin(db, board), await makePin(db, board)]
    const signature = async () =>
      (await my.call('BoardResource.get', { board_id: board.id })).cover_images.map(({ url }) => url)
    const [, , last] = await signature()
    const covered = await my.call('BoardResource.update', {
      board_id: board.id,
      cover_pin_id: old?.id,
    })
    expect(covered.cover_images[0]?.url).toBe(last)
    expect(covered.cover_images).toHaveLength(3)
    expect(
      (await my.call('BoardResource.update', { board_id: board.id, cover_pin_id: null })).cover_images.at(-1)?.url,
    ).toBe(last)
    const elsewhere = await makePin(db, await makeBoard(db, me))
    const refused = await my.invalid('BoardResource.update', {
      board_id: board.id,
      cover_pin_id: elsewhere.id,
    })
    expect(refused).toContain('cover_pin_id')

    await my.call('RepinResource.create', { pin_id: elsewhere.id, board_id: board.id })
    expect(
      (await my.call('BoardResource.update', { board_id: board.id, cover_pin_id: elsewhere.id })).cover_images,
    ).toHaveLength(3)
    await my.call('RepinResource.delete', { pin_id: elsewhere.id })
    const after = await my.call('BoardResource.get', { board_id: board.id })
    expect(after.cover_pin_id).toBeNull()
    expect(newer).toHaveLength(2)
  })
})

describe('boards stand on the profile', () => {
  test('newest first, until they are put in order; new ones still come first', async () => {
    const [one, two, three] = [
      await my.call('BoardResource.create', { name: 'One' }),
      await my.call('BoardResource.create', { name: 'Two' }),
      await my.call('BoardResource.create', { name: 'Three' }),
    ]
    expect(await listBoards()).toEqual(['Three', 'Two', 'One'])
    await my.call('BoardResource.update', { board_id: one.id, before_board_id: two.id })
    expect(await listBoards()).toEqual(['Three', 'One', 'Two'])
    await my.call('BoardResource.update', { board_id: three.id, before_board_id: null })
    expect(await listBoards()).toEqual(['One', 'Two', 'Three'])
    await my.call('BoardResource.create', { name: 'Four' })
    expect(await listBoards()).toEqual(['Four', 'One', 'Two', 'Three'])
    await my.call('BoardResource.update', { board_id: two.id, before_board_id: two.id })
    expect((await listBoards()).toSorted()).toEqual(['Four', 'One', 'Three', 'Two'])
  })

  test('in an order in which two moves at once both count', async () => {
    const made: BoardAnswer[] = []
    for (const name of ['F', 'E', 'D', 'C', 'B', 'A']) made.unshift(await my.call('BoardResource.create', { name }))
    const [a, b, c, , , f] = made
    await Promise.all([
      my.call('BoardResource.update', { board_id: f?.id ?? '', before_board_id: a?.id }),
      my.call('BoardResource.update', { board_id: c?.id ?? '', before_board_id: b?.id }),
    ])
    expect(await listBoards()).toEqual(['F', 'A', 'C', 'B', 'D', 'E'])
  })

  test('page by page', async () => {
    for (let made = 0; made < 30; made += 1) await makeBoard(db, me, { name: `Board ${made}`, position: -(made % 3) })
    const first = await my.query('ProfileBoardsQuery', { username: me.username })
    const after = first.pageInfo.endCursor
    const second = await my.query('ProfileBoardsQuery', { username: me.username, after })
    const names = [...first.edges, ...second.edges].map(({ node }) => node.name)
    expect(second.edges).toHaveLength(6)
    expect(new Set(names).size).toBe(30)
  })

  test('in an order that only their owner changes, among boards of their own', async () => {
    const board = await makeBoard(db, me)
    const foreign = await makeBoard(db, await makeUser(db))
    const manager = await join(board, ['manage'])
    const theirs = await makeBoard(db, manager)
    const options = { board_id: board.id, before_board_id: theirs.id }
    await as(manager).refused('BoardResource.update', options, 'boardNotYours')
    await my.refused('BoardResource.update', { ...options, before_board_id: foreign.id }, 'boardNotFound')
  })
})

describe('collaborators', () => {
  const CASES: [permissions: string[], allowed: string[]][] = [
    [[], []],
    [['save_pins'], ['save']],
    [['edit_board'], ['rename', 'section']],
    [['manage'], ['save', 'rename', 'section', 'secret']],
    [['everything', 'owner', 'MANAGE'], []],
  ]
  test.each(CASES)('with %j may do %j', async (permissions, allowed) => {
    const board = await makeBoard(db, me)
    const pin = await makePin(db, await makeBoard(db, me))
    const member = as(await join(board, permissions))
    const board_id = board.id
    const answers = {
      save: await member.send('RepinResource.create', { pin_id: pin.id, board_id }),
      rename: await member.send('BoardResource.update', { board_id, name: newId() }),
      section: await member.send('BoardSectionResource.create', { board_id, title: 'Part' }),
      secret: await member.send('BoardResource.update', { board_id, privacy: 'secret' }),
      delete: await member.send('BoardResource.delete', { board_id }),
    }
    const done = Object.entries(answers).flatMap(([name, { status }]) => (status === 200 ? [name] : []))
    expect(done).toEqual(allowed)
    for (const [name, answer] of Object.entries(answers)) {
      if (allowed.includes(name)) continue
      await expectFailure(answer, 'boardNotYours')
    }
  })

  test('lose what they may at once, and strangers learn nothing about a secret board', async () => {
    const board = await makeBoard(db, me, { privacy: 'secret' })
    const member = as(await join(board, ['edit_board', 'save_pins']))
    await member.call('BoardResource.update', { board_id: board.id, description: 'Ours' })
    await db.delete(boardCollaborators).where(eq(boardCollaborators.boardId, board.id))
    await member.refused('BoardResource.get', { board_id: board.id }, 'boardNotFound')
    await member.refused('BoardResource.update', { board_id: board.id, description: 'Mine' }, 'boardNotFound')
    await member.refused('BoardResource.delete', { board_id: board.id }, 'boardNotFound')
    await member.refused('BoardSectionResource.create', { board_id: board.id, title: 'Part' }, 'boardNotFound')
  })
})

describe('sections', () => {
  let board: BoardAnswer
  const titles = ({ sections }: BoardAnswer) => sections.map(({ title }) => title)
  const add = async (title: string) => my.call('BoardSectionResource.create', { board_id: board.id, title })

  beforeEach(async () => {
    board = await my.call('BoardResource.create', { name: 'Walks' })
  })

  test('are made, renamed, put in order and deleted; their pins stay on the board', async () => {
    for (const title of ['One', 'Two', 'Three']) board = await add(title)
    expect(board).toMatchObject({
      section_count: 3,
      sections: [{ slug: 'one', pin_count: 0 }, {}, {}],
    })
    const [one, , three] = board.sections
    const pin = await makePin(db, { id: board.id, ownerId: me.id }, { columns: { sectionId: one?.id ?? '' } })
    const change = (options: CallInput<'BoardSectionResource.update'>) =>
      my.call('BoardSectionResource.update', options)
    board = await change({ section_id: three?.id ?? '', before_section_id: one?.id ?? '' })
    expect(titles(board)).toEqual(['Three', 'One', 'Two'])
    board = await change({ section_id: three?.id ?? '', before_section_id: null, title: 'Last' })
    expect(titles(board)).toEqual(['One', 'Two', 'Last'])
    expect(board.sections[0]?.pin_count).toBe(1)
    board = await my.call('BoardSectionResource.delete', { section_id: one?.id ?? '' })
    expect(titles(board)).toEqual(['Two', 'Last'])
    expect(await boardPins(board, my)).toEqual([pin.id])
    await my.refused('BoardSectionResource.delete', { section_id: one?.id ?? '' }, 'sectionNotFound')
  })

  test('move at once, and both moves count', async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F']) board = await add(title)
    const [a, b, c, , , f] = board.sections
    await Promise.all([
      my.send('BoardSectionResource.update', { section_id: f?.id, before_section_id: a?.id }),
      my.send('BoardSectionResource.update', { section_id: c?.id, before_section_id: b?.id }),
    ])
    expect(titles(await my.call('BoardResource.get', { board_id: board.id }))).toEqual('FACBDE'.split(''))
  })

  test('have titles of their own on a board', async () => {
    board = await add('One')
    await my.refused('BoardSectionResource.create', { board_id: board.id, title: 'ONE' }, 'sectionTitleTaken')
    board = await add('Two')
    const [one, two] = board.sections
    await my.refused('BoardSectionResource.update', { section_id: two?.id ?? '', title: 'One' }, 'sectionTitleTaken')
    await my.call('BoardSectionResource.update', { section_id: one?.id ?? '', title: 'one' })
    for (const title of ['  ', 'a'.repeat(51)]) {
      await my.invalid('BoardSectionResource.create', { board_id: board.id, title })
    }
    const elsewhere = await my.call('BoardSectionResource.create', {
      board_id: (await my.call('BoardResource.create', { name: 'Hikes' })).id,
      title: 'One',
    })
    const before = { section_id: one?.id ?? '', before_section_id: elsewhere.sections[0]?.id }
    await my.refused('BoardSectionResource.update', before, 'sectionNotFound')
  })

  test('are 500 at most', async () => {
    await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MAX_SECTIONS})
      insert into board_sections (id, board_id, slug, title, position)
      select ${board.id} || '-' || i, ${board.id}, 'part-' || i, 'Part ' || i, i from n`)
    await my.refused('BoardSectionResource.create', { board_id: board.id, title: 'More' }, 'tooManySections')
    const whole = await my.call('BoardResource.get', { board_id: board.id })
    expect(whole.section_count).toBe(MAX_SECTIONS)
  })

  test('of boards that one may not open do not exist', async () => {
    const owner = await makeUser(db)
    const foreign = await makeBoard(db, owner)
    const secret = await makeBoard(db, owner, { privacy: 'secret' })
    const rows = [foreign, secret].map(({ id }) => ({
      id: newId(),
      boardId: id,
      slug: 'a',
      title: 'A',
      position: 0,
    }))
    await db.insert(boardSections).values(rows)
    const [open, hidden] = rows
    for (const [row, error] of [
      [open, 'boardNotYours'],
      [hidden, 'sectionNotFound'],
    ] as const) {
      const section = { section_id: row?.id ?? '' }
      await my.refused('BoardSectionResource.update', { ...section, title: 'B' }, error)
      await my.refused('BoardSectionResource.delete', section, error)
    }
  })
})

describe('a board that turns secret', () => {
  test('takes its pins along at once, and gives them back when it turns public', async () => {
    const board = await makeBoard(db, me)
    const pin = await makePin(db, board)
    const open = async (viewer = as(null)) =>
      (await viewer.query('CloseupPageQuery', { pinId: pin.id, isAuth: false })).__typename
    expect(await open()).toBe('Pin')
    await my.call('BoardResource.update', { board_id: board.id, privacy: 'secret' })
    expect(await open()).toBe('Error')
    expect(await open(my)).toBe('Pin')
    expect(await db.$count(pins, sql`board_id = ${board.id} and audience = 'board'`)).toBe(1)
    await my.call('BoardResource.update', { board_id: board.id, privacy: 'public' })
    expect(await open()).toBe('Pin')
  })

  test('hides pins whose audience has not followed yet, and the sweep lets it and the saves follow', async () => {
    const board = await makeBoard(db, me)
    const [pin, kept] = [await makePin(db, board), await makePin(db, await makeBoard(db, me))]
    const save = { id: newId(), userId: me.id, pinId: kept.id, boardId: board.id, createdAt: 1 }
    await db.insert(saves).values(save)
    await db.update(boards).set({ privacy: 'secret', audienceDueAt: 1 }).where(eq(boards.id, board.id))
    for (const viewer of [as(null), as(await makeUser(db))]) {
      const seen = await viewer.query('CloseupPageQuery', { pinId: pin.id, isAuth: false })
      expect(seen.__typename).toBe('Error')
    }
    await sweepAudiences(db, Date.now())
    const [row] = await db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row?.audience).toBe('board')
    expect(await db.$count(saves, sql`id = ${save.id} and is_off_profile = 1`)).toBe(1)
    const [swept] = await db.select().from(boards).where(eq(boards.id, board.id))
    expect(swept?.audienceDueAt).toBeNull()
  })
})

describe('an archived board', () => {
  test('stays readable by address, and leaves profiles, search and feeds', async () => {
    const word = `w${newId().toLowerCase()}`
    const board = await my.call('BoardResource.create', { name: word })
    const pin = await makePin(db, { id: board.id, ownerId: me.id }, { columns: { title: word } })
    const found = async (scope: 'pins' | 'boards') => {
      const page = await as(null).query('SearchQuery', { q: word, scope })
      return page.edges.length
    }
    expect([await found('pins'), await found('boards'), (await listBoards(as(null))).length]).toEqual([1, 1, 1])
    await my.call('BoardResource.update', { board_id: board.id, is_archived: true })
    expect([await found('pins'), await found('boards'), (await listBoards(as(null))).length]).toEqual([0, 0, 0])
    expect(await boardPins(board, as(null))).toEqual([pin.id])
    const choices = await my.query('BoardChoicesQuery', {})
    expect(choices.__typename === 'BoardChoices' && choices.boards).toEqual([])
  })
})

describe('a deleted board', () => {
  let board: BoardRow
  let own: PinRow
  let other: UserRow
  let theirs: PinRow

  beforeEach(async () => {
    board = await makeBoard(db, me, { slug: 'walks', name: 'Walks' })
    own = await makePin(db, board)
    other = await join(board, ['save_pins'])
    theirs = await makePin(db, board, { columns: { pinnerId: other.id } })
    await as(other).call('RepinResource.create', { pin_id: own.id })
  })

  const remove = async () => my.call('BoardResource.delete', { board_id: board.id })
  const opens = async (id: string, viewer: Caller) =>
    (await viewer.query('CloseupPageQuery', { pinId: id, isAuth: true })).__typename

  test('says what goes with it, and is gone for everyone', async () => {
    expect(await remove()).toEqual({ id: board.id, pins: 1, saves: 1, returned_pins: 1 })
    await clearBoard(db, board.id)
    for (const viewer of [my, as(other), as(null)]) {
      await viewer.refused('BoardResource.get', { board_id: board.id }, 'boardNotFound')
      expect(await opens(own.id, viewer)).toBe('Error')
    }
    await my.refused('BoardResource.delete', { board_id: board.id }, 'boardNotFound')
    await my.refused('BoardResource.update', { board_id: board.id, name: 'Back' }, 'boardNotFound')
    expect(await listBoards()).toEqual([])
    expect((await my.call('BoardResource.create', { name: 'Walks' })).slug).toBe('walks')
  })

  test('gives collaborators back what they made', async () => {
    await remove()
    await clearBoard(db, board.id)
    expect(await opens(theirs.id, as(other))).toBe('Pin')
    const [row] = await db
      .select({ owner: boards.ownerId, name: boards.name })
      .from(pins)
      .innerJoin(boards, eq(boards.id, pins.boardId))
      .where(eq(pins.id, theirs.id))
    expect(row).toEqual({ owner: other.id, name: 'Quick saves' })
  })

  test('goes for good with its pins and saves, and what was saved to it is counted down', async () => {
    const kept = await makePin(db, await makeBoard(db, await makeUser(db)))
    await my.call('RepinResource.create', { pin_id: kept.id, board_id: board.id })
    await remove()
    const later = Date.now() + 120_000
    await sweepDeletedBoards(db, later)
    await sweepDeletedPins(db, later)
    await sweepDeletedBoards(db, later)
    expect(await db.$count(boards, eq(boards.id, board.id))).toBe(0)
    expect(await db.$count(pins, eq(pins.id, own.id))).toBe(0)
    expect(await db.$count(saves, eq(saves.boardId, board.id))).toBe(0)
    const [row] = await db.select({ count: pins.repinCount }).from(pins).where(eq(pins.id, kept.id))
    expect(row?.count).toBe(0)
  })

  test('takes no saves, whichever comes first', async () => {
    const kept = await Promise.all(Array.from({ length: 8 }, () => makePin(db, { id: board.id, ownerId: me.id })))
    const elsewhere = await makeBoard(db, await makeUser(db))
    await db
      .update(pins)
      .set({ boardId: elsewhere.id, pinnerId: elsewhere.ownerId })
      .where(sql`id in (select value from json_each(${JSON.stringify(kept.map(({ id }) => id))}))`)
    const [, ...answers] = await Promise.all([
      remove(),
      ...kept.map(({ id }) => my.send('RepinResource.create', { pin_id: id, board_id: board.id })),
    ])
    for (const answer of answers) {
      if (answer.status !== 200) await expectFailure(answer, 'boardNotFound')
      else expect((await readData<SavedPin>(answer)).board.id).toBe(board.id)
    }
    await clearBoard(db, board.id)
    expect(await db.$count(saves, eq(saves.boardId, board.id))).toBe(0)
    await my.refused('RepinResource.create', { pin_id: kept[0]?.id ?? '', board_id: board.id }, 'boardNotFound')
  })

  test('is deleted by its owner only, and by one who is write-banned as well', async () => {
    const manager = await join(board, ['manage'])
    await as(manager).refused('BoardResource.delete', { board_id: board.id }, 'boardNotYours')
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id))
    expect((await remove()).id).toBe(board.id)
  })
})
