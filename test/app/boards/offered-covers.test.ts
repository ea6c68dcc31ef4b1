import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boards, type BoardPrivacy } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import type { BoardInvite } from '#schema/boards/invite-calls.ts'
import { callResource, query, readData } from '../../helpers/client.ts'
import { deliver, heldNotifications, readNotifications } from '../../helpers/notifications.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makePerson, type Person } from '../../helpers/people.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makeImage,
  makePin,
  type BoardRow,
  type PinRow,
} from '../../helpers/rows.ts'

const site = await ownApp({ options: { bindings: heldNotifications } })
const { db } = site

let owner: Person
let guest: Person

beforeEach(async () => {
  ;[owner, guest] = await Promise.all([makePerson(db), makePerson(db)])
})

interface Covers {
  ofLinkForVisitors: string | null
  ofLink: string | null
  listed: string | null
  news: string | null
}

/** Reads the cover that each place shows; null for none. */
async function readCovers(board: BoardRow): Promise<Covers> {
  const { url } = await readData<{ url: string }>(
    await callResource(site.origin, 'BoardInviteResource', 'create', { board_id: board.id, link: true }, owner.cookie),
  )
  const code = new URL(url).pathname.split('/').at(-2) ?? ''
  await readData(
    await callResource(
      site.origin,
      'BoardInviteResource',
      'create',
      { board_id: board.id, user_ids: [guest.user.id] },
      owner.cookie,
    ),
  )
  await deliver(site)
  const find = async (cookie?: string) => {
    const found = await query(site.origin, 'BoardInviteQuery', { code }, cookie === undefined ? {} : { cookie })
    return found.__typename === 'BoardInvite' ? (found.invite.board.cover?.url ?? null) : 'nothing'
  }
  const { items } = await readData<{ items: BoardInvite[] }>(
    await callResource(site.origin, 'BoardInvitesResource', 'get', {}, guest.cookie),
  )
  const news = await readNotifications(site.origin, guest.cookie)
  return {
    ofLinkForVisitors: await find(),
    ofLink: await find(guest.cookie),
    listed: items[0]?.board.cover_images[0]?.url ?? null,
    news: news.items.find(({ kind }) => kind === 'invite')?.subject.image_url ?? null,
  }
}

function expectCover(covers: Covers, signature: string | null, changes: Partial<Record<keyof Covers, string>> = {}) {
  for (const [place, url] of Object.entries(covers)) {
    const expected = changes[place as keyof Covers] ?? signature
    if (expected === null) expect({ place, url }).toEqual({ place, url: null })
    else expect({ place, url }).toEqual({ place, url: expect.stringContaining(expected) as string })
  }
}

const onBoard = (privacy: BoardPrivacy) => ({
  audience: privacy === 'secret' ? ('board' as const) : ('public' as const),
})

describe.each<BoardPrivacy>(['public', 'protected', 'secret'])('an invitation to a %s board shows', (privacy) => {
  let board: BoardRow
  let shown: PinRow

  beforeEach(async () => {
    board = await makeBoard(db, owner.user, { privacy })
    shown = await makePin(db, board, { columns: onBoard(privacy) })
  })

  it('the cover that was uploaded, wherever it stands', async () => {
    const coverSignature = await makeImage(db)
    await makePin(db, board, { columns: onBoard(privacy) })
    await db.update(boards).set({ coverSignature, coverPinId: shown.id }).where(eq(boards.id, board.id))
    expectCover(await readCovers(board), coverSignature)
  })

  it('the Pin that was chosen, not the newest', async () => {
    await makePin(db, board, { columns: onBoard(privacy) })
    await db.update(boards).set({ coverPinId: shown.id }).where(eq(boards.id, board.id))
    expectCover(await readCovers(board), shown.imageSignature)
  })

  it('a saved Pin that was chosen', async () => {
    const other = await makePerson(db)
    const pin = await makePin(db, await makeBoard(db, other.user))
    await db
      .insert(saves)
      .values({ id: newId(), userId: owner.user.id, pinId: pin.id, boardId: board.id, createdAt: Date.now() })
    await makePin(db, board, { columns: onBoard(privacy) })
    await db.update(boards).set({ coverPinId: pin.id }).where(eq(boards.id, board.id))
    expectCover(await readCovers(board), pin.imageSignature)
  })

  it.each<[string, Partial<PinRow>, object]>([
    ['hidden', { isHidden: true }, {}],
    ['unsafe', { isUnsafe: true }, {}],
    ['deleted', { deletedAt: 1, isHidden: true }, {}],
    ['of a private profile', {}, { isPrivateProfile: true }],
    ['of a deactivated account', {}, { deactivatedAt: 1 }],
    ['of a suspended account', {}, { suspendedAt: 1, deactivatedAt: 1 }],
  ])('no newer or chosen Pin that is %s', async (_, columns, maker) => {
    const mate = await makePerson(db, maker)
    await addCollaborator(db, board, mate.user)
    const pin = await makePin(db, board, { columns: { ...onBoard(privacy), pinnerId: mate.user.id, ...columns } })
    expectCover(await readCovers(board), shown.imageSignature)
    await db.update(boards).set({ coverPinId: pin.id }).where(eq(boards.id, board.id))
    expectCover(await readCovers(board), shown.imageSignature)
  })

  it.each(['blocked', 'blocking'])('no Pin across a block, %s', async (side) => {
    const mate = await makePerson(db)
    await addCollaborator(db, board, mate.user)
    const pin = await makePin(db, board, { columns: { ...onBoard(privacy), pinnerId: mate.user.id } })
    const pair = side === 'blocked' ? ([guest.user, mate.user] as const) : ([mate.user, guest.user] as const)
    await block(db, ...pair)
    expectCover(await readCovers(board), shown.imageSignature, { ofLinkForVisitors: pin.imageSignature })
  })
})

it('a Pin that is kept secret on a public board is no cover', async () => {
  const board = await makeBoard(db, owner.user)
  await makePin(db, board, { columns: { audience: 'board', isKeptSecret: true } })
  expectCover(await readCovers(board), null)
})
