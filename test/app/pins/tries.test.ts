import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { commentMutes } from '#db/tables/comments.ts'
import { imageRemovals } from '#db/tables/images.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { ConversationData } from '#schema/messages/message.ts'
import type { PinTry } from '#schema/pins/try-calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { callResource, expectFailure, query, readData, send } from '../../helpers/client.ts'
import { callMessages, listMessages } from '../../helpers/messages.ts'
import { openModerationScene } from '../../helpers/moderation-scene.ts'
import { reportAndDecide } from '../../helpers/moderation.ts'
import { CHILD_BIRTHDAY, follow, makePerson, type Person } from '../../helpers/people.ts'
import { makePin } from '../../helpers/rows.ts'
import { makeUpload } from '../../helpers/uploads.ts'

const at = openModerationScene()

const tryPin = (by: Person, body: object, pinId = at.scene.pin.id) =>
  send(at.site.origin, href('pinTry', { id: pinId }), { json: body, cookie: by.cookie })

/** The id of what they said. */
async function say(by: Person, text: string): Promise<string> {
  await readData(await tryPin(by, { text }))
  const [row] = await at.site.db.select().from(pinTries).where(eq(pinTries.text, text))
  return row?.id ?? ''
}

async function readTexts(by?: Person): Promise<string[]> {
  const page = await query(at.site.origin, 'PinTriesQuery', { pinId: at.scene.pin.id }, by ? { cookie: by.cookie } : {})
  return 'edges' in page ? page.edges.map(({ node }) => node.text) : []
}

const removeTry = (by: Person, id: string) =>
  callResource(at.site.origin, 'PinTryResource', 'delete', { id }, { cookie: by.cookie })

