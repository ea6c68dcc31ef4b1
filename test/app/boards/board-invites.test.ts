import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boardCollaborators, boards } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import type { BoardInvite, Collaborator, Invited } from '#schema/boards/invite-calls.ts'
import {
  BOARD_LINK_LIFETIME_MS,
  DECLINE_KEPT_MS,
  MAX_COLLABORATORS,
  MAX_INVITED_AT_ONCE,
  MAX_PENDING_INVITES,
} from '#schema/boards/invite-constants.ts'
import { INVITED_PEOPLE_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, query, readData, send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { findLink, lastMail, mailsTo } from '../../helpers/mails.ts'
import { ownApp } from '../../helpers/own-app.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  newUser,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'

let ahead = 0

const site = await ownApp({
  vars: { SITE_ORIGIN: 'https://tackboard.example' },
  options: { clock: () => Date.now() + ahead },
})
const { db } = site

interface Someone {
  row: UserRow
  cookie: string
}

let owner: Someone
let guest: Someone
let stranger: Someone
let board: BoardRow

async function join(columns: Partial<typeof users.$inferInsert> = {}): Promise<Someone> {
  const row = await makeUser(db, { emailVerifiedAt: 1, ...columns })
  return { row, cookie: await makeSession(db, row) }
}

beforeEach(async () => {
  ahead = 0
  ;[owner, guest, stranger] = await Promise.all([join(), join(), join()])
  board = await makeBoard(db, owner.row, { privacy: 'secret', name: 'Sea walks' })
})

type Verb = 'create' | 'update' | 'delete'

function call(who: Someone, verb: Verb, options: object, key?: string): Promise<Response> {
  return send(site.origin, href('resource', { name: 'BoardInviteResource', verb }), {
    json: { options },
    cookie: who.cookie,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
}

async function invite(who: Someone, options: object = {}): Promise<string> {
  const answer = await call(who, 'create', { board_id: board.id, user_ids: [guest.row.id], ...options })
  const { items } = await readData<{ items: Invited[] }>(answer)
  return items[0]?.invite_id ?? ''
}

async function makeLink(who: Someone, permissions: BoardPermission[] = ['save_pins']): Promise<string> {
  const answer = await call(who, 'create', { board_id: board.id, link: true, permissions })
  const { url } = await readData<{ url: string }>(answer)
  return new URL(url).pathname.split('/').at(-2) ?? ''
}

async function listInvites(who: Someone, options: object = {}): Promise<BoardInvite[]> {
  const path = href('resource', { name: 'BoardInvitesResource', verb: 'get' }, { options: JSON.stringify(options) })
  const { items } = await readData<{ items: BoardInvite[] }>(await send(site.origin, path, { cookie: who.cookie }))
  return items
}

async function listMembers(): Promise<Record<string, BoardPermission[]>> {
  const rows = await db.select().from(boardCollaborators).where(eq(boardCollaborators.boardId, board.id))
  return Object.fromEntries(rows.map(({ userId, permissions }) => [userId, permissions]))
}

async function openBoard(who: Someone): Promise<number> {
  const path = href('board', { username: owner.row.username, board: board.slug })
  return (await send(site.origin, path, { cookie: who.cookie })).status
}

async function isCollaborative(): Promise<boolean | undefined> {
  const [row] = await db.select().from(boards).where(eq(boards.id, board.id))
  return row?.isCollaborative
}

describe('the page of a link', () => {
  const openLink = (code: string) => send(site.origin, href('boardInvite', { code }))

  test('is kept by no cache, and gone as soon as the link is withdrawn, the board deleted, or the mail used', async () => {
    const code = await makeLink(owner)
    const [row] = await db.select().from(boardInvites).where(eq(boardInvites.boardId, board.id))
    for (let view = 0; view < 3; view += 1) {
      const page = await openLink(code)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(toText(await page.text())).toContain('Sea walks')
    }
    await readData(await call(owner, 'delete', { invite_id: row?.id ?? '' }))
    expect((await openLink(code)).status).toBe(404)

    const another = await makeLink(owner)
    expect((await openLink(another)).status).toBe(200)
    await readData(
      await send(site.origin, href('resource', { name: 'BoardResource', verb: 'delete' }), {
        json: { options: { board_id: board.id } },
        cookie: owner.cookie,
      }),
    )
    const gone = await openLink(another)
    expect(gone.status).toBe(404)
    expect(await gone.text()).not.toContain('Sea walks')
  })
})

describe('an invitation by name', () => {
  test('shows name, cover and owner, and opens the board only once it is accepted', async () => {
    const pin = await makePin(db, board, { columns: { audience: 'board' } })
    const id = await invite(owner, { permissions: ['edit_pins', 'save_pins'] })
    const [found, ...rest] = await listInvites(guest)
    expect(rest).toEqual([])
    expect(found).toMatchObject({
      invite_id: id,
      kind: 'person',
      status: 'pending',
      permissions: ['save_pins', 'edit_pins'],
      board: { id: board.id, name: 'Sea walks', owner: { username: owner.row.username } },
      inviter: { username: owner.row.username },
      user: { username: guest.row.username },
    })
    expect(found?.board.cover_images[0]?.url).toContain(pin.imageSignature)
    expect(await openBoard(guest)).toBe(404)
    expect(await listInvites(stranger)).toEqual([])

    const answer = await readData(await call(guest, 'update', { invite_id: id, accept: true }))
    expect(answer).toMatchObject({ invite_id: id, board_id: board.id, status: 'accepted' })
    expect(await openBoard(guest)).toBe(200)
    expect(await listMembers()).toEqual({ [guest.row.id]: ['save_pins', 'edit_pins'] })
    expect([await isCollaborative(), await listInvites(guest)]).toEqual([true, []])
  })

  test('is mailed to an address that is confirmed, once, without the name of the board', async () => {
    await invite(owner)
    await invite(owner, { permissions: [] })
    const [mail, ...more] = await mailsTo(db, guest.row.email)
    expect([mail?.kind, more]).toEqual(['boardInvite', []])
    expect(mail?.text).toContain(owner.row.username)
    expect(mail?.text).not.toContain('Sea walks')
    const unconfirmed = await join({ emailVerifiedAt: null })
    await invite(owner, { user_ids: [unconfirmed.row.id] })
    expect(await mailsTo(db, unconfirmed.row.email)).toEqual([])
  })

  test('waits once, whatever it gives, and says who is in already', async () => {
    const id = await invite(owner)
    expect(await invite(owner, { permissions: ['invite'] })).toBe(id)
    expect((await listInvites(guest)).map(({ permissions }) => permissions)).toEqual([['invite']])
    await readData(await call(guest, 'update', { invite_id: id, accept: true }))
    const again = await call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id], permissions: [] })
    expect(await readData(again)).toEqual({ items: [{ invite_id: id, user_id: guest.row.id, status: 'accepted' }] })
    expect(await listMembers()).toEqual({ [guest.row.id]: ['invite'] })
  })

  test('is for that person, as long as it stands: for anyone else, twice, or withdrawn it does not exist', async () => {
    const id = await invite(owner)
    await expectFailure(await call(stranger, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    await expectFailure(await call(stranger, 'delete', { invite_id: id }), 'inviteNotFound')
    await readData(await call(owner, 'delete', { invite_id: id }))
    await expectFailure(await call(guest, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    expect(await listMembers()).toEqual({})

    const second = await invite(owner)
    await readData(await call(guest, 'update', { invite_id: second, accept: true }))
    await readData(await call(guest, 'update', { invite_id: second, accept: true }))
    await readData(await call(owner, 'delete', { board_id: board.id, user_id: guest.row.id }))
    await expectFailure(await call(guest, 'update', { invite_id: second, accept: true }), 'inviteNotFound')
    expect([await listMembers(), await isCollaborative()]).toEqual([{}, false])
  })

  test('that is declined is not sent again for a while', async () => {
    const id = await invite(owner)
    for (let time = 0; time < 2; time += 1) {
      const answer = await readData(await call(guest, 'update', { invite_id: id, accept: false }))
      expect(answer).toMatchObject({ status: 'declined' })
    }
    await expectFailure(await call(guest, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    const again = await call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id] })
    expect(await readData(again)).toEqual({ items: [{ invite_id: id, user_id: guest.row.id, status: 'declined' }] })
    expect(await listInvites(guest)).toEqual([])
    ahead = DECLINE_KEPT_MS + 1
    await invite(owner)
    expect(await listInvites(guest)).toHaveLength(1)
  })

  test('reaches no one across a block, whose profile is private, or who is not there', async () => {
    const away = await join({ deactivatedAt: 1 })
    const hidden = await join({ isPrivateProfile: true })
    await block(db, owner.row, guest.row)
    await block(db, stranger.row, owner.row)
    for (const id of [guest.row.id, stranger.row.id, away.row.id, hidden.row.id, newId()]) {
      await expectFailure(await call(owner, 'create', { board_id: board.id, user_ids: [id] }), 'userNotFound')
    }
    const self = await call(owner, 'create', { board_id: board.id, user_ids: [owner.row.id] })
    await expectFailure(self, 'ownSubject')
  })

  test('ends with a block, whichever side blocks', async () => {
    const helper = await join()
    await addCollaborator(db, board, helper.row, ['invite', 'save_pins'])
    const id = await invite(helper)
    await block(db, guest.row, owner.row)
    expect(await listInvites(guest)).toEqual([])
    await expectFailure(await call(guest, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
  })

  test('is worth what its sender may still give', async () => {
    const helper = await join()
    await addCollaborator(db, board, helper.row, ['invite', 'save_pins'])
    for (const permission of ['manage', 'edit_board'] as const) {
      const answer = await call(helper, 'create', {
        board_id: board.id,
        user_ids: [guest.row.id],
        permissions: [permission],
      })
      await expectFailure(answer, 'boardNotYours')
    }
    const id = await invite(helper, { permissions: ['save_pins'] })
    await addCollaborator(db, board, helper.row, ['invite'])
    expect(await listInvites(guest)).toEqual([])
    await expectFailure(await call(guest, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    await addCollaborator(db, board, helper.row, ['manage'])
    await readData(await call(guest, 'update', { invite_id: id, accept: true }))
  })

  test('takes the right to invite: others get 403, or 404 where they may not see the board', async () => {
    await addCollaborator(db, board, guest.row, ['edit_board'])
    const options = { board_id: board.id, user_ids: [stranger.row.id] }
    await expectFailure(await call(guest, 'create', options), 'boardNotYours')
    await expectFailure(await call(stranger, 'create', { ...options, user_ids: [guest.row.id] }), 'boardNotFound')
    const id = await invite(owner, { user_ids: [stranger.row.id] })
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, stranger.row.id))
    await expectFailure(await call(stranger, 'update', { invite_id: id, accept: true }), 'writeBanned')
    await readData(await call(stranger, 'delete', { invite_id: id }))
  })

  test('names a permission that does not exist, and what is missing', async () => {
    const wrong = await call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id], permissions: ['fly'] })
    expect((await expectFailure(wrong, 'invalidInput')).message_detail).toContain('options.permissions.0')
    await expectFailure(await call(owner, 'create', { board_id: board.id, permissions: [] }), 'invalidInput')
    const both = { board_id: board.id, link: true, request: true }
    await expectFailure(await call(owner, 'create', both), 'invalidInput')
    const many = Array.from({ length: MAX_INVITED_AT_ONCE + 1 }, () => newId())
    await expectFailure(await call(owner, 'create', { board_id: board.id, user_ids: many }), 'invalidInput')
    const change = await call(owner, 'update', { board_id: board.id, user_id: guest.row.id, permissions: ['fly'] })
    expect((await expectFailure(change, 'invalidInput')).message_detail).toContain('options.permissions.0')
  })

  test('is one of so many in a day', async () => {
    await useUp(db, INVITED_PEOPLE_LIMIT, `user:${owner.row.id}`)
    const answer = await call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id] })
    expect(answer.headers.get('retry-after')).not.toBeNull()
    await expectFailure(answer, 'tooManyRequests')
    expect(await listInvites(guest)).toEqual([])
  })

  test.each([
    ['one key', (step: string) => `five-calls-that-${step}`],
    ['five keys', () => newId()],
  ])('is made and accepted once by the same call five times under %s', async (_, key) => {
    const five = (sendOne: () => Promise<Response>) => Promise.all(Array.from({ length: 5 }, sendOne))
    const people = { board_id: board.id, user_ids: [guest.row.id] }
    const made = await five(() => call(owner, 'create', people, key('invite')))
    for (const { status } of made) expect([200, 409]).toContain(status)
    expect(await db.$count(boardInvites, eq(boardInvites.boardId, board.id))).toBe(1)
    const [{ invite_id: id } = { invite_id: '' }] = await listInvites(guest)
    const accepted = await five(() => call(guest, 'update', { invite_id: id, accept: true }, key('accept')))
    for (const { status } of accepted) expect([200, 409]).toContain(status)
    expect(accepted.some(({ status }) => status === 200)).toBe(true)
    expect(Object.keys(await listMembers())).toEqual([guest.row.id])
  })
})

