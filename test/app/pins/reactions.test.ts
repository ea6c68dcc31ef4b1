import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { imageRemovals } from '#db/tables/images.ts'
import { pinReactions, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { PinReactionType } from '#schema/pins/reaction-constants.ts'
import { href } from '#schema/routes.ts'
import type { Caller } from '../../helpers/callers.ts'
import { readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { block, makeBoard, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { makeUpload } from '../../helpers/uploads.ts'

const site = await ownApp()
const { db, origin, as } = site

let me: UserRow
let my: Caller
let owner: UserRow
let pin: PinRow

beforeEach(async () => {
  ;[me, owner] = [await makeUser(db), await makeUser(db)]
  my = as(me)
  pin = await makePin(db, await makeBoard(db, owner))
})

const react = (viewer: Caller, reaction_type: PinReactionType) =>
  viewer.call('POST pinReaction', { id: pin.id, reaction_type })

async function readPin(viewer = my) {
  const answer = await viewer.query('CloseupPageQuery', { pinId: pin.id, isAuth: true })
  if (answer.__typename !== 'Pin') throw new Error(answer.message)
  return answer
}

const NO_PIN = '01JZZZZZZZZZZZZZZZZZZZZZZZ'

describe('a reaction to a pin', () => {
  it('is one a person, in place of the one before, and is shown with the pin', async () => {
    expect(await readPin()).toMatchObject({ reactionByMe: null, reactionCounts: {} })
    const loved = await react(my, 2)
    expect(loved).toEqual({ id: pin.id, reaction_by_me: 2, reaction_counts: { '2': 1 } })
    const changed = await react(my, 5)
    expect(changed).toMatchObject({ reaction_by_me: 5, reaction_counts: { '5': 1 } })
    expect(await readPin()).toMatchObject({ reactionByMe: 5, reactionCounts: { '2': 0, '5': 1 } })
    const other = as(await makeUser(db))
    await react(other, 5)
    expect(await readPin(other)).toMatchObject({ reactionByMe: 5, reactionCounts: { '5': 2 } })
    const taken = await my.call('DELETE pinReaction', { id: pin.id })
    expect(taken).toMatchObject({ reaction_by_me: null, reaction_counts: { '5': 1 } })
    await my.call('DELETE pinReaction', { id: pin.id })
    expect(await readPin()).toMatchObject({ reactionByMe: null, reactionCounts: { '5': 1 } })
  })

  it('counts right after fifty at once, of one person and of many', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2
          ? my.send('POST pinReaction', { id: pin.id, reaction_type: (turn % 5) + 1 })
          : my.send('DELETE pinReaction', { id: pin.id }),
      ),
    )
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(db)))
    await Promise.all(people.flatMap((person) => [react(as(person), 1), react(as(person), 3)]))
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
    for (const reaction_type of [0, 6, 99, '1', null, undefined])
      await my.invalid('POST pinReaction', { id: pin.id, reaction_type })
    await block(db, owner, me)
    await my.refused('POST pinReaction', { id: pin.id, reaction_type: 1 }, 'pinNotFound')
  })

  it('is taken back by those who may not write', async () => {
    await react(my, 1)
    await db.update(users).set({ isWriteBanned: true }).where(eq(users.id, me.id))
    expect(await my.call('DELETE pinReaction', { id: pin.id })).toMatchObject({ reaction_counts: { '1': 0 } })
  })

  it('goes with its account', async () => {
    await react(my, 4)
    await db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, me.id))
    await db.delete(users).where(eq(users.id, me.id))
    expect(await readPin(as(owner))).toMatchObject({ reactionCounts: { '4': 0 } })
  })
})

describe('sharing a pin', () => {
  it('counts a person once, whatever the channel', async () => {
    const first = await my.call('POST pinShare', { id: pin.id, channel: 'copy_link' })
    expect(first).toEqual({ id: pin.id, share_count: 1 })
    await Promise.all(Array.from({ length: 5 }, () => my.call('POST pinShare', { id: pin.id, channel: 'web_share' })))
    await as(owner).call('POST pinShare', { id: pin.id, channel: 'embed' })
    expect(await readPin()).toMatchObject({ shareCount: 2 })
    await my.invalid('POST pinShare', { id: pin.id, channel: 'fax' })
    await my.refused('POST pinShare', { id: NO_PIN, channel: 'embed' }, 'pinNotFound')
  })
})

