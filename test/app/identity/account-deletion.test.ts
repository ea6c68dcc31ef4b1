import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardCollaborators, boardFollows, boards } from '#db/tables/boards/boards.ts'
import { commentHelpfulMarks, commentReactions, comments } from '#db/tables/comments.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { imageRemovals, images } from '#db/tables/images.ts'
import { leadForms, leads } from '#db/tables/pins/leads.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { saves } from '#db/tables/saves.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { eventErasures, events } from '#db/tables/tracking/event-log.ts'
import { fingerprints } from '#db/tables/tracking/fingerprints.ts'
import { userFollows, users } from '#db/tables/users.ts'
import { DELETION_GRACE_MS, USERNAME_RETIREMENT_MS } from '#schema/identity/leaving-constants.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, newAddress, send, logIn } from '../../helpers/client.ts'
import { newEvent, queued } from '../../helpers/events.ts'
import { lastMail, findLink, mailsTo, makeMail } from '../../helpers/mails.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import {
  addCollaborator,
  block,
  followTopic,
  makeBoard,
  makeComment,
  makeImage,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const SITE_ORIGIN = 'https://tackboard.example'

let site: Site
let db: Database

beforeAll(async () => {
  site = await startApp({ vars: { SITE_ORIGIN } })
  db = site.db
}, 120_000)

afterAll(() => site.stop())

/** A user whose days of grace are over. */
function makeLeaver(columns: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  const now = Date.now()
  return makeUser(db, {
    emailVerifiedAt: 1,
    deactivatedAt: now - DELETION_GRACE_MS,
    deletionDueAt: now - 1,
    ...columns,
  })
}

/** Nothing that the account does counts from now on. */
async function leave({ id }: UserRow): Promise<void> {
  const deactivatedAt = Date.now() - DELETION_GRACE_MS
  await db.update(users).set({ deactivatedAt }).where(eq(users.id, id))
}

async function isThere({ id }: Pick<UserRow, 'id'>): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0
}

/** Sweeps until the account is gone. */
async function sweepAway(user: UserRow): Promise<number> {
  let sweeps = 0
  while (await isThere(user)) {
    expect(sweeps).toBeLessThan(20)
    await site.runScheduled()
    sweeps += 1
  }
  return sweeps
}

/** Finds a text in the database: `table.column`, but for the mail that says goodbye. */
async function findEverywhere(text: string): Promise<string[]> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like '%_search%' and name not like 'sqlite_%'
      and name not like '%shadow%' and name not like 'libsql_%' and name not like '%_idx%'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const columns = await db.all<{ name: string }>(sql`select name from pragma_table_info(${name})`)
    const unless = name === 'mails' ? sql`kind <> 'accountDeleted'` : sql`1`
    const counts = columns.map(
      (column) => sql`count(nullif(instr(cast(${sql.identifier(column.name)} as text), ${text}), 0))
        as ${sql.identifier(column.name)}`,
    )
    const [row] = await db.all<Record<string, number>>(
      sql`select ${sql.join(counts, sql`, `)} from ${sql.identifier(name)} where ${unless}`,
    )
    for (const [column, count] of Object.entries(row ?? {})) if (count > 0) found.push(`${name}.${column}`)
  }
  return found
}

async function store({ imageSignature: signature }: Pick<PinRow, 'imageSignature'>): Promise<string[]> {
  const keys = [mediaKey('orig', signature, 'jpg'), mediaKey('236x', signature, 'webp')]
  for (const key of keys) await site.media?.put(key, new Uint8Array([1, 2, 3]))
  return keys
}

async function findPin(id: string): Promise<PinRow | undefined> {
  const [row] = await db.select().from(pins).where(eq(pins.id, id))
  return row
}