describe('a link', () => {
  test('lets in everyone who has it, again and again, until it is withdrawn', async () => {
    const code = await makeLink(owner, ['save_pins', 'edit_pins'])
    for (const who of [guest, stranger, guest]) {
      await readData(await call(who, 'update', { code, accept: true }))
    }
    expect(Object.keys(await listMembers())).toHaveLength(2)
    const [link] = await listInvites(owner, { board_id: board.id })
    expect(link).toMatchObject({ kind: 'link', url: `https://tackboard.example/invite/${code}/` })
    await readData(await call(owner, 'delete', { invite_id: link?.invite_id }))
    await expectFailure(await call(await join(), 'update', { code, accept: true }), 'inviteNotFound')
    await expectFailure(await call(owner, 'update', { code: await makeLink(owner), accept: true }), 'ownSubject')
  })

  test('is the same for the same permissions, another for others, and ends after a month', async () => {
    const code = await makeLink(owner)
    expect(await makeLink(owner)).toBe(code)
    const other = await makeLink(owner, ['save_pins', 'edit_board'])
    expect(other).not.toBe(code)
    await expectFailure(await call(guest, 'update', { code, accept: true }), 'inviteNotFound')
    ahead = BOARD_LINK_LIFETIME_MS + 1
    await expectFailure(await call(guest, 'update', { code: other, accept: true }), 'inviteNotFound')
    expect(await makeLink(owner, ['save_pins', 'edit_board'])).not.toBe(other)
  })

  test('does not open a board that is full', async () => {
    const code = await makeLink(owner)
    const people = await Promise.all(Array.from({ length: MAX_COLLABORATORS }, () => makeUser(db)))
    await db
      .insert(boardCollaborators)
      .values(people.map(({ id }) => ({ boardId: board.id, userId: id, permissions: [], createdAt: 1 })))
    await expectFailure(await call(guest, 'update', { code, accept: true }), 'boardFull')
  })
})