describe('a pin that was tried', () => {
  const mine = () =>
    db
      .select()
      .from(pinTries)
      .where(and(eq(pinTries.pinId, pin.id), eq(pinTries.userId, me.id)))

  it('says so to the viewer, with what they wrote', async () => {
    expect(await my.call('POST pinTry', { id: pin.id })).toEqual({
      id: pin.id,
      done_by_me: true,
      text: '',
      image_url: null,
    })
    await my.call('POST pinTry', { id: pin.id, text: '  Worked with oat milk \u202E too ' })
    expect(await mine()).toMatchObject([{ text: 'Worked with oat milk  too', pinnerId: owner.id }])
    expect(await readPin()).toMatchObject({ doneByMe: true })
    const read = href('resource', { name: 'PinResource', verb: 'get' }, { options: JSON.stringify({ id: pin.id }) })
    await my.call('POST pinShare', { id: pin.id, channel: 'embed' })
    expect(await readData(await send(origin, read, { cookie: await my.cookie() }))).toMatchObject({
      done_by_me: true,
      share_count: 1,
    })
    expect(await readData(await send(origin, read))).toMatchObject({ done_by_me: false, share_count: 1 })
    expect(await my.call('DELETE pinTry', { id: pin.id })).toMatchObject({ done_by_me: false })
    await my.call('DELETE pinTry', { id: pin.id })
    expect([await mine(), (await readPin()).doneByMe]).toEqual([[], false])
  })

  it('has an image, which is due to go once it is replaced or taken back', async () => {
    const upload = await makeUpload(site, me)
    const tried = await my.call('POST pinTry', { id: pin.id, media_id: upload.id, text: 'Mine' })
    expect(tried.image_url).toContain(upload.signature)
    const removals = () => db.select().from(imageRemovals).where(eq(imageRemovals.signature, upload.signature))
    expect(await removals()).toEqual([])
    await my.call('POST pinTry', { id: pin.id, text: 'Without it' })
    expect(await removals()).toHaveLength(1)
  })

  it('shows what people said of it, the viewer first and then the newest', async () => {
    const people = [await makeUser(db), await makeUser(db), await makeUser(db, { isPrivateProfile: true })] as const
    const [first, second, shy] = [as(people[0]), as(people[1]), as(people[2])]
    const upload = await makeUpload(site, me)
    await my.call('POST pinTry', { id: pin.id, text: 'Mine', media_id: upload.id })
    await first.call('POST pinTry', { id: pin.id, text: 'First' })
    await second.call('POST pinTry', { id: pin.id, text: 'Second' })
    await shy.call('POST pinTry', { id: pin.id, text: 'Shy' })
    const read = async (viewer: Caller) => {
      const page = await viewer.query('PinTriesQuery', { pinId: pin.id })
      return 'edges' in page ? page.edges.map(({ node }) => node) : page.message
    }
    const said = async (viewer: Caller) => {
      const posts = await read(viewer)
      return typeof posts === 'string' ? posts : posts.map(({ text, isMine }) => (isMine ? `${text}!` : text))
    }
    for (const [place, person] of [me, ...people].entries()) {
      await db.update(pinTries).set({ createdAt: place }).where(eq(pinTries.userId, person.id))
    }
    expect(await said(as(null))).toEqual(['Second', 'First', 'Mine'])
    expect(await said(my)).toEqual(['Mine!', 'Second', 'First'])
    expect(await said(shy)).toEqual(['Shy!', 'Second', 'First', 'Mine'])
    expect(await read(my)).toMatchObject([
      { image: { small: { url: expect.stringContaining(upload.signature) } } },
      {},
      {},
    ])
    const [, blocked] = people
    await block(db, owner, blocked)
    expect(await said(my)).toEqual(['Mine!', 'First'])
    expect(await said(second)).toEqual(expect.any(String))
  })

  it('refuses what it cannot show', async () => {
    await my.invalid('POST pinTry', { id: pin.id, text: 'x'.repeat(501) })
    await my.refused('POST pinTry', { id: pin.id, media_id: NO_PIN }, 'mediaNotFound')
    await my.refused('POST pinTry', { id: NO_PIN }, 'pinNotFound')
    const theirs = await makeUpload(site, owner)
    await my.refused('POST pinTry', { id: pin.id, media_id: theirs.id }, 'mediaNotFound')
    expect(await mine()).toEqual([])
  })
})
