import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { boardMoves } from '#db/tables/boards/board-moves.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { purges } from '#db/tables/site/site-state.ts'
import type { CreatedInvites } from '#schema/boards/invite-calls.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import type { ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { SavedPin } from '#schema/saves/calls.ts'
import { runStep } from '#worker/features/boards/moves/run-move.ts'
import { callResource, expectFailure, query, readData, send } from '../../helpers/client.ts'
import { openModerationScene } from '../../helpers/moderation-scene.ts'
import { reportAndDecide } from '../../helpers/moderation.ts'
import type { Person } from '../../helpers/people.ts'
import { addCollaborator, makeBoard, makePin, type BoardRow } from '../../helpers/rows.ts'

const at = openModerationScene()

/** What strangers, or someone, get of the board and of its pin. */
const open = async (by?: Person) => {
  const { board, owner, pin } = at.scene
  const paths = [href('board', { username: owner.user.username, board: board.slug }), href('pin', { id: pin.id })]
  return Promise.all(paths.map(async (path) => (await send(at.site.origin, path, { cookie: by?.cookie })).status))
}

type Resource = `${string}Resource`

const ask = (name: Resource, verb: 'create' | 'update' | 'delete', options: object, by: Person = at.scene.owner) =>
  callResource(at.site.origin, name, verb, options, { cookie: by.cookie })

const setPrivacy = (privacy: string) => ask('BoardResource', 'update', { board_id: at.scene.board.id, privacy })

const hide = (board: Pick<BoardRow, 'id'> = at.scene.board) =>
  reportAndDecide(at.moderation, { id: board.id, type: 'board', by: at.scene.ann.cookie }, 'hide')

const readBoard = async () => {
  const [row] = await at.site.db.select().from(boards).where(eq(boards.id, at.scene.board.id))
  return row
}

const accept = async (decisionId: string) =>
  at.moderation.answer((await at.moderation.appeal(decisionId, at.scene.owner.cookie)).id, true)

