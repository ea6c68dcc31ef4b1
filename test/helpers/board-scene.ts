import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { userBlocks, users } from '#db/tables/users.ts'
import { BOARD_PERMISSIONS, MANAGE, type BoardPermission } from '#schema/boards/constants.ts'
import { newBoard, newPin, newSession, newUser, type UserRow } from './rows.ts'

export const BOARD_STATES = ['public', 'secret', 'deleted'] as const
export type BoardState = (typeof BOARD_STATES)[number]

/** Those on a board by what they were given; who is `banned` manages it, and may not write. */
export const BOARD_MEMBERS: Record<string, readonly BoardPermission[]> = {
  'member who only looks': [],
  ...Object.fromEntries(BOARD_PERMISSIONS.map((name) => [`member with ${name}`, [name]])),
  'member with all but manage': BOARD_PERMISSIONS.filter((name) => name !== MANAGE),
}

/** A board with people, Pins, sections and invitations, and one who acts in a role. */
export async function makeBoardScene(db: Database, role: string, state: BoardState) {
  const isBanned = role === 'banned'
  const names = ['owner', 'mate', 'guest', 'asking', 'newcomer', 'actor'] as const
  const rows = names.map((name) => newUser({ isWriteBanned: isBanned && name === 'actor' }))
  const [owner, mate, guest, asking, newcomer, other] = rows
  if (!owner || !mate || !guest || !asking || !newcomer || !other) return expect.fail()
  const actor = role === 'owner' ? owner : other
  const board = newBoard(owner, {
    name: 'Walks',
    privacy: state === 'public' ? 'public' : 'secret',
    ...(state === 'deleted' && { deletedAt: 1 }),
  })
  const [elsewhere, own] = [newBoard(guest), newBoard(actor)]
  const [made, saved, toSave] = [
    newPin(board, { audience: state === 'public' ? 'public' : 'board' }),
    newPin(elsewhere),
    newPin(elsewhere),
  ]
  const [part, rest, save, invitation, request] = [newId(), newId(), newId(), newId(), newId()]
  const permissions = isBanned ? [MANAGE] : BOARD_MEMBERS[role]
  const collaborators = [
    { user: mate, permissions: ['save_pins' as const] },
    ...(permissions ? [{ user: actor, permissions: [...permissions] }] : []),
  ]
  const sent = { boardId: board.id, permissions: [], createdAt: Date.now() }
  const { session, cookie } = await newSession(actor)
  await db.batch([
    db.insert(users).values(rows),
    db.insert(boards).values([board, elsewhere, own]),
    db.insert(images).values([made, saved, toSave].map(({ image }) => image)),
    db.insert(pins).values([made, saved, toSave].map(({ pin }) => pin)),
    db.insert(boardSections).values([
      { id: part, boardId: board.id, slug: 'part', title: 'Part', position: 0 },
      { id: rest, boardId: board.id, slug: 'rest', title: 'Rest', position: 1 },
    ]),
    db.insert(saves).values({ id: save, userId: mate.id, pinId: saved.pin.id, boardId: board.id, createdAt: 1 }),
    db.insert(boardCollaborators).values(
      collaborators.map(({ user, permissions }) => ({
        boardId: board.id,
        userId: user.id,
        permissions,
        createdAt: Date.now(),
      })),
    ),
    ...(role === 'blocked'
      ? [db.insert(userBlocks).values({ blockerId: owner.id, blockedId: actor.id, createdAt: 1 })]
      : []),
    db
      .insert(boardInvites)
      .values([
        { id: invitation, kind: 'person' as const, userId: guest.id, inviterId: owner.id, ...sent },
        { id: request, kind: 'request' as const, userId: asking.id, ...sent },
        ...(role === 'invited'
          ? [{ id: newId(), kind: 'person' as const, userId: actor.id, inviterId: owner.id, ...sent }]
          : []),
      ]),
    db.insert(sessions).values(session),
  ])
  return {
    state,
    people: { owner, mate, guest, asking, newcomer, actor } as Record<string, Pick<UserRow, 'id'>>,
    own,
    cookie: role === 'visitor' ? null : cookie,
    board_id: board.id,
    section_id: part,
    rest,
    save_id: save,
    pin_id: toSave.pin.id,
    made: made.pin.id,
    invitation,
    request,
  }
}
export type BoardScene = Awaited<ReturnType<typeof makeBoardScene>>

/** All that is on the board, without ids; what is deleted is cleared in the background. */
export async function lookAtBoard(db: Database, { board_id: id, people, own }: BoardScene): Promise<object> {
  const nameOf = (userId: string | null) => Object.entries(people).find(([, { id }]) => id === userId)?.[0] ?? '-'
  const [board] = await db.select().from(boards).where(eq(boards.id, id))
  const copies = await db.$count(saves, eq(saves.boardId, own.id))
  if (board?.deletedAt !== null) return { copies }
  const sections = await db
    .select()
    .from(boardSections)
    .where(eq(boardSections.boardId, id))
    .orderBy(asc(boardSections.position), asc(boardSections.id))
  const titles = new Map(sections.map((section) => [section.id, section.title]))
  const kept = await db.select().from(saves).where(eq(saves.boardId, id)).orderBy(asc(saves.place))
  const members = await db.select().from(boardCollaborators).where(eq(boardCollaborators.boardId, id))
  const invites = await db.select().from(boardInvites).where(eq(boardInvites.boardId, id))
  const { name, description, privacy, layout, isArchived, ownerId, coverPinId, position } = board
  return {
    board: [name, description, privacy, layout, isArchived, nameOf(ownerId), coverPinId === null, position],
    sections: [...titles.values()],
    saves: kept.map(({ userId, sectionId, position }) => [
      nameOf(userId),
      titles.get(sectionId ?? ''),
      position !== null,
    ]),
    members: members.map(({ userId, permissions }) => [nameOf(userId), ...permissions].join()).toSorted(),
    invites: invites.map(({ kind, status, userId }) => [kind, status, nameOf(userId)].join()).toSorted(),
    copies,
  }
}