describe('an account whose days of grace are over', () => {
  it('is gone with all that was its own, and what others share in stays with them', async () => {
    const [other, third] = [await makeUser(db, { followerCount: 1 }), await makeUser(db)]
    const avatar = (await makePin(db, await makeBoard(db, other))).imageSignature
    const cover = { imageSignature: await makeImage(db) }
    const leaver = await makeLeaver({
      deactivatedAt: null,
      imageSignature: avatar,
      coverSignature: cover.imageSignature,
      about: 'All about me',
    })
    const now = Date.now()
    const row = { createdAt: now }
    const own = await makeBoard(db, leaver)
    const secret = await makeBoard(db, leaver, { privacy: 'secret' })
    const shared = await makeBoard(db, leaver, { slug: 'shared' })
    await addCollaborator(db, shared, third)
    await db.update(boardCollaborators).set({ createdAt: 1 }).where(eq(boardCollaborators.boardId, shared.id))
    await addCollaborator(db, shared, other)
    await makeBoard(db, other, { slug: 'shared' })
    const theirs = await makeBoard(db, other, { followerCount: 1 })
    await makeSession(db, leaver)

    const alone = await makePin(db, own)
    const inSecret = await makePin(db, secret, { columns: { audience: 'board' } })
    const kept = await makePin(db, own, { columns: { repinCount: 2, nativeCreatorId: leaver.id, idempotencyKey: 'k' } })
    const onShared = await makePin(db, shared)
    const friends = await makePin(db, shared, { columns: { pinnerId: other.id } })
    const foreign = await makePin(db, theirs, {
      columns: {
        repinCount: 1,
        commentCount: 3,
        nativeCreatorId: leaver.id,
        promoterId: leaver.id,
        attributionUserId: leaver.id,
        originPinnerId: leaver.id,
      },
    })
    await db.insert(saves).values([
      { id: newId(now), userId: other.id, pinId: kept.id, boardId: theirs.id, ...row },
      { id: newId(now + 1), userId: third.id, pinId: kept.id, boardId: (await makeBoard(db, third)).id, ...row },
      { id: newId(now), userId: leaver.id, pinId: foreign.id, boardId: own.id, ...row },
    ])
    const said = await makeComment(db, foreign, leaver, { commentCount: 1 })
    const reply = await makeComment(db, foreign, other, { parentId: said.id })
    const stays = await makeComment(db, foreign, other, { likeCount: 1, helpfulCount: 1 })
    await makeComment(db, alone, other)
    await db.insert(commentReactions).values({ commentId: stays.id, userId: leaver.id, reactionType: 1, ...row })
    await db.insert(commentHelpfulMarks).values({ commentId: stays.id, userId: leaver.id, ...row })
    await db.insert(userFollows).values([
      { followerId: leaver.id, followedId: other.id, ...row },
      { followerId: third.id, followedId: leaver.id, ...row },
    ])
    await db.insert(boardFollows).values({ userId: leaver.id, boardId: theirs.id, ...row })
    await followTopic(db, leaver, await makeTopic(db))
    await block(db, leaver, third)
    await db.insert(reports).values({
      id: newId(),
      type: 'pin',
      subjectId: foreign.id,
      reporter: `user:${leaver.id}`,
      reason: 'spam',
      createdAt: now,
    })
    await makeMail(db, { recipient: leaver.email ?? '' })
    await db.insert(events).values({
      clientUuid: randomUUID(),
      day: Math.floor(now / DAY_MS),
      at: now,
      receivedAt: now,
      userId: leaver.id,
      eventType: EVENT_TYPES.view,
      country: 'SE',
      region: '',
      device: 'desktop',
      locale: 'en_US',
      appVersion: 'test',
      data: {},
    })
    await db.insert(eventErasures).values({ actor: `user:${leaver.id}`, erasedAt: now - DAY_MS })
    await db.insert(fingerprints).values({ actor: `user:${leaver.id}`, hash: 'a', day: Math.floor(now / DAY_MS) })
    const findImage = (pin: PinRow) => ({ imageSignature: pin.imageSignature })
    const [twice] = [await makePin(db, own)]
    await db.update(pins).set(findImage(twice)).where(eq(pins.id, friends.id))
    const named = await makePin(db, own)
    await db
      .insert(pinDetails)
      .values({ pinId: foreign.id, carouselData: { slots: [{ signature: named.imageSignature }] } as never })
    const removed = [...(await store(alone)), ...(await store(inSecret)), ...(await store(cover))]
    const staying = [...(await store(twice)), ...(await store(named)), ...(await store(kept))]

    await leave(leaver)
    await sweepAway(leaver)
    // What was received before, and has waited since, is not stored.
    const late = queued([newEvent()], { userId: leaver.id, receivedAt: now })
    expect(await site.runQueue('tackboard-events', [late])).toEqual([])
    expect(await findEverywhere(leaver.id)).toEqual(['event_erasures.actor'])
    expect(await findEverywhere(leaver.email ?? '')).toEqual([])

    for (const pin of [alone, inSecret, onShared, twice, named]) expect(await findPin(pin.id)).toBeUndefined()
    expect(await findPin(kept.id)).toMatchObject({
      pinnerId: other.id,
      boardId: theirs.id,
      nativeCreatorId: null,
      repinCount: 1,
      idempotencyKey: null,
    })
    expect(await db.select({ user: saves.userId }).from(saves).where(eq(saves.pinId, kept.id))).toEqual([
      { user: third.id },
    ])
    expect(await findPin(friends.id)).toMatchObject({ pinnerId: other.id, boardId: shared.id })
    expect(await findPin(foreign.id)).toMatchObject({
      repinCount: 0,
      commentCount: 1,
      nativeCreatorId: null,
      promoterId: null,
    })
    const [board] = await db.select().from(boards).where(eq(boards.id, shared.id))
    expect(board).toMatchObject({ ownerId: third.id })
    expect(await db.select({ id: comments.id }).from(comments).where(eq(comments.pinId, foreign.id))).toEqual([
      { id: stays.id },
    ])
    expect(reply.parentId).toBe(said.id)
    const [comment] = await db.select().from(comments).where(eq(comments.id, stays.id))
    expect(comment).toMatchObject({ likeCount: 0, helpfulCount: 0 })
    const [followed] = await db.select().from(users).where(eq(users.id, other.id))
    expect(followed?.followerCount).toBe(0)
    expect((await db.select().from(boards).where(eq(boards.id, theirs.id)))[0]?.followerCount).toBe(0)
    expect(await db.select().from(reports).where(like(reports.reporter, 'gone:%'))).toHaveLength(1)

    for (const key of removed) expect([key, (await site.media?.head(key)) !== null]).toEqual([key, false])
    for (const key of staying) expect([key, (await site.media?.head(key)) !== null]).toEqual([key, true])
    expect(await db.select().from(imageRemovals)).toEqual([])
    expect(await db.select().from(images).where(eq(images.signature, alone.imageSignature))).toEqual([])
    expect(await db.select().from(images).where(eq(images.signature, avatar))).toHaveLength(1)

    const goodbye = await lastMail(db, leaver.email, 'accountDeleted')
    expect(await mailsTo(db, leaver.email)).toHaveLength(1)
    expect(findLink(goodbye).href).toBe(`${SITE_ORIGIN}/`)
    await site.runScheduled()
    expect(await mailsTo(db, leaver.email)).toHaveLength(1)
    await site.runScheduled(Date.now() + 3 * DAY_MS)
    expect(await findEverywhere(leaver.username)).toEqual(['users.username'])
  })

  it('takes along what people sent to it as an advertiser, from its own Pins and from others', async () => {
    const [leaver, other, person] = [await makeLeaver(), await makeUser(db), await makeUser(db)]
    const theirs = await makeBoard(db, other)
    const saved = await makePin(db, await makeBoard(db, leaver), { columns: { isPromoted: true, repinCount: 1 } })
    await db
      .insert(saves)
      .values({ id: newId(), userId: other.id, pinId: saved.id, boardId: theirs.id, createdAt: Date.now() })
    const promoted = await makePin(db, theirs, { columns: { isPromoted: true, promoterId: leaver.id } })
    const over = await makePin(db, theirs, { columns: { promoterId: leaver.id } })
    const others = await makePin(db, theirs, { columns: { isPromoted: true } })
    for (const { id: pinId } of [saved, promoted, over, others]) {
      await db.insert(leadForms).values({
        pinId,
        title: 'A',
        fields: ['email'],
        consentText: 'B',
        policyUrl: 'https://c.example',
        createdAt: 1,
      })
      await db.insert(leads).values({ id: newId(), pinId, userId: person.id, consentText: 'B', createdAt: 1 })
    }
    for (let count = 0; count < 210; count += 1) {
      const { id: userId } = await makeUser(db)
      await db.insert(leads).values({ id: newId(), pinId: over.id, userId, consentText: 'B', createdAt: 1 })
    }
    await sweepAway(leaver)
    expect((await db.select({ id: leads.pinId }).from(leads)).map(({ id }) => id)).toEqual([others.id])
    expect((await db.select({ id: leadForms.pinId }).from(leadForms)).map(({ id }) => id)).toEqual([others.id])
    for (const { id } of [saved, promoted, over])
      expect(await findPin(id)).toMatchObject({ pinnerId: other.id, isPromoted: false, promoterId: null })
    expect(await findPin(others.id)).toMatchObject({ isPromoted: true })
  })

  it('is named nowhere else: not in reported conversations, by sponsors, or by where its feedback was written', async () => {
    const [leaver, other] = [await makeLeaver(), await makeUser(db)]
    const pin = await makePin(db, await makeBoard(db, other))
    await db.insert(pinDetails).values({
      pinId: pin.id,
      sponsorship: { creatorId: other.id, sponsorId: leaver.id, status: 'approved' },
    })
    const message = { attachmentKind: null, attachmentId: null, createdAt: 1 }
    await db.insert(reports).values({
      id: newId(),
      type: 'conversation',
      subjectId: 'a-conversation',
      reporter: `user:${other.id}`,
      reason: 'spam',
      personId: leaver.id,
      messages: [
        { ...message, id: '1', senderId: leaver.id, text: 'Of one who leaves' },
        { ...message, id: '2', senderId: other.id, text: `To ${leaver.fullName}` },
      ],
      createdAt: 1,
    })
    await db.insert(siteFeedback).values({
      id: newId(),
      userId: leaver.id,
      text: 'Nice',
      path: `/${leaver.username}/`,
      locale: 'en_US',
      appVersion: 'test',
      createdAt: 1,
    })
    await sweepAway(leaver)
    expect(await findEverywhere(leaver.id)).toEqual(['event_erasures.actor'])
    expect(await findEverywhere('Of one who leaves')).toEqual([])
    expect(await findEverywhere('Nice')).toEqual(['site_feedback.text'])
    const [feedback] = await db.select().from(siteFeedback).where(eq(siteFeedback.text, 'Nice'))
    expect(feedback).toMatchObject({ userId: null, path: '' })
    const [report] = await db.select().from(reports).where(eq(reports.subjectId, 'a-conversation'))
    expect(report).toMatchObject({ personId: null, messages: [{ id: '2' }] })
  })

  it('takes the replies to its comments along, however many, and each is counted off once', async () => {
    const [leaver, other] = [await makeLeaver({ deactivatedAt: null }), await makeUser(db)]
    const pin = await makePin(db, await makeBoard(db, other), { columns: { commentCount: 254 } })
    const head = await makeComment(db, pin, leaver, { commentCount: 252 })
    const stays = await makeComment(db, pin, other)
    const replies = Array.from({ length: 252 }, (_, place) => ({
      id: newId(),
      pinId: pin.id,
      userId: place % 2 === 0 ? other.id : leaver.id,
      parentId: head.id,
      text: 'x',
      createdAt: 1,
    }))
    for (let start = 0; start < replies.length; start += 100)
      await db.insert(comments).values(replies.slice(start, start + 100))
    await leave(leaver)
    await sweepAway(leaver)
    expect(await db.select({ id: comments.id }).from(comments).where(eq(comments.pinId, pin.id))).toEqual([
      { id: stays.id },
    ])
    expect((await findPin(pin.id))?.commentCount).toBe(1)
  })

  it('hands nothing on that a private profile kept from others', async () => {
    const [leaver, other] = [await makeLeaver({ isPrivateProfile: true }), await makeUser(db)]
    const pin = await makePin(db, await makeBoard(db, leaver))
    const theirs = await makeBoard(db, other)
    await db
      .insert(saves)
      .values({ id: newId(), userId: other.id, pinId: pin.id, boardId: theirs.id, createdAt: Date.now() })
    await sweepAway(leaver)
    expect(await findPin(pin.id)).toBeUndefined()
  })

  it('hands a shared board to the one who has shared it longest, under a name that is free', async () => {
    const [leaver, first, second] = [await makeLeaver(), await makeUser(db), await makeUser(db)]
    const leaving = await makeLeaver({ deletionDueAt: Date.now() + DELETION_GRACE_MS })
    const board = await makeBoard(db, leaver, { slug: 'walks' })
    await makeBoard(db, first, { slug: 'walks' })
    const joined = (user: UserRow, createdAt: number) => ({
      boardId: board.id,
      userId: user.id,
      permissions: [],
      createdAt,
    })
    await db.insert(boardCollaborators).values([joined(leaving, 1), joined(second, 3), joined(first, 2)])
    await sweepAway(leaver)
    const [passed] = await db.select().from(boards).where(eq(boards.id, board.id))
    expect(passed).toMatchObject({ ownerId: first.id, slug: 'walks-2' })
    const left = await db.select().from(boardCollaborators).where(eq(boardCollaborators.boardId, board.id))
    expect(left.map(({ userId }) => userId).toSorted()).toEqual([second.id, leaving.id].toSorted())
  })

  it('goes in small steps, also where many sweeps work at once or one has broken off', async () => {
    const leaver = await makeLeaver({ deactivatedAt: null })
    const board = await makeBoard(db, leaver)
    const image = (await makePin(db, board)).imageSignature
    const many = Array.from({ length: 420 }, () => ({
      id: newId(),
      boardId: board.id,
      pinnerId: leaver.id,
      imageSignature: image,
      createdAt: 1,
    }))
    for (let start = 0; start < many.length; start += 60) await db.insert(pins).values(many.slice(start, start + 60))
    const theirs = await makePin(db, await makeBoard(db, await makeUser(db)), { columns: { commentCount: 300 } })
    await db.insert(comments).values(
      Array.from({ length: 300 }, () => ({
        id: newId(),
        pinId: theirs.id,
        userId: leaver.id,
        text: 'x',
        createdAt: 1,
      })),
    )
    await leave(leaver)
    // A sweep that ends after its first step leaves this.
    await db.update(users).set({ deletionStartedAt: 1, email: null, passwordHash: null }).where(eq(users.id, leaver.id))
    await Promise.all([site.runScheduled(), site.runScheduled(), site.runScheduled()])
    await sweepAway(leaver)
    expect((await findPin(theirs.id))?.commentCount).toBe(0)
    expect(await findEverywhere(leaver.id)).toEqual([])
    expect(site.logs.filter((line) => line.includes('could not be deleted'))).toEqual([])
  }, 60_000)

  it('says goodbye to no address that was never verified', async () => {
    const leaver = await makeLeaver({ emailVerifiedAt: null })
    await sweepAway(leaver)
    expect(await mailsTo(db, leaver.email)).toEqual([])
  })

  it('leaves everybody else alone', async () => {
    const now = Date.now()
    const stays = [
      await makeUser(db),
      await makeUser(db, { deactivatedAt: now - 10 * DELETION_GRACE_MS }),
      await makeUser(db, { deactivatedAt: now, deletionDueAt: now + 60_000 }),
    ]
    await sweepAway(await makeLeaver())
    for (const user of stays) {
      const [row] = await db.select().from(users).where(eq(users.id, user.id))
      expect(row).toEqual(user)
    }
  })
})

