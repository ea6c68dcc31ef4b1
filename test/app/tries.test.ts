import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commentMutes } from '#db/tables/comments.ts'
import { pictureRemovals } from '#db/tables/pictures.ts'
import { pins, pinTries } from '#db/tables/pins.ts'
import { users } from '#db/tables/users.ts'
import type { PinTry } from '#schema/calls/tries.ts'
import type { ConversationData } from '#schema/message.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../helpers/app.ts'
import { callResource, expectFailure, query, readData, send } from '../helpers/client.ts'
import { openDesk, reportAndDecide, type DeskCalls } from '../helpers/desk.ts'
import { CHILD_BIRTHDAY, follow, makePerson, makePinScene, type Person, type PinScene } from '../helpers/people.ts'
import { callMessages, listMessages } from '../helpers/messages.ts'
import { makePin } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'
import { makeUpload } from '../helpers/uploads.ts'

let site: Site
let desk: DeskCalls
let scene: PinScene

beforeAll(async () => {
  site = await startApp()
  desk = await openDesk(site)
})
afterAll(() => site.stop())

beforeEach(async () => {
  scene = await makePinScene(site.db)
})

const tryPin = (by: Person, body: object, pinId = scene.pin.id) =>
  send(site.origin, href('pinTry', { id: pinId }), { json: body, cookie: by.cookie })

/** The id of what they said. */
async function say(by: Person, text: string): Promise<string> {
  await readData(await tryPin(by, { text }))
  const [row] = await site.db.select().from(pinTries).where(eq(pinTries.text, text))
  return row?.id ?? ''
}

async function readTexts(by?: Person): Promise<string[]> {
  const page = await query(site.origin, 'PinTriesQuery', { pinId: scene.pin.id }, by ? { cookie: by.cookie } : {})
  return 'edges' in page ? page.edges.map(({ node }) => node.text) : []
}

const removeTry = (by: Person, id: string) =>
  callResource(site.origin, 'PinTryResource', 'delete', { id }, { cookie: by.cookie })

describe('what was said of a pin that was tried', () => {
  it('may be taken away by the pin owner, with its picture, and by no one else but its author', async () => {
    const upload = await makeUpload(site, scene.ann.user)
    await readData(await tryPin(scene.ann, { text: 'Awful', media_id: upload.id }))
    const page = await query(site.origin, 'PinTriesQuery', { pinId: scene.pin.id }, { cookie: scene.owner.cookie })
    const [post] = 'edges' in page ? page.edges.map(({ node }) => node) : []
    expect(post).toMatchObject({ isMine: false, mayRemove: true })
    const id = post?.id ?? ''
    await expectFailure(await removeTry(scene.ben, id), 'pinNotYours')
    await expectFailure(await removeTry(scene.owner, 'unknown'), 'notFound')
    expect(await readTexts()).toEqual(['Awful'])
    const { id: other } = await makePin(site.db, scene.board)
    await readData(await tryPin(scene.ann, { text: 'Elsewhere' }, other))
    await readData(await removeTry(scene.owner, id))
    expect([await readTexts(), await readTexts(scene.ann)]).toEqual([[], []])
    expect(await site.db.$count(pictureRemovals, eq(pictureRemovals.signature, upload.signature))).toBe(1)
    expect(await site.db.$count(pinTries, eq(pinTries.pinId, other))).toBe(1)
    await expectFailure(await removeTry(scene.owner, id), 'notFound')
  })

  it('may be removed by a pin owner or author who is write-banned', async () => {
    const [one, two] = [await say(scene.ann, 'By Ann'), await say(scene.ben, 'By Ben')]
    await site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, scene.owner.user.id))
    await site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, scene.ben.user.id))
    await readData(await removeTry(scene.owner, one))
    await readData(await removeTry(scene.ben, two))
    expect(await readTexts()).toEqual([])
  })

  it.each(['signed in', 'signed out'])('may be reported (%s), hidden by an employee, and brought back', async (how) => {
    const id = await say(scene.ann, `Spam ${how}`)
    const by = how === 'signed in' ? scene.ben.cookie : ''
    const entry = await reportAndDecide(desk, { id, type: 'try', by }, 'hide')
    expect(entry).toMatchObject({ type: 'try', person_id: scene.ann.user.id })
    expect([await readTexts(), await readTexts(scene.owner), await readTexts(scene.ann)]).toEqual([
      [],
      [],
      [`Spam ${how}`],
    ])
    await readData(await tryPin(scene.ann, { text: 'In other words' }))
    expect(await readTexts()).toEqual([])
    await readData(await desk.decide(entry.reportId, 'restore'))
    expect(await readTexts()).toEqual(['In other words'])
  })

  it('is shown to employees with its words, its picture and its author', async () => {
    const upload = await makeUpload(site, scene.ann.user)
    await readData(await tryPin(scene.ann, { text: 'Look', media_id: upload.id }))
    const [row] = await site.db.select().from(pinTries).where(eq(pinTries.userId, scene.ann.user.id))
    await desk.report(row?.id ?? '', { type: 'try' }, scene.ben.cookie)
    expect((await desk.findOpen(row?.id ?? '')).subject).toMatchObject({
      text: 'Look',
      image_url: expect.stringContaining(upload.signature),
      url: `${href('pin', { id: scene.pin.id })}#tries`,
      owner: { username: scene.ann.user.username },
    })
  })

  it('cannot be reported by those who may not see it', async () => {
    const id = await say(scene.ann, 'On a secret pin')
    await site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, scene.pin.id))
    const report = { id, type: 'try', reason: 'spam' }
    await expectFailure(await desk.ask('ReportResource', 'create', report, scene.ben.cookie), 'notFound')
    await expectFailure(await desk.ask('ReportResource', 'create', report), 'notFound')
  })

  it('is not shared in messages, nor in the community of the pin owner, once it is hidden', async () => {
    const id = await say(scene.ann, 'Hidden soon')
    const community = async () => {
      const found = await query(site.origin, 'ProfileCommunityQuery', { username: scene.owner.user.username })
      return JSON.stringify(found)
    }
    const share = () => {
      const tried = { pin_id: scene.pin.id, user_id: scene.ann.user.id }
      const options = { user_ids: [scene.owner.user.id], text: 'See', user_did_it_data: tried }
      return callMessages(site.origin, 'ConversationsResource', 'create', options, scene.ben.cookie)
    }
    const { id: conversationId } = await readData<ConversationData>(await share())
    const read = async () => JSON.stringify(await listMessages(site.origin, conversationId, scene.ben.cookie))
    expect([await community(), await read()]).toEqual(Array(2).fill(expect.stringContaining('Hidden soon')))
    await reportAndDecide(desk, { id, type: 'try', by: scene.ben.cookie }, 'hide')
    expect([await community(), await read()]).toEqual(Array(2).fill(expect.not.stringContaining('Hidden soon')))
    await expectFailure(await share(), 'pinNotFound')
  })
})