describe('what was said of a pin that was tried', () => {
  it('may be taken away by the pin owner, with its image, and by no one else but its author', async () => {
    const upload = await makeUpload(at.site, at.scene.ann.user)
    await readData(await tryPin(at.scene.ann, { text: 'Awful', media_id: upload.id }))
    const page = await query(
      at.site.origin,
      'PinTriesQuery',
      { pinId: at.scene.pin.id },
      { cookie: at.scene.owner.cookie },
    )
    const [post] = 'edges' in page ? page.edges.map(({ node }) => node) : []
    expect(post).toMatchObject({ isMine: false, mayRemove: true })
    const id = post?.id ?? ''
    await expectFailure(await removeTry(at.scene.ben, id), 'pinNotYours')
    await expectFailure(await removeTry(at.scene.owner, 'unknown'), 'notFound')
    expect(await readTexts()).toEqual(['Awful'])
    const { id: other } = await makePin(at.site.db, at.scene.board)
    await readData(await tryPin(at.scene.ann, { text: 'Elsewhere' }, other))
    await readData(await removeTry(at.scene.owner, id))
    expect([await readTexts(), await readTexts(at.scene.ann)]).toEqual([[], []])
    expect(await at.site.db.$count(imageRemovals, eq(imageRemovals.signature, upload.signature))).toBe(1)
    expect(await at.site.db.$count(pinTries, eq(pinTries.pinId, other))).toBe(1)
    await expectFailure(await removeTry(at.scene.owner, id), 'notFound')
  })

  it('may be removed by a pin owner or author who is write-banned', async () => {
    const [one, two] = [await say(at.scene.ann, 'By Ann'), await say(at.scene.ben, 'By Ben')]
    await at.site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, at.scene.owner.user.id))
    await at.site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, at.scene.ben.user.id))
    await readData(await removeTry(at.scene.owner, one))
    await readData(await removeTry(at.scene.ben, two))
    expect(await readTexts()).toEqual([])
  })

  it.each(['signed in', 'signed out'])('may be reported (%s), hidden by an employee, and brought back', async (how) => {
    const id = await say(at.scene.ann, `Spam ${how}`)
    const by = how === 'signed in' ? at.scene.ben.cookie : ''
    const entry = await reportAndDecide(at.moderation, { id, type: 'try', by }, 'hide')
    expect(entry).toMatchObject({ type: 'try', person_id: at.scene.ann.user.id })
    expect([await readTexts(), await readTexts(at.scene.owner), await readTexts(at.scene.ann)]).toEqual([
      [],
      [],
      [`Spam ${how}`],
    ])
    await readData(await tryPin(at.scene.ann, { text: 'In other words' }))
    expect(await readTexts()).toEqual([])
    await readData(await at.moderation.decide(entry.reportId, 'restore'))
    expect(await readTexts()).toEqual(['In other words'])
  })

  it.each([
    ['its author', 'unsaid'],
    ['its author', 'removed'],
    ['the pin owner', 'removed'],
  ] as const)('stays hidden when it was taken away by %s (%s) and is said again', async (who, how) => {
    const id = await say(at.scene.ann, 'Spam')
    const { reportId } = await reportAndDecide(at.moderation, { id, type: 'try', by: at.scene.ben.cookie }, 'hide')
    const by = who === 'the pin owner' ? at.scene.owner : at.scene.ann
    const withdraw = () =>
      how === 'removed'
        ? removeTry(by, id)
        : send(at.site.origin, href('pinTry', { id: at.scene.pin.id }), { method: 'DELETE', cookie: by.cookie })
    await readData(await withdraw())
    expect(await say(at.scene.ann, 'Spam again')).toBe(id)
    expect([await readTexts(), await readTexts(at.scene.ann)]).toEqual([[], ['Spam again']])
    await readData(await withdraw())
    await readData(await at.moderation.decide(reportId, 'restore'))
    await say(at.scene.ann, 'Kind')
    expect(await readTexts()).toEqual(['Kind'])
    await say(at.scene.ben, 'By Ben')
    expect(await readTexts()).toEqual(['By Ben', 'Kind'])
  })

  it('is shown to employees with its words, its image and its author', async () => {
    const upload = await makeUpload(at.site, at.scene.ann.user)
    await readData(await tryPin(at.scene.ann, { text: 'Look', media_id: upload.id }))
    const [row] = await at.site.db.select().from(pinTries).where(eq(pinTries.userId, at.scene.ann.user.id))
    await at.moderation.report(row?.id ?? '', { type: 'try' }, at.scene.ben.cookie)
    expect((await at.moderation.findOpen(row?.id ?? '')).subject).toMatchObject({
      text: 'Look',
      image_url: expect.stringContaining(upload.signature),
      url: `${href('pin', { id: at.scene.pin.id })}#tries`,
      owner: { username: at.scene.ann.user.username },
    })
  })

  it('cannot be reported by those who may not see it', async () => {
    const id = await say(at.scene.ann, 'On a secret pin')
    await at.site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, at.scene.pin.id))
    const report = { id, type: 'try', reason: 'spam' }
    await expectFailure(await at.moderation.ask('ReportResource', 'create', report, at.scene.ben.cookie), 'notFound')
    await expectFailure(await at.moderation.ask('ReportResource', 'create', report), 'notFound')
  })

  it('is not shared in messages, nor in the community of the pin owner, once it is hidden', async () => {
    const id = await say(at.scene.ann, 'Hidden soon')
    const community = async () => {
      const found = await query(at.site.origin, 'ProfileCommunityQuery', { username: at.scene.owner.user.username })
      return JSON.stringify(found)
    }
    const share = () => {
      const tried = { pin_id: at.scene.pin.id, user_id: at.scene.ann.user.id }
      const options = { user_ids: [at.scene.owner.user.id], text: 'See', user_did_it_data: tried }
      return callMessages(at.site.origin, 'ConversationsResource', 'create', options, at.scene.ben.cookie)
    }
    const { id: conversationId } = await readData<ConversationData>(await share())
    const read = async () => JSON.stringify(await listMessages(at.site.origin, conversationId, at.scene.ben.cookie))
    expect([await community(), await read()]).toEqual(Array(2).fill(expect.stringContaining('Hidden soon')))
    await reportAndDecide(at.moderation, { id, type: 'try', by: at.scene.ben.cookie }, 'hide')
    expect([await community(), await read()]).toEqual(Array(2).fill(expect.not.stringContaining('Hidden soon')))
    await expectFailure(await share(), 'pinNotFound')
  })
})

