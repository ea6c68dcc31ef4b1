import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { expectFailure, readData } from '../../helpers/client.ts'
import { openSocket, type MemorySocket } from '../../helpers/live-sockets.ts'
import { changed, dataOf, liveTest, type LiveMember } from '../../helpers/live-test.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { addCollaborator, makeBoard, makePin, type BoardRow } from '../../helpers/rows.ts'

interface OpenBoard {
  owner: LiveMember
  mate: LiveMember
  board: BoardRow
  sockets: MemorySocket[]
}

describe('an open board', () => {
  const it = liveTest.extend('openBoard', ({ site, makeMember }) => async () => {
    const [owner, mate, stranger] = [await makeMember(), await makeMember(), await makeMember()]
    const board = await makeBoard(site.db, owner.user, { privacy: 'secret' })
    await addCollaborator(site.db, board, mate.user, ['edit_board', 'save_pins'])
    const sockets = []
    for (const { cookie } of [owner, mate, stranger]) {
      const socket = await openSocket(site, cookie)
      socket.say({ type: 'watch', board_id: board.id })
      sockets.push(socket)
    }
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.subjectId, board.id))).toBe(sockets.length),
    )
    return { owner, mate, board, sockets }
  })

  it('sends changes by its other collaborators, and to no one else', async ({ site, openBoard }) => {
    const { owner, mate, board, sockets } = await openBoard()
    const pin = await makePin(site.db, await makeBoard(site.db, owner.user))
    const steps: (() => Promise<unknown>)[] = [
      () => mate.by.call('BoardResource.update', { board_id: board.id, name: 'Renamed' }),
      () => mate.by.call('BoardSectionResource.create', { board_id: board.id, title: 'Part' }),
      () => mate.by.call('RepinResource.create', { pin_id: pin.id, board_id: board.id }),
      () => mate.by.call('RepinResource.delete', { pin_id: pin.id, board_id: board.id }),
    ]
    for (const [place, step] of steps.entries()) {
      await step()
      for (const socket of sockets.slice(0, 2)) {
        await vi.waitFor(() =>
          expect(dataOf(socket, 'board')).toEqual(Array.from({ length: place + 1 }, () => ({ board_id: board.id }))),
        )
      }
    }
    // What is refused has changed nothing.
    await mate.by.refused('BoardSectionResource.create', { board_id: board.id, title: 'part' }, 'sectionTitleTaken')
    await owner.by.call('BoardResource.delete', { board_id: board.id })
    for (const socket of sockets.slice(0, 2)) {
      await vi.waitFor(() => expect(dataOf(socket, 'board')).toHaveLength(steps.length + 1))
    }
    expect(sockets[2]?.frames).toEqual([])
  })

  it.for<[string, (open: OpenBoard) => Promise<unknown>]>([
    [
      'they are removed',
      ({ owner, mate, board }) =>
        owner.by.call('BoardInviteResource.delete', { board_id: board.id, user_id: mate.user.id }),
    ],
    ['they leave', ({ mate, board }) => mate.by.call('BoardInviteResource.delete', { board_id: board.id })],
    ['they are blocked', ({ owner, mate }) => owner.by.call('UserBlockResource.create', { user_id: mate.user.id })],
    ['they block', ({ owner, mate }) => mate.by.call('UserBlockResource.create', { user_id: owner.user.id })],
  ])('tells those who lose it, and nothing afterwards, if %s', async ([, lose], { openBoard }) => {
    const open = await openBoard()
    const { owner, board, sockets } = open
    const [own, mates, strangers] = sockets
    await lose(open)
    for (const socket of [own, mates]) {
      await vi.waitFor(() => expect(socket && dataOf(socket, 'board')).toEqual([{ board_id: board.id }]))
    }
    await owner.by.call('BoardResource.update', { board_id: board.id, name: 'Without them' })
    await vi.waitFor(() => expect(own && dataOf(own, 'board')).toHaveLength(2))
    expect(mates && dataOf(mates, 'board')).toHaveLength(1)
    expect(strangers && dataOf(strangers, 'board')).toEqual([])
  })

  it('tells strangers once that it has turned secret, and its people what they may do from now on', async ({
    site,
    openBoard,
  }) => {
    const { owner, mate, board, sockets } = await openBoard()
    const [, mates, strangers] = sockets
    await site.db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))
    await owner.by.call('BoardResource.update', { board_id: board.id, privacy: 'secret' })
    await vi.waitFor(() => expect(strangers && dataOf(strangers, 'board')).toEqual([{ board_id: board.id }]))
    const person = { board_id: board.id, user_id: mate.user.id }
    await owner.by.call('BoardInviteResource.update', { ...person, permissions: ['manage'] })
    await vi.waitFor(() => expect(mates && dataOf(mates, 'board')).toHaveLength(2))
    await owner.by.call('BoardInviteResource.update', { ...person, is_owner: true })
    await vi.waitFor(() => expect(mates && dataOf(mates, 'board')).toHaveLength(3))
    expect(strangers && dataOf(strangers, 'board')).toHaveLength(1)
  })

  it('sends that a pin was made, moved to it, deleted and restored', async ({ site, makeMember }) => {
    const maker = await makeMaker(site)
    const saver = await makeMember()
    const [second, kept] = [await makeBoard(site.db, maker.user), await makeBoard(site.db, saver.user)]
    const [socket, savers] = [await openSocket(site, maker.cookie), await openSocket(site, saver.cookie)]
    for (const { id } of [maker.board, second]) socket.say({ type: 'watch', board_id: id })
    savers.say({ type: 'watch', board_id: kept.id })
    const watched = [maker.board.id, second.id, kept.id]
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, inArray(liveWatches.subjectId, watched))).toBe(watched.length),
    )
    const getsBoards = (of: MemorySocket, boards: readonly { id: string }[]) =>
      vi.waitFor(() => expect(dataOf(of, 'board')).toEqual(boards.map(({ id }) => ({ board_id: id }))))

    const { id } = await maker.publish()
    await getsBoards(socket, [maker.board])
    await saver.by.call('RepinResource.create', { pin_id: id, board_id: kept.id })
    await readData(await maker.call('update', { id, board_id: second.id }))
    await getsBoards(socket, [maker.board, maker.board, second])
    await getsBoards(savers, [kept, kept])
    await readData(await maker.call('delete', { id }))
    await getsBoards(socket, [maker.board, maker.board, second, second])
    await readData(await maker.call('update', { id, is_deleted: false }))
    await getsBoards(socket, [maker.board, maker.board, second, second, second])
    await getsBoards(savers, [kept, kept, kept, kept])
    // Drafts are on no board yet.
    await maker.draft({ board_id: maker.board.id })
    await expectFailure(await maker.call('create', { board_id: maker.board.id }), 'invalidInput')
    const areOfBoards = eq(liveFrames.type, 'board_changed')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, maker.user.id), areOfBoards))).toBe(5)
  })

  it('sends the progress and the end of a move', async ({ site, openBoard }) => {
    const { owner, board, sockets } = await openBoard()
    const to = await makeBoard(site.db, owner.user)
    await makePin(site.db, board)
    const input = { board_id: board.id, all: true, to_board_id: to.id, mode: 'move' } as const
    const answer = await owner.by.send('BoardMoveResource.create', input)
    const { data } = (await answer.json()) as { data: { id: string } }
    const [own, mates, strangers] = sockets
    await vi.waitFor(() => expect(own?.frames.at(-1)).toEqual(changed(own?.ids.at(-1) ?? 0, board.id)))
    expect(own?.frames[0]).toMatchObject({
      type: 'blocking_action',
      data: { board_id: board.id, action: { id: data.id } },
    })
    expect(mates?.frames).toEqual(own?.frames)
    expect(strangers?.frames).toEqual([])
  })
})