describe('an invitation by mail', () => {
  const address = () => `${newId().toLowerCase()}@post.example`

  test('works once, for the first one with its link', async () => {
    const email = address()
    const answer = await call(owner, 'create', { board_id: board.id, emails: [email.toUpperCase()], permissions: [] })
    const { items } = await readData<{ items: Invited[] }>(answer)
    expect(items).toEqual([{ invite_id: items[0]?.invite_id, email, status: 'pending' }])
    const code = findLink(await lastMail(db, email, 'boardInvite'))
      .pathname.split('/')
      .at(-2)
    await readData(await call(guest, 'update', { code, accept: true }))
    await expectFailure(await call(stranger, 'update', { code, accept: true }), 'inviteNotFound')
    expect(Object.keys(await listMembers())).toEqual([guest.row.id])
    const [pending] = await listInvites(owner, { board_id: board.id })
    expect(pending).toBeUndefined()
  })

  test('is found by the account that has confirmed the address, and by no other', async () => {
    const email = address()
    const id = await invite(owner, { user_ids: [], emails: [email] })
    const unproved = await join({ email, emailVerifiedAt: null })
    expect(await listInvites(unproved)).toEqual([])
    await expectFailure(await call(unproved, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    await db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, unproved.row.id))
    expect(await listInvites(unproved)).toMatchObject([{ invite_id: id, email: null }])
    await readData(await call(unproved, 'update', { invite_id: id, accept: true }))
    expect(Object.keys(await listMembers())).toEqual([unproved.row.id])
  })

  test('needs a confirmed address of one’s own, and is not sent across a block', async () => {
    const email = address()
    const sender = await join({ emailVerifiedAt: null })
    await addCollaborator(db, board, sender.row, ['manage'])
    const answer = await call(sender, 'create', { board_id: board.id, emails: [email] })
    await expectFailure(answer, 'emailUnconfirmed')
    await block(db, guest.row, owner.row)
    const { email: blocker } = guest.row
    const sent = await call(owner, 'create', { board_id: board.id, emails: [blocker] })
    expect(await readData(sent)).toMatchObject({ items: [{ email: blocker, status: 'pending' }] })
    expect([await mailsTo(db, blocker), await listInvites(guest)]).toEqual([[], []])
  })
})