describe('words and pictures of tries', () => {
  const WITH_LINK = 'Buy at www.example.com'

  it('have no links from accounts younger than a day', async () => {
    await expectFailure(await tryPin(scene.ann, { text: WITH_LINK }), 'linksNotYetAllowed')
    await site.db
      .update(users)
      .set({ createdAt: Date.now() - DAY_MS - 1_000 })
      .where(eq(users.id, scene.ann.user.id))
    await readData(await tryPin(scene.ann, { text: WITH_LINK }))
    expect(await readTexts()).toEqual([WITH_LINK])
  })

  it('are not the same as on another pin within a minute', async () => {
    const { id: other } = await makePin(site.db, scene.board)
    await readData(await tryPin(scene.ann, { text: 'So good' }))
    await expectFailure(await tryPin(scene.ann, { text: 'so good' }, other), 'duplicateText')
    await readData(await tryPin(scene.ann, { text: 'So good' }))
    await readData(await tryPin(scene.ben, { text: 'So good' }, other))
    await readData(await tryPin(scene.ann, {}, other))
    await site.db.update(pinTries).set({ createdAt: 1 }).where(eq(pinTries.userId, scene.ann.user.id))
    await readData(await tryPin(scene.ann, { text: 'So good' }, other))
  })

  it('are for those who may comment; anyone may say that they tried it', async () => {
    const upload = await makeUpload(site, scene.ann.user)
    const set = (columns: Partial<typeof users.$inferInsert>) =>
      site.db.update(users).set(columns).where(eq(users.id, scene.owner.user.id))
    await set({ commentsFrom: 'following' })
    await expectFailure(await tryPin(scene.ann, { text: 'Words' }), 'commentsNotAllowed')
    await expectFailure(await tryPin(scene.ann, { media_id: upload.id }), 'commentsNotAllowed')
    expect(await readData<PinTry>(await tryPin(scene.ann, {}))).toMatchObject({ done_by_me: true, text: '' })
    await follow(site.db, scene.owner, scene.ann)
    await readData(await tryPin(scene.ann, { text: 'Words' }))
    await set({ commentsFrom: 'everyone' })
    await site.db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, scene.pin.id))
    await expectFailure(await tryPin(scene.ben, { text: 'Words of Ben' }), 'commentsOff')
    await readData(await tryPin(scene.ben, {}))
  })

  it('by people under 16 are for pins of those they follow', async () => {
    const child = await makePerson(site.db, { birthday: CHILD_BIRTHDAY })
    await expectFailure(await tryPin(child, { text: 'Hello' }), 'commentsNotAllowed')
    await readData(await tryPin(child, {}))
    await follow(site.db, child, scene.owner)
    await readData(await tryPin(child, { text: 'Hello' }))
  })

  it('with a word that the pin owner filters, or by people they have muted, are for their authors alone', async () => {
    await site.db
      .update(users)
      .set({ filteredWords: { ugly: ['ugly'] } })
      .where(eq(users.id, scene.owner.user.id))
    await say(scene.ann, 'Rather ugly')
    await site.db.insert(commentMutes).values({ ownerId: scene.owner.user.id, userId: scene.ben.user.id, createdAt: 1 })
    await say(scene.ben, 'I am muted')
    expect([await readTexts(), await readTexts(scene.owner)]).toEqual([[], []])
    expect(await readTexts(scene.ann)).toEqual(['Rather ugly'])
    expect(await readTexts(scene.ben)).toEqual(['I am muted'])
  })
})