describe('words and images of tries', () => {
  const WITH_LINK = 'Buy at www.example.com'

  it('have no links from accounts younger than a day', async () => {
    await expectFailure(await tryPin(at.scene.ann, { text: WITH_LINK }), 'linksNotYetAllowed')
    await at.site.db
      .update(users)
      .set({ createdAt: Date.now() - DAY_MS - 1_000 })
      .where(eq(users.id, at.scene.ann.user.id))
    await readData(await tryPin(at.scene.ann, { text: WITH_LINK }))
    expect(await readTexts()).toEqual([WITH_LINK])
  })

  it('are not the same as on another pin within a minute', async () => {
    const { id: other } = await makePin(at.site.db, at.scene.board)
    await readData(await tryPin(at.scene.ann, { text: 'So good' }))
    await expectFailure(await tryPin(at.scene.ann, { text: 'so good' }, other), 'duplicateText')
    await readData(await tryPin(at.scene.ann, { text: 'So good' }))
    await readData(await tryPin(at.scene.ben, { text: 'So good' }, other))
    await readData(await tryPin(at.scene.ann, {}, other))
    await expectFailure(await tryPin(at.scene.ann, { text: ' SO\u200b good' }, other), 'duplicateText')
    await at.site.db.update(pinTries).set({ saidAt: 1 }).where(eq(pinTries.userId, at.scene.ann.user.id))
    await readData(await tryPin(at.scene.ann, { text: 'So good' }, other))
  })

  it('are not the same as on another pin within a minute of an edit', async () => {
    const others = [await makePin(at.site.db, at.scene.board), await makePin(at.site.db, at.scene.board)]
    for (const [place, { id }] of [at.scene.pin, ...others].entries()) {
      await readData(await tryPin(at.scene.ann, { text: `Before ${place}` }, id))
    }
    const age = () =>
      at.site.db.update(pinTries).set({ createdAt: 1, saidAt: 1 }).where(eq(pinTries.userId, at.scene.ann.user.id))
    await age()
    await readData(await tryPin(at.scene.ann, { text: 'Buy now' }))
    for (const { id } of others) {
      await expectFailure(await tryPin(at.scene.ann, { text: 'Buy now' }, id), 'duplicateText')
    }
    await age()
    await readData(await tryPin(at.scene.ann, { text: 'Buy now' }))
    await readData(await tryPin(at.scene.ann, { text: 'Buy now' }, others[0]?.id))
  })

  it('are for those who may comment; anyone may say that they tried it', async () => {
    const upload = await makeUpload(at.site, at.scene.ann.user)
    const set = (columns: Partial<typeof users.$inferInsert>) =>
      at.site.db.update(users).set(columns).where(eq(users.id, at.scene.owner.user.id))
    await set({ commentsFrom: 'following' })
    await expectFailure(await tryPin(at.scene.ann, { text: 'Words' }), 'commentsNotAllowed')
    await expectFailure(await tryPin(at.scene.ann, { media_id: upload.id }), 'commentsNotAllowed')
    expect(await readData<PinTry>(await tryPin(at.scene.ann, {}))).toMatchObject({ done_by_me: true, text: '' })
    await follow(at.site.db, at.scene.owner, at.scene.ann)
    await readData(await tryPin(at.scene.ann, { text: 'Words' }))
    await set({ commentsFrom: 'everyone' })
    await at.site.db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, at.scene.pin.id))
    await expectFailure(await tryPin(at.scene.ben, { text: 'Words of Ben' }), 'commentsOff')
    await readData(await tryPin(at.scene.ben, {}))
  })

  it('by people under 16 are for pins of those they follow', async () => {
    const child = await makePerson(at.site.db, { birthday: CHILD_BIRTHDAY })
    await expectFailure(await tryPin(child, { text: 'Hello' }), 'commentsNotAllowed')
    await readData(await tryPin(child, {}))
    await follow(at.site.db, child, at.scene.owner)
    await readData(await tryPin(child, { text: 'Hello' }))
  })

  it('with a word that the pin owner filters, or by people they have muted, are for their authors alone', async () => {
    await at.site.db
      .update(users)
      .set({ filteredWords: { ugly: ['ugly'] } })
      .where(eq(users.id, at.scene.owner.user.id))
    await say(at.scene.ann, 'Rather ugly')
    await at.site.db
      .insert(commentMutes)
      .values({ ownerId: at.scene.owner.user.id, userId: at.scene.ben.user.id, createdAt: 1 })
    await say(at.scene.ben, 'I am muted')
    expect([await readTexts(), await readTexts(at.scene.owner)]).toEqual([[], []])
    expect(await readTexts(at.scene.ann)).toEqual(['Rather ugly'])
    expect(await readTexts(at.scene.ben)).toEqual(['I am muted'])
  })
})