describe('a request to join', () => {
  const ask = (who: Someone) => call(who, 'create', { board_id: board.id, request: true })
  const open = () => db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))

  test('is made by those who see the board, and answered by those who may invite', async () => {
    await expectFailure(await ask(guest), 'boardNotFound')
    await open()
    const { items } = await readData<{ items: Invited[] }>(await ask(guest))
    const id = items[0]?.invite_id
    expect(items).toEqual([{ invite_id: id, user_id: guest.row.id, status: 'pending' }])
    await expectFailure(await ask(owner), 'ownSubject')
    await expectFailure(await call(guest, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    await expectFailure(await call(stranger, 'update', { invite_id: id, accept: true }), 'inviteNotFound')
    const helper = await join()
    await addCollaborator(db, board, helper.row, ['invite', 'save_pins'])
    expect(await listInvites(helper, { board_id: board.id })).toMatchObject([
      { invite_id: id, kind: 'request', inviter: null, user: { username: guest.row.username } },
    ])
    const tooMuch = await call(helper, 'update', { invite_id: id, accept: true, permissions: ['manage'] })
    await expectFailure(tooMuch, 'boardNotYours')
    await readData(await call(helper, 'update', { invite_id: id, accept: true }))
    expect((await listMembers())[guest.row.id]).toEqual(['save_pins'])
    expect(await readData(await ask(guest))).toMatchObject({ items: [{ status: 'accepted' }] })
  })

  test('that is refused is not made again for a while; one’s own can be taken back', async () => {
    await open()
    const id = async () => (await readData<{ items: Invited[] }>(await ask(guest))).items[0]?.invite_id
    await readData(await call(guest, 'delete', { invite_id: await id() }))
    expect(await listInvites(owner, { board_id: board.id })).toEqual([])
    await readData(await call(owner, 'update', { invite_id: await id(), accept: false }))
    expect(await readData(await ask(guest))).toMatchObject({ items: [{ status: 'declined' }] })
    ahead = DECLINE_KEPT_MS + 1
    expect(await readData(await ask(guest))).toMatchObject({ items: [{ status: 'pending' }] })
  })

  test('and an invitation meet: who has asked is in with it', async () => {
    await open()
    await readData(await ask(guest))
    const invited = await call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id], permissions: [] })
    expect(await readData(invited)).toMatchObject({ items: [{ user_id: guest.row.id, status: 'accepted' }] })
    expect(await listMembers()).toEqual({ [guest.row.id]: [] })
  })
})