describe('a hidden board', () => {
  it('is there for its owner alone, with what is on it, whatever they choose, and back as they chose', async () => {
    const entry = await hide()
    expect([await open(), await open(at.scene.ann), await open(at.scene.owner)]).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ])
    expect(await at.site.db.$count(purges, eq(purges.username, at.scene.owner.user.username))).toBe(1)
    await readData(await setPrivacy('public'))
    expect(await open()).toEqual([404, 404])
    await readData(await at.moderation.decide(entry.reportId, 'restore'))
    expect(await open()).toEqual([200, 200])
    expect(await at.site.db.select().from(boards).where(eq(boards.id, at.scene.board.id))).toMatchObject([
      { privacy: 'public', chosenPrivacy: null, audienceDueAt: null },
    ])
  })

  it('that was made secret meanwhile stays so when an appeal is accepted', async () => {
    const entry = await hide()
    await readData(await setPrivacy('secret'))
    await readData(await accept(entry.id))
    expect([await open(), await open(at.scene.owner)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    await readData(await setPrivacy('public'))
    expect(await open()).toEqual([200, 200])
  })

  it('says to its owner alone that it is hidden, and its form keeps what they choose', async () => {
    const entry = await hide()
    const place = { username: at.scene.owner.user.username, board: 'boats' }
    await at.site.db.update(boards).set({ slug: 'boats' }).where(eq(boards.id, at.scene.board.id))
    await at.site.db
      .insert(boardCollaborators)
      .values({ boardId: at.scene.board.id, userId: at.scene.ben.user.id, permissions: ['save_pins'], createdAt: 1 })
    const read = (by: Person) => query(at.site.origin, 'BoardQuery', place, { cookie: by.cookie })
    expect(await read(at.scene.owner)).toMatchObject({ hiddenBy: entry.id, board: { privacy: 'secret' } })
    expect(await read(at.scene.ben)).toMatchObject({ hiddenBy: null, board: { privacy: 'secret' } })
    const edit = () => query(at.site.origin, 'BoardEditQuery', place, { cookie: at.scene.owner.cookie })
    const save = (more: object) => {
      const form = {
        action: 'save',
        board_id: at.scene.board.id,
        name: at.scene.board.name,
        description: '',
        layout: 'grid',
        cover_pin_id: '',
        ...more,
      }
      return send(at.site.origin, href('boardEdit', place), { form, cookie: at.scene.owner.cookie })
    }
    for (const [more, isSecret] of [
      [{}, false],
      [{ is_secret: '1' }, true],
      [{ is_secret: '1' }, true],
      [{}, false],
    ] as const) {
      expect((await save(more)).status).toBe(303)
      expect(await edit()).toMatchObject({ isSecret })
    }
    await readData(await at.moderation.decide(entry.reportId, 'restore'))
    expect(await read(at.scene.owner)).toMatchObject({ hiddenBy: null, board: { privacy: 'public' } })
  })

  it('leads its owner to the decision that stands, not to a newer one that was taken back', async () => {
    const first = await hide()
    await addCollaborator(at.site.db, at.scene.board, at.scene.ben.user)
    const second = await reportAndDecide(
      at.moderation,
      { id: at.scene.board.id, type: 'board', by: at.scene.ben.cookie },
      'hide',
    )
    const place = { username: at.scene.owner.user.username, board: at.scene.board.slug }
    const read = () => query(at.site.origin, 'BoardQuery', place, { cookie: at.scene.owner.cookie })
    expect(await read()).toMatchObject({ hiddenBy: second.id })
    await readData(await at.moderation.decide(second.reportId, 'restore'))
    expect(await read()).toMatchObject({ hiddenBy: first.id })
    await readData(await accept(first.id))
    expect(await read()).toMatchObject({ hiddenBy: null, board: { privacy: 'public' } })
  })

  it('that its owner deletes stays deleted', async () => {
    const entry = await hide()
    const options = { board_id: at.scene.board.id }
    await readData(await ask('BoardResource', 'delete', options))
    await accept(entry.id)
    expect((await open())[0]).toBe(404)
  })
})

