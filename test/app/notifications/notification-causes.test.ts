import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { imports } from '#db/tables/imports.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { saves } from '#db/tables/saves.ts'
import type { Invited } from '#schema/boards/invite-calls.ts'
import type { BlockingAction } from '#schema/boards/move-calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, newAddress, readData, send } from '../../helpers/client.ts'
import {
  deliver,
  deliveredTexts,
  heldNotifications,
  readBadge,
  readNotifications,
} from '../../helpers/notifications.ts'
import { makePerson, makePinScene, type Person } from '../../helpers/people.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  PASSWORD,
  type BoardRow,
} from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let db: Database
let origin: string

beforeAll(async () => {
  site = await startApp({ options: { bindings: heldNotifications } })
  ;({ db, origin } = site)
}, 60_000)
afterAll(() => site.stop())

let owner: Person
let ann: Person
let board: BoardRow

beforeEach(async () => {
  ;({ owner, ann, board } = await makePinScene(db))
})

const invite = (verb: 'create' | 'update' | 'delete', options: object, who: Person) =>
  callResource(origin, 'BoardInviteResource', verb, options, who.cookie)

async function inviteAnn(): Promise<string> {
  const input = { board_id: board.id, user_ids: [ann.user.id], permissions: [] }
  const { items } = await readData<{ items: Invited[] }>(await invite('create', input, owner))
  return items[0]?.invite_id ?? ''
}

describe('invitations', () => {
  it('notify the invited person, and their answers the one who invited', async () => {
    const id = await inviteAnn()
    expect(await deliveredTexts(site, ann.cookie)).toEqual(['invite: Olga Owner invited you to the board Boats'])
    await readData(await invite('update', { invite_id: id, accept: true }, ann))
    expect(await deliveredTexts(site, owner.cookie)).toEqual(['invite_answer: Ann joined the board Boats'])
  })

  it('that are declined notify the one who invited; withdrawn ones disappear', async () => {
    await readData(await invite('update', { invite_id: await inviteAnn(), accept: false }, ann))
    expect(await deliveredTexts(site, ann.cookie)).toEqual([])
    expect(await deliveredTexts(site, owner.cookie)).toEqual(['invite_answer: Ann declined your invitation to Boats'])
    board = await makeBoard(db, owner.user, { name: 'Nets' })
    const id = await inviteAnn()
    expect(await deliveredTexts(site, ann.cookie)).toHaveLength(1)
    await invite('delete', { invite_id: id }, owner)
    expect(await deliveredTexts(site, ann.cookie)).toEqual([])
  })

  it('to join notify those who may accept, and the acceptance the one who asked', async () => {
    const mate = await makePerson(db, { fullName: 'Mate' })
    await addCollaborator(db, board, mate.user, ['invite'])
    await addCollaborator(db, board, (await makePerson(db, { fullName: 'Other' })).user, ['save_pins'])
    const asked = await readData<{ items: Invited[] }>(
      await invite('create', { board_id: board.id, request: true }, ann),
    )
    for (const who of [owner, mate]) {
      expect(await deliveredTexts(site, who.cookie)).toEqual(['invite: Ann asked to join your board Boats'])
    }
    await readData(await invite('update', { invite_id: asked.items[0]?.invite_id, accept: true }, owner))
    expect(await deliveredTexts(site, ann.cookie)).toEqual(['invite_answer: Olga Owner added you to the board Boats'])
    expect(await deliveredTexts(site, mate.cookie)).toEqual([])
  })

  it('to a board of someone blocked since are not shown', async () => {
    await inviteAnn()
    await deliver(site)
    await block(db, ann.user, owner.user)
    expect(await deliveredTexts(site, ann.cookie)).toEqual([])
  })
})

describe('one is notified', () => {
  it('of a move in one step as already seen, and its undo removes it', async () => {
    const pin = await makePin(db, board)
    await db
      .insert(saves)
      .values({ id: newId(), userId: owner.user.id, pinId: pin.id, boardId: board.id, createdAt: 1 })
    const target = await makeBoard(db, owner.user, { name: 'Lakes' })
    const options = { board_id: board.id, all: true, to_board_id: target.id, mode: 'move' }
    const answer = await callResource(origin, 'BoardMoveResource', 'create', options, owner.cookie)
    const { data: move } = (await answer.json()) as { data: BlockingAction }
    expect(await deliveredTexts(site, owner.cookie)).toEqual(['move_done: Your Pins were moved to Lakes'])
    expect((await readNotifications(origin, owner.cookie)).items[0]).toMatchObject({
      is_seen: true,
      actors: [],
      count: 1,
    })
    expect(await readBadge(origin, owner.cookie)).toMatchObject({ news_hub_unseen_count: 0 })
    await readData(await callResource(origin, 'BoardMoveResource', 'delete', { id: move.id }, owner.cookie))
    expect(await deliveredTexts(site, owner.cookie)).toEqual([])
  })

  it.each([
    ['done', 'import_done: Your import is done'],
    ['failed', 'import_done: Your import stopped. See what went wrong.'],
  ] as const)('an import that is %s', async (status, text) => {
    const row = { id: newId(), ownerId: owner.user.id, mediaId: newId(), status: 'running', createdAt: 1 } as const
    await db.insert(imports).values(row)
    await db.update(imports).set({ status, endedAt: Date.now() }).where(eq(imports.id, row.id))
    expect(await deliveredTexts(site, owner.cookie)).toEqual([text])
  })
})

it('of a lower price of a saved product, not of a higher one', async () => {
  const shop = await makeMaker(site)
  const product = { name: 'Jug', offer_summary: { price: '20.00', currency: 'EUR' } }
  const pin = await shop.publish({ kind: 'product', products: [product] })
  await callResource(origin, 'RepinResource', 'create', { pin_id: pin.id, board_id: board.id }, owner.cookie)
  const [sold] = pin.products ?? []
  const offer = async (price: string) => {
    const products = [{ ...sold, ...product, offer_summary: { price, currency: 'EUR' } }]
    await readData(await shop.call('update', { id: pin.id, products }))
  }
  await offer('25.00')
  expect(await deliveredTexts(site, owner.cookie)).toEqual([])
  await offer('18.50')
  expect(await deliveredTexts(site, owner.cookie)).toEqual(['price_drop: A product you saved now costs €18.50'])
  await offer('30.00')
  expect(await deliveredTexts(site, owner.cookie)).toEqual([])
})

it('of a decision about oneself, with a link to its appeal', async () => {
  const pin = await makePin(db, board)
  const id = newId()
  const decision = { id, kind: 'decision', type: 'pin', subjectId: pin.id, decision: 'hide' } as const
  const row = { ...decision, personId: owner.user.id, actorId: ann.user.id, createdAt: Date.now() }
  await db.insert(moderationLog).values(row)
  await db.insert(moderationLog).values({ ...row, id: newId(), decision: 'dismiss' })
  expect(await deliveredTexts(site, owner.cookie)).toEqual(['moderation: We hid one of your Pins'])
  const [item] = (await readNotifications(origin, owner.cookie)).items
  expect(item).toMatchObject({ actors: [], subject: { type: 'decision', id, url: href('appeal', { id }) } })
})

it('of a new password, also without a confirmed address', async () => {
  const user = await makeUser(db)
  const cookie = await makeSession(db, user)
  const json = { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }
  const headers = { 'cf-connecting-ip': newAddress() }
  await readData(await send(origin, href('passwordSettingsCall'), { json, cookie, headers }))
  const fresh = await makeSession(db, user)
  expect(await deliveredTexts(site, fresh)).toEqual(['security: Your password was changed'])
})
