import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { imageRemovals } from '#db/tables/images.ts'
import { pinReactions, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { PinReactions } from '#schema/pins/reaction-calls.ts'
import type { SharedPin } from '#schema/pins/share-calls.ts'
import type { PinTry } from '#schema/pins/try-calls.ts'
import { href, type RouteName } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
import { block, makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { makeUpload } from '../../helpers/uploads.ts'

let site: Site
let db: Database
let origin: string

beforeAll(async () => {
  site = await startApp()
  ;({ db, origin } = site)
}, 60_000)
afterAll(() => site.stop())

let me: UserRow
let cookie: string
let owner: UserRow
let pin: PinRow

beforeEach(async () => {
  ;[me, owner] = [await makeUser(db), await makeUser(db)]
  cookie = await makeSession(db, me)
  pin = await makePin(db, await makeBoard(db, owner))
})

type PinCall = Extract<RouteName, 'pinReaction' | 'pinShare' | 'pinTry'>

const post = (route: PinCall, json: unknown, { as = cookie, id = pin.id, key = '' } = {}) =>
  send(origin, href(route, { id }), { json, cookie: as, headers: key === '' ? {} : { 'idempotency-key': key } })
const remove = (route: PinCall, { as = cookie, id = pin.id } = {}) =>
  send(origin, href(route, { id }), { method: 'DELETE', cookie: as })
const react = (type: unknown, options = {}) => post('pinReaction', { reaction_type: type }, options)

async function readPin(as = cookie) {
  const answer = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true }, { cookie: as })
  if (answer.__typename !== 'Pin') throw new Error(answer.message)
  return answer
}

const NO_PIN = '01JZZZZZZZZZZZZZZZZZZZZZZZ'

describe('a reaction to a pin', () => {
  it('is one a person, in place of the one before, and is shown with the pin', async () => {
    expect(await readPin()).toMatchObject({ reactionByMe: null, reactionCounts: {} })
    const loved = await readData<PinReactions>(await react(2))
    expect(loved).toEqual({ id: pin.id, reaction_by_me: 2, reaction_counts: { '2': 1 } })
    const changed = await readData<PinReactions>(await react(5))
    expect(changed).toMatchObject({ reaction_by_me: 5, reaction_counts: { '5': 1 } })
    expect(await readPin()).toMatchObject({ reactionByMe: 5, reactionCounts: { '2': 0, '5': 1 } })
    const other = await makeSession(db, await makeUser(db))
    await react(5, { as: other })
    expect(await readPin(other)).toMatchObject({ reactionByMe: 5, reactionCounts: { '5': 2 } })
    const taken = await readData<PinReactions>(await remove('pinReaction'))
    expect(taken).toMatchObject({ reaction_by_me: null, reaction_counts: { '5': 1 } })
    await remove('pinReaction')
    expect(await readPin()).toMatchObject({ reactionByMe: null, reactionCounts: { '5': 1 } })
  })

  it('counts right after fifty at once, of one person and of many', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 ? react((turn % 5) + 1) : remove('pinReaction'))),
    )
    const people = await Promise.all(Array.from({ length: 10 }, async () => makeSession(db, await makeUser(db))))
    await Promise.all(people.flatMap((as) => [react(1, { as }), react(3, { as })]))
    const { reactionCounts } = await readPin()
    const rows = await db
      .select({ type: pinReactions.reactionType })
      .from(pinReactions)
      .where(eq(pinReactions.pinId, pin.id))
    const sums = Object.fromEntries(
      [1, 2, 3, 4, 5].map((type) => [type, rows.filter((row) => row.type === type).length]),
    )
    expect(Object.fromEntries([1, 2, 3, 4, 5].map((type) => [type, reactionCounts[type] ?? 0]))).toEqual(sums)
  })

  it('is refused where it names no reaction or no pin that the viewer may open', async () => {
    for (const type of [0, 6, 99, '1', null, undefined]) await expectFailure(await react(type), 'invalidInput')
    await expectFailure(await react(1, { id: NO_PIN }), 'pinNotFound')
    await expectFailure(await remove('pinReaction', { id: NO_PIN }), 'pinNotFound')
    await block(db, owner, me)
    await expectFailure(await react(1), 'pinNotFound')
    await expectFailure(
      await send(origin, href('pinReaction', { id: pin.id }), { json: { reaction_type: 1 } }),
      'notSignedIn',
    )
  })

  it('is not for those who may not write, who still take theirs back', async () => {
    await react(1)
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id))
    await expectFailure(await react(2), 'writeBanned')
    await expectFailure(await post('pinShare', { channel: 'copy_link' }), 'writeBanned')
    await expectFailure(await post('pinTry', {}), 'writeBanned')
    expect(await readData<PinReactions>(await remove('pinReaction'))).toMatchObject({ reaction_counts: { '1': 0 } })
  })

  it('goes with its account', async () => {
    await react(4)
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, me.id))
    await db.delete(users).where(eq(users.id, me.id))
    expect(await readPin(await makeSession(db, owner))).toMatchObject({ reactionCounts: { '4': 0 } })
  })
})