describe('of a hidden board nothing leaves for another one', () => {
  const setUp = async () => {
    const { db } = at.site
    const { board, owner, ben } = at.scene
    const other = await makeBoard(db, owner.user, { name: 'Other' })
    const [section] = await db
      .insert(boardSections)
      .values({ id: `section-${board.id}`, boardId: board.id, slug: 'ropes', title: 'Ropes', position: 0 })
      .returning()
    await addCollaborator(db, board, ben.user, ['manage'])
    const foreign = await makePin(db, await makeBoard(db, at.scene.ann.user))
    const save = await readData<SavedPin>(
      await ask('RepinResource', 'create', { pin_id: foreign.id, board_id: board.id, section_id: section?.id }),
    )
    await hide()
    return { other, sectionId: section?.id ?? '', saveId: save.id }
  }

  it.each([
    ['merge', {}],
    ['move', { all: true }],
    ['copy', { all: true }],
  ] as const)('whole, by pins or by sections: %s', async (mode, what) => {
    const { other, sectionId, saveId } = await setUp()
    const board_id = at.scene.board.id
    const refuse = async (more: object, by?: Person) =>
      expectFailure(await ask('BoardMoveResource', 'create', { board_id, mode, ...more }, by), 'boardHidden')
    await refuse({ ...what, to_board_id: other.id })
    await refuse({ ...what, section_id: sectionId, to_board_id: other.id })
    if (mode !== 'merge') {
      await refuse({ save_ids: [saveId, at.scene.pin.id], to_board_id: other.id })
      const own = await makeBoard(at.site.db, at.scene.ben.user)
      await refuse({ ...what, to_board_id: own.id }, at.scene.ben)
    }
    expect(await open()).toEqual([404, 404])
    expect(await at.site.db.$count(boardMoves, eq(boardMoves.boardId, board_id))).toBe(0)
    expect((await readBoard())?.deletedAt).toBeNull()
  })

  it('one by one, by its owner or by someone on it', async () => {
    const { other, saveId } = await setUp()
    const change = (id: string, by?: Person) => ask('PinResource', 'update', { id, board_id: other.id }, by)
    await expectFailure(await change(at.scene.pin.id), 'boardHidden')
    await expectFailure(await ask('RepinResource', 'update', { save_id: saveId, board_id: other.id }), 'boardHidden')
    const [pin] = await at.site.db.select().from(pins).where(eq(pins.id, at.scene.pin.id))
    expect(pin).toMatchObject({ boardId: at.scene.board.id, audience: 'board' })
    const mates = await makePin(at.site.db, at.scene.board, { columns: { pinnerId: at.scene.ben.user.id } })
    const own = await makeBoard(at.site.db, at.scene.ben.user)
    const leave = { id: mates.id, board_id: own.id }
    await expectFailure(await ask('PinResource', 'update', leave, at.scene.ben), 'boardHidden')
    // The owner and collaborators change what they like within the board, and its words.
    await readData(await ask('PinResource', 'update', { id: at.scene.pin.id, title: 'New', section_id: null }))
    await readData(await ask('RepinResource', 'update', { save_id: saveId, section_id: null }))
  })

  it('but all may be put in order, deleted, and moved once it is back', async () => {
    const { other, sectionId, saveId } = await setUp()
    const board_id = at.scene.board.id
    const move = (more: object) => ask('BoardMoveResource', 'create', { board_id, ...more })
    expect((await move({ save_ids: [saveId, at.scene.pin.id], mode: 'move', to_section_id: sectionId })).status).toBe(
      202,
    )
    expect((await move({ save_ids: [saveId], mode: 'delete' })).status).toBe(202)
    await at.site.db.update(boards).set({ privacy: 'public', chosenPrivacy: null }).where(eq(boards.id, board_id))
    expect((await move({ all: true, mode: 'move', to_board_id: other.id })).status).toBe(202)
    expect((await open())[1]).toBe(200)
  })

  it('not even where it was hidden while they were on their way', async () => {
    const { db } = at.site
    const { board, owner } = at.scene
    const other = await makeBoard(db, owner.user)
    const more = await makePin(db, board)
    const action = await readMove(
      await ask('BoardMoveResource', 'create', { board_id: board.id, all: true, mode: 'merge', to_board_id: other.id }),
    )
    // The row is as after a first step of one pin.
    await db.update(pins).set({ boardId: board.id }).where(eq(pins.id, more.id))
    await db.update(boards).set({ deletedAt: null, privacy: 'public', slug: board.slug }).where(eq(boards.id, board.id))
    await db
      .update(boardMoves)
      .set({ status: 'running', endedAt: null, cursor: '~', mergedAway: null })
      .where(eq(boardMoves.id, action.id))
    await hide()
    await runStep(db, action.id, Date.now())
    const [move] = await db.select().from(boardMoves).where(eq(boardMoves.id, action.id))
    expect(move).toMatchObject({ status: 'failed', error: 'boardHidden' })
    expect(await db.$count(pins, and(eq(pins.boardId, board.id), eq(pins.id, more.id)))).toBe(1)
    expect((await readBoard())?.deletedAt).toBeNull()
  })

  it('nor by an undo of what came to it', async () => {
    const { db } = at.site
    const source = await makeBoard(db, at.scene.owner.user)
    const pin = await makePin(db, source)
    const { id } = await readMove(
      await ask('BoardMoveResource', 'create', {
        board_id: source.id,
        all: true,
        mode: 'move',
        to_board_id: at.scene.board.id,
      }),
    )
    await hide()
    await expectFailure(await ask('BoardMoveResource', 'delete', { id }), 'boardHidden')
    expect((await send(at.site.origin, href('pin', { id: pin.id }))).status).toBe(404)
  })
})