describe('people on a board', () => {
  const onBoard = (who: Someone) => ({ board_id: board.id, user_id: who.row.id })

  test('are given other permissions by those who manage it', async () => {
    await addCollaborator(db, board, guest.row, ['manage'])
    await addCollaborator(db, board, stranger.row, ['edit_board', 'invite'])
    const change = { ...onBoard(guest), permissions: [] }
    await expectFailure(await call(stranger, 'update', change), 'boardNotYours')
    await expectFailure(await call(await join(), 'update', change), 'boardNotFound')
    await expectFailure(await call(guest, 'update', { ...onBoard(owner), permissions: [] }), 'collaboratorNotFound')
    const changed = await call(guest, 'update', { ...onBoard(stranger), permissions: ['save_pins', 'save_pins'] })
    expect((await readData<Collaborator>(changed)).permissions).toEqual(['save_pins'])
    await readData(await call(guest, 'update', change))
    await expectFailure(await call(guest, 'update', change), 'boardNotYours')
  })

  test('leave, or are removed, and lose the board with the next call; invitations of theirs end', async () => {
    await addCollaborator(db, board, guest.row, ['manage'])
    await addCollaborator(db, board, stranger.row, ['save_pins'])
    const code = await makeLink(guest)
    await expectFailure(await call(stranger, 'delete', onBoard(guest)), 'boardNotYours')
    await expectFailure(await call(guest, 'delete', onBoard(owner)), 'boardNotYours')
    const pin = await makePin(db, await makeBoard(db, stranger.row))
    const save = () =>
      send(site.origin, href('resource', { name: 'RepinResource', verb: 'create' }), {
        json: { options: { pin_id: pin.id, board_id: board.id } },
        cookie: stranger.cookie,
      })
    await readData(await save())
    await readData(await call(guest, 'delete', onBoard(stranger)))
    await expectFailure(await save(), 'boardNotFound')
    expect(await openBoard(stranger)).toBe(404)
    await expectFailure(await call(guest, 'delete', onBoard(stranger)), 'collaboratorNotFound')

    await readData(await call(guest, 'delete', { board_id: board.id }))
    await expectFailure(await call(guest, 'delete', { board_id: board.id }), 'boardNotFound')
    await expectFailure(await call(stranger, 'update', { code, accept: true }), 'inviteNotFound')
    expect([await listMembers(), await isCollaborative()]).toEqual([{}, false])
  })

  test('cannot all leave: the owner hands the board over first, and its old address leads on', async () => {
    await expectFailure(await call(owner, 'delete', { board_id: board.id }), 'handOverFirst')
    await addCollaborator(db, board, guest.row, ['manage'])
    await expectFailure(await call(owner, 'delete', { board_id: board.id }), 'handOverFirst')
    await expectFailure(await call(guest, 'update', { ...onBoard(guest), is_owner: true }), 'boardNotYours')
    await expectFailure(await call(owner, 'update', { ...onBoard(stranger), is_owner: true }), 'collaboratorNotFound')
    await makeBoard(db, guest.row, { slug: board.slug })
    const handed = await readData<BoardAnswer>(await call(owner, 'update', { ...onBoard(guest), is_owner: true }))
    expect(handed.owner.username).toBe(guest.row.username)
    expect(handed.slug).toBe(`${board.slug}-2`)
    expect(handed.permissions).toContain('manage')
    expect(await listMembers()).toEqual({ [owner.row.id]: ['manage'] })
    const old = href('board', { username: owner.row.username, board: board.slug })
    const moved = await send(site.origin, old, { cookie: owner.cookie })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, handed.url])
    await readData(await call(owner, 'delete', { board_id: board.id }))
  })

  test('of five calls that hand a board over at one time, one does', async () => {
    const people = [guest, stranger, await join(), await join(), await join()]
    for (const { row } of people) await addCollaborator(db, board, row, ['manage'])
    const answers = await Promise.all(people.map((who) => call(owner, 'update', { ...onBoard(who), is_owner: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await db.select().from(boards).where(eq(boards.id, board.id))
    expect(Object.keys(await listMembers())).toHaveLength(people.length)
    expect((await listMembers())[row?.ownerId ?? '']).toBeUndefined()
    expect((await listMembers())[owner.row.id]).toEqual(['manage'])
  })

  test('who accept while the invitation is withdrawn are in, or it is gone', async () => {
    for (let time = 0; time < 3; time += 1) {
      const id = await invite(owner)
      const [accepted, withdrawn] = await Promise.all([
        call(guest, 'update', { invite_id: id, accept: true }),
        call(owner, 'delete', { invite_id: id }),
      ])
      const isIn = (await listMembers())[guest.row.id] !== undefined
      expect([accepted.status, withdrawn.status]).toEqual(isIn ? [200, 404] : [404, 200])
      const member = and(eq(boardCollaborators.boardId, board.id), eq(boardCollaborators.userId, guest.row.id))
      await db.delete(boardCollaborators).where(member)
    }
  })
})

describe('the pages of invitations', () => {
  const peoplePath = () => href('boardPeople', { username: owner.row.username, board: board.slug })
  const get = async (path: string, who?: Someone) => {
    const answer = await send(site.origin, path, { cookie: who?.cookie })
    return { status: answer.status, text: toText(await answer.text()) }
  }
  const post = (path: string, who: Someone | undefined, form: Record<string, string>) =>
    send(site.origin, path, { cookie: who?.cookie, form })
  const followed = async (path: string, who: Someone, form: Record<string, string>) => {
    const answer = await post(path, who, form)
    expect(answer.status).toBe(303)
    const cookie = [who.cookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
    const to = answer.headers.get('location') ?? ''
    return toText(await (await send(site.origin, to, { cookie })).text())
  }

  test('let the owner invite, approve, change and remove people without scripts', async () => {
    const page = await get(peoplePath(), owner)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Invite people')])
    const board_id = board.id
    const invite = { action: 'invite', board_id, may_save_pins: '1' }
    const said = await followed(peoplePath(), owner, { ...invite, who: ` @${guest.row.username} ` })
    expect(said).toContain('Invitation sent.')
    expect(await followed(href('boardInvites'), guest, { action: 'accept', ...(await ownInvite(guest)) })).toContain(
      'Sea walks',
    )
    const person = { board_id, user_id: guest.row.id }
    expect(await followed(peoplePath(), owner, { action: 'change', ...person, may_edit_board: '1' })).toContain(
      'Edit the board',
    )
    expect(await listMembers()).toEqual({ [guest.row.id]: ['edit_board'] })
    expect(await followed(peoplePath(), owner, { action: 'remove', ...person })).toContain('no longer on this board')
    expect((await get(peoplePath(), guest)).status).toBe(404)
  })

  const ownInvite = async (who: Someone) => ({ invite_id: (await listInvites(who))[0]?.invite_id ?? '' })

  test('say what is wrong with a name, and keep what was typed', async () => {
    const answer = await post(peoplePath(), owner, { action: 'invite', board_id: board.id, who: 'no one like this' })
    const html = await answer.text()
    expect([answer.status, toText(html)]).toEqual([404, expect.stringContaining('find anyone with that name')])
    expect(html).toContain('value="no one like this"')
  })

  test('show who invites to what before and after log-in, and open the board', async () => {
    const path = href('boardInvite', { code: await makeLink(owner) })
    const before = await get(path)
    expect([before.status, before.text]).toEqual([200, expect.stringContaining('Sea walks')])
    expect(before.text).toContain('Log in or sign up')
    const answer = await post(path, undefined, { action: 'join' })
    expect(answer.headers.get('location')).toBe(href('login', {}, { next: path }))
    expect(await followed(path, guest, { action: 'join' })).toContain('Sea walks')
    expect((await get(path, guest)).text).toContain('View board')
    expect((await get(href('boardInvite', { code: 'x'.repeat(43) }), guest)).status).toBe(404)
    await block(db, owner.row, stranger.row)
    expect((await get(path, stranger)).status).toBe(404)
    expect((await post(path, stranger, { action: 'join' })).status).toBe(404)
  })

  test('and the board itself say what waits, and how to ask', async () => {
    await db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))
    await addCollaborator(db, board, (await join()).row)
    const path = href('board', { username: owner.row.username, board: board.slug })
    await invite(owner)
    expect((await get(path, guest)).text).toContain('Tove Marklund invited you to this board.')
    expect((await get(path, stranger)).text).toContain('Ask to join')
    expect((await get(path)).text).not.toContain('Ask to join')
    expect(await followed(href('boardInvites'), stranger, { action: 'request', board_id: board.id })).toContain(
      'You asked to join this board.',
    )
    expect((await get(peoplePath(), owner)).text).toContain('Asking to join')
    const declined = await followed(href('boardInvites'), guest, { action: 'decline', ...(await ownInvite(guest)) })
    expect(declined).toContain('Invitation declined.')
    expect((await get(path, guest)).text).not.toContain('invited you')
  })

  test('lead away who leaves, and tell the owner to hand the board over first', async () => {
    await addCollaborator(db, board, guest.row)
    const leave = { action: 'leave', board_id: board.id }
    const refused = await post(peoplePath(), owner, leave)
    expect([refused.status, toText(await refused.text())]).toEqual([409, expect.stringContaining('Make someone else')])
    expect(await followed(peoplePath(), guest, leave)).toContain('You left the board.')
  })
})

test('on a shared board each pin says who has saved it, but for those who are private', async () => {
  await db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))
  const pin = await makePin(db, await makeBoard(db, stranger.row))
  const save = { id: newId(), userId: guest.row.id, pinId: pin.id, boardId: board.id, createdAt: 1 }
  await db.insert(saves).values(save)
  const savers = async (who?: Someone) => {
    const place = { username: owner.row.username, board: board.slug }
    const { edges } = await query(site.origin, 'BoardPinsQuery', place, { cookie: who?.cookie })
    return edges.map(({ node }) => node.savedBy?.username)
  }
  expect(await savers(owner)).toEqual([undefined])
  await addCollaborator(db, board, guest.row)
  await db.update(boards).set({ isCollaborative: true }).where(eq(boards.id, board.id))
  for (const who of [owner, undefined]) expect(await savers(who)).toEqual([guest.row.username])
  const path = href('board', { username: owner.row.username, board: board.slug })
  const page = await send(site.origin, path, { cookie: owner.cookie })
  expect(toText(await page.text())).toContain('Saved by Tove Marklund')
  await db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, guest.row.id))
  for (const who of [owner, undefined]) expect(await savers(who)).toEqual([undefined])
  expect(await savers(guest)).toEqual([guest.row.username])
})