describe('sharing a pin', () => {
  it('counts a person once, whatever the channel', async () => {
    const first = await readData<SharedPin>(await post('pinShare', { channel: 'copy_link' }))
    expect(first).toEqual({ id: pin.id, share_count: 1 })
    await Promise.all(Array.from({ length: 5 }, () => post('pinShare', { channel: 'web_share' })))
    await post('pinShare', { channel: 'embed' }, { as: await makeSession(db, owner) })
    expect(await readPin()).toMatchObject({ shareCount: 2 })
    await expectFailure(await post('pinShare', { channel: 'fax' }), 'invalidInput')
    await expectFailure(await post('pinShare', { channel: 'embed' }, { id: NO_PIN }), 'pinNotFound')
  })
})

describe('a pin that was tried', () => {
  const mine = () =>
    db
      .select()
      .from(pinTries)
      .where(and(eq(pinTries.pinId, pin.id), eq(pinTries.userId, me.id)))

  it('says so to the viewer, with what they wrote', async () => {
    expect(await readData<PinTry>(await post('pinTry', {}))).toEqual({
      id: pin.id,
      done_by_me: true,
      text: '',
      image_url: null,
    })
    await post('pinTry', { text: '  Worked with oat milk \u202E too ' })
    expect(await mine()).toMatchObject([{ text: 'Worked with oat milk  too', pinnerId: owner.id }])
    expect(await readPin()).toMatchObject({ doneByMe: true })
    const read = href('resource', { name: 'PinResource', verb: 'get' }, { options: JSON.stringify({ id: pin.id }) })
    await post('pinShare', { channel: 'embed' })
    expect(await readData(await send(origin, read, { cookie }))).toMatchObject({ done_by_me: true, share_count: 1 })
    expect(await readData(await send(origin, read))).toMatchObject({ done_by_me: false, share_count: 1 })
    expect(await readData<PinTry>(await remove('pinTry'))).toMatchObject({ done_by_me: false })
    await remove('pinTry')
    expect([await mine(), (await readPin()).doneByMe]).toEqual([[], false])
  })

  it('has an image, which is due to go once it is replaced or taken back', async () => {
    const upload = await makeUpload(site, me)
    const tried = await readData<PinTry>(await post('pinTry', { media_id: upload.id, text: 'Mine' }))
    expect(tried.image_url).toContain(upload.signature)
    const removals = () => db.select().from(imageRemovals).where(eq(imageRemovals.signature, upload.signature))
    expect(await removals()).toEqual([])
    await post('pinTry', { text: 'Without it' })
    expect(await removals()).toHaveLength(1)
  })

  it('shows what people said of it, the viewer first and then the newest', async () => {
    const people = await Promise.all([makeUser(db), makeUser(db), makeUser(db, { isPrivateProfile: true })])
    const [first, second, shy] = await Promise.all(people.map((person) => makeSession(db, person)))
    const upload = await makeUpload(site, me)
    await post('pinTry', { text: 'Mine', media_id: upload.id })
    await post('pinTry', { text: 'First' }, { as: first ?? '' })
    await post('pinTry', { text: 'Second' }, { as: second ?? '' })
    await post('pinTry', { text: 'Shy' }, { as: shy ?? '' })
    const read = async (as: string) => {
      const page = await query(origin, 'PinTriesQuery', { pinId: pin.id }, as === '' ? {} : { cookie: as })
      return 'edges' in page ? page.edges.map(({ node }) => node) : page.message
    }
    const said = async (as: string) => {
      const posts = await read(as)
      return typeof posts === 'string' ? posts : posts.map(({ text, isMine }) => (isMine ? `${text}!` : text))
    }
    for (const [place, person] of [me, ...people].entries()) {
      await db.update(pinTries).set({ createdAt: place }).where(eq(pinTries.userId, person.id))
    }
    expect(await said('')).toEqual(['Second', 'First', 'Mine'])
    expect(await said(cookie)).toEqual(['Mine!', 'Second', 'First'])
    expect(await said(shy ?? '')).toEqual(['Shy!', 'Second', 'First', 'Mine'])
    expect(await read(cookie)).toMatchObject([
      { image: { small: { url: expect.stringContaining(upload.signature) } } },
      {},
      {},
    ])
    const [, blocked] = people
    if (blocked) await block(db, owner, blocked)
    expect(await said(cookie)).toEqual(['Mine!', 'First'])
    expect(await said(second ?? '')).toEqual(expect.any(String))
  })

  it('refuses what it cannot show', async () => {
    await expectFailure(await post('pinTry', { text: 'x'.repeat(501) }), 'invalidInput')
    await expectFailure(await post('pinTry', { media_id: NO_PIN }), 'mediaNotFound')
    await expectFailure(await post('pinTry', {}, { id: NO_PIN }), 'pinNotFound')
    const theirs = await makeUpload(site, owner)
    await expectFailure(await post('pinTry', { media_id: theirs.id }), 'mediaNotFound')
    expect(await mine()).toEqual([])
  })
})