describe('a user who logs in while their account is being deleted', () => {
  it('either keeps all of it or finds none of it', async () => {
    for (let times = 0; times < 4; times += 1) {
      const leaver = await makeLeaver()
      const board = await makeBoard(db, leaver)
      await makePin(db, board)
      const form = { username_or_email: leaver.username, password: 'a long enough password' }
      const pause = new Promise((resolve) => setTimeout(resolve, times * 80))
      const [answer] = await Promise.all([
        send(site.origin, href('login'), { form, headers: { 'cf-connecting-ip': newAddress() } }),
        pause.then(() => site.runScheduled()),
      ])
      await answer.text()
      await site.runScheduled()
      const [row] = await db.select().from(users).where(eq(users.id, leaver.id))
      if (row) {
        expect(row).toEqual({ ...leaver, deactivatedAt: null, deletionDueAt: null })
        expect(await db.select().from(pins).where(eq(pins.pinnerId, leaver.id))).toHaveLength(1)
      } else {
        expect(await db.select().from(sessions).where(eq(sessions.userId, leaver.id))).toEqual([])
      }
    }
  }, 60_000)

  it('has no way back once it has begun', async () => {
    const leaver = await makeLeaver({ deletionStartedAt: 1 })
    const cookie = await makeSession(db, leaver)
    const answer = await send(site.origin, href('login'), {
      form: { username_or_email: leaver.username, password: 'a long enough password' },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    await answer.text()
    for (const as of [cookie, answer.headers.getSetCookie().join('; ')]) {
      const me = await send(site.origin, href('currentUser'), { cookie: as })
      await me.text()
      expect(me.status).toBe(401)
    }
    await sweepAway(leaver)
  })
})

describe('the name and the address of a deleted account', () => {
  it('the address is free at once, the name once its time is over', async () => {
    const leaver = await makeLeaver({ username: `n${newId().toLowerCase()}`.slice(0, 30) })
    await sweepAway(leaver)
    const { username } = leaver
    const taken = await register(site.origin, newPerson({ username }))
    expect([taken.status, ((await taken.json()) as { code: number }).code]).toEqual([409, 62])
    const person = newPerson({ email: leaver.email ?? '' })
    await readData(await register(site.origin, person))
    for (const path of [href('profile', { username })]) {
      const page = await send(site.origin, path)
      await page.text()
      expect(page.status).toBe(404)
    }
    const kept = and(eq(users.username, username), isNotNull(users.retiredUntil))
    const [tombstone] = await db.select().from(users).where(kept)
    expect((tombstone?.retiredUntil ?? 0) - Date.now()).toBeGreaterThan(USERNAME_RETIREMENT_MS - 60_000)
    await db
      .update(users)
      .set({ retiredUntil: Date.now() - 1 })
      .where(kept)
    await site.runScheduled()
    await readData(await register(site.origin, newPerson({ username })))
    const [row] = await db.select().from(users).where(eq(users.username, username))
    expect(row?.retiredUntil).toBeNull()
    expect(await logIn(site.origin, { username })).toContain('__Host-session=')
  }, 60_000)
})