describe('open invitations of one board', () => {
  const fill = async (
    columns: Omit<typeof boardInvites.$inferInsert, 'id' | 'boardId' | 'permissions' | 'createdAt'>,
  ) => {
    const rows = Array.from({ length: MAX_PENDING_INVITES }, () => ({ id: newId(), email: null }))
    const given = columns.kind === 'mail' ? rows.map(({ id }) => ({ id, email: `${id}@example.com` })) : rows
    const people = columns.kind === 'request' ? rows.map(() => newUser()) : []
    if (people.length > 0) await db.insert(users).values(people)
    await db.insert(boardInvites).values(
      given.map((row, place) => ({
        ...row,
        boardId: board.id,
        permissions: ['save_pins' as const],
        createdAt: 1,
        ...columns,
        ...(people[place] && { userId: people[place].id }),
      })),
    )
    return people
  }
  const invite = () => call(owner, 'create', { board_id: board.id, user_ids: [guest.row.id] })
  const ask = () => call(guest, 'create', { board_id: board.id, request: true })

  test('are limited as long as they are worth something', async () => {
    await addCollaborator(db, board, stranger.row, ['save_pins', 'invite'])
    await fill({ kind: 'mail', inviterId: stranger.row.id })
    await expectFailure(await invite(), 'boardFull')
    await call(owner, 'delete', { board_id: board.id, user_id: stranger.row.id })
    expect((await invite()).status).toBe(200)
  })

  test('have their room, however many ask to join', async () => {
    await db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))
    const people = await fill({ kind: 'request' })
    await expectFailure(await ask(), 'boardFull')
    expect((await invite()).status).toBe(200)
    await db.delete(boardInvites).where(eq(boardInvites.userId, guest.row.id))
    const [gone, blocked] = people
    if (!gone || !blocked) return expect.fail('No one has asked')
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, gone.id))
    expect((await ask()).status).toBe(200)
    await expectFailure(await call(stranger, 'create', { board_id: board.id, request: true }), 'boardFull')
    await block(db, owner.row, blocked)
    expect((await call(stranger, 'create', { board_id: board.id, request: true })).status).toBe(200)
  })
})