describe('the undo of a merge', () => {
  const merge = async () => {
    const other = await makeBoard(at.site.db, at.scene.owner.user)
    const options = { board_id: at.scene.board.id, mode: 'merge', to_board_id: other.id }
    return readMove(await ask('BoardMoveResource', 'create', options))
  }

  it('of a board that was hidden meanwhile brings it back hidden, with the privacy that its owner had chosen', async () => {
    await at.moderation.report(at.scene.board.id, { type: 'board' }, at.scene.ann.cookie)
    const report = await at.moderation.findOpen(at.scene.board.id)
    const { id } = await merge()
    await readData(await at.moderation.decide(report.id, 'hide'))
    await readMove(await ask('BoardMoveResource', 'delete', { id }))
    expect(await readBoard()).toMatchObject({ privacy: 'secret', chosenPrivacy: 'public', deletedAt: null })
    expect(await open()).toEqual([404, 404])
    await readData(await at.moderation.decide(report.id, 'restore'))
    expect(await open()).toEqual([200, 200])
  })

  it('of a board whose hiding was taken back meanwhile brings it back as its owner had it', async () => {
    await at.moderation.report(at.scene.board.id, { type: 'board' }, at.scene.ann.cookie)
    const report = await at.moderation.findOpen(at.scene.board.id)
    const { id } = await merge()
    await readData(await at.moderation.decide(report.id, 'hide'))
    await readData(await at.moderation.decide(report.id, 'restore'))
    await readMove(await ask('BoardMoveResource', 'delete', { id }))
    expect(await readBoard()).toMatchObject({ privacy: 'public', chosenPrivacy: null })
    expect(await open()).toEqual([200, 200])
  })
})

describe('while a board is hidden', () => {
  const refuse = async (options: object, verb: 'create' | 'update' = 'create', error: ErrorName = 'boardHidden') =>
    expectFailure(await ask('BoardInviteResource', verb, { board_id: at.scene.board.id, ...options }), error)

  it('no one new comes to it: by name, by a link, by an older link, or by asking', async () => {
    const { board, ann, ben, owner } = at.scene
    const permissions = ['save_pins']
    const invite = (options: object, by: Person) =>
      ask('BoardInviteResource', 'create', { board_id: board.id, ...options }, by)
    const asked = await readData<CreatedInvites>(await invite({ request: true }, ann))
    const link = await readData<CreatedInvites>(await invite({ link: true, permissions }, owner))
    const code = new URL('url' in link ? link.url : '').pathname.split('/').at(-2) ?? ''
    const { reportId } = await hide()
    await refuse({ user_ids: [ben.user.id], permissions })
    await refuse({ link: true, permissions })
    const requestId = 'items' in asked ? asked.items[0]?.invite_id : null
    await expectFailure(
      await ask('BoardInviteResource', 'update', { invite_id: requestId, accept: true }),
      'boardHidden',
    )
    const join = () => ask('BoardInviteResource', 'update', { code, accept: true }, ben)
    await expectFailure(await join(), 'inviteNotFound')
    expect(await at.site.db.$count(boardCollaborators, eq(boardCollaborators.boardId, board.id))).toBe(0)
    await readData(await at.moderation.decide(reportId, 'restore'))
    await readData(await join())
  })

  it('it is not handed over', async () => {
    await addCollaborator(at.site.db, at.scene.board, at.scene.ben.user, ['manage'])
    await hide()
    await refuse({ user_id: at.scene.ben.user.id, is_owner: true }, 'update')
    expect((await readBoard())?.ownerId).toBe(at.scene.owner.user.id)
  })
})

async function readMove(answer: Response): Promise<BlockingAction> {
  const { data } = (await answer.json()) as { data: BlockingAction }
  expect([200, 202]).toContain(answer.status)
  return data
}
