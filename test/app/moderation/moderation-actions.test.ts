import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS } from '#schema/errors.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { LogEntryData } from '#schema/moderation/calls.ts'
import { ACTIONS, ACTIONS_BY_TYPE, type Action } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, logIn, newAddress, readData, send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { findLink, lastMail, mailsTo } from '../../helpers/mails.ts'
import { startConversation } from '../../helpers/messages.ts'
import { openModeration, type ModerationCalls } from '../../helpers/moderation.ts'
import { makePerson, type Person } from '../../helpers/people.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeSession, PASSWORD } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let moderation: ModerationCalls
let maker: Maker
let ann: Person
let width = 200
let ahead = 0

beforeAll(async () => {
  site = await startApp({ options: { clock: () => Date.now() + ahead } })
  moderation = await openModeration(site)
}, 60_000)

afterAll(() => site.stop())

beforeEach(async () => {
  ahead = 0
  maker = await makeMaker(site, { emailVerifiedAt: 1 })
  ann = await makePerson(site.db, { emailVerifiedAt: 1 })
})

type Subject = { type: string; id: string }

function act(subject: Subject, action: string, more: object = {}, cookie = moderation.employee): Promise<Response> {
  const options = { subject, action, reason: 'Sold stolen boats', ...more }
  return callResource(site.origin, 'ModerationActionResource', 'create', options, { cookie })
}

const done = async (...given: Parameters<typeof act>) => readData<LogEntryData>(await act(...given))
const status = async (path: string, cookie?: string) => (await send(site.origin, path, { cookie })).status
const opens = (id: string, cookie?: string) => status(href('pin', { id }), cookie)
const draw = () => makeFile('jpeg', { width: (width += 2), height: 200 })

function sendFile(body: Uint8Array<ArrayBuffer>, cookie = maker.cookie): Promise<Response> {
  return send(site.origin, href('uploads'), { method: 'POST', body, cookie })
}

async function upload(body: Uint8Array<ArrayBuffer>, cookie = maker.cookie): Promise<UploadedImage> {
  const answer = await sendFile(body, cookie)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: UploadedImage }).data
}

async function readAudit(id: string): Promise<LogEntryData[]> {
  const page = await readData<CallAnswer<'AuditResource.get'>>(
    await moderation.get('AuditResource', { subject_id: id }),
  )
  return page.items
}

function tryLogIn(): Promise<Response> {
  return send(site.origin, href('loginHandshake'), {
    form: { username_or_email: maker.user.username, password: PASSWORD },
    headers: { 'cf-connecting-ip': newAddress() },
  })
}

const codeOf = async (answer: Response) => ((await answer.json()) as Envelope<unknown>).code

describe('an action', () => {
  it('is for employees alone, about what there is, with a reason, and never about oneself', async () => {
    const pin = await maker.publish()
    for (const cookie of [maker.cookie, ann.cookie, undefined]) {
      expect((await act({ type: 'pin', id: pin.id }, 'hide', {}, cookie ?? '')).status).toBe(404)
    }
    expect((await act({ type: 'pin', id: pin.id }, 'hide', { reason: ' ' })).status).toBe(400)
    expect((await act({ type: 'pin', id: pin.id }, 'hide', { until: Date.now() + DAY_MS })).status).toBe(400)
    expect((await act({ type: 'pin', id: pin.id }, 'hide', { days: 3 })).status).toBe(400)
    for (const type of ['pin', 'comment', 'board', 'user'] as const) {
      const [action] = ACTIONS_BY_TYPE[type]
      await expectFailure(await act({ type, id: 'nothing' }, action), 'notFound')
    }
    await expectFailure(await act({ type: 'image', id: '0'.repeat(32) }, 'refuse'), 'notFound')
    const [me] = await site.db.select().from(users).where(eq(users.isEmployee, true)).orderBy(users.id).limit(1)
    const own = await makeSession(site.db, { id: me?.id ?? '' })
    await expectFailure(await act({ type: 'user', id: me?.id ?? '' }, 'suspend', {}, own), 'ownSubject')
    expect(await opens(pin.id)).toBe(200)
  })

  it.each(Object.entries(ACTIONS_BY_TYPE))('about a %s is one of those that fit it', async (type, possible) => {
    const fitting: readonly Action[] = possible
    for (const action of ACTIONS.filter((one) => !fitting.includes(one))) {
      await expectFailure(await act({ type, id: 'x' }, action), 'decisionNotPossible')
    }
  })

  it('of two at the same moment is taken once, and is one entry of the audit trail', async () => {
    const pin = await maker.publish()
    const answers = await Promise.all([1, 2, 3].map(() => act({ type: 'pin', id: pin.id }, 'delete')))
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(await readAudit(pin.id)).toMatchObject([
      { kind: 'decision', type: 'pin', decision: 'delete', note: 'Sold stolen boats', person_id: maker.user.id },
    ])
  })

  it.each(['pin', 'user'])('that deleted a %s stands by a clock that is behind, too', async (type) => {
    const { id } = type === 'pin' ? await maker.publish() : maker.user
    await done({ type, id }, 'delete')
    ahead = -MINUTE_MS / 2
    await expectFailure(await act({ type, id }, 'delete'), 'reportDecided')
    if (type === 'pin') await expectFailure(await maker.call('update', { id, is_deleted: false }), 'undoExpired')
  })

  it('decides the open reports of the same, and both sides hear of it', async () => {
    const pin = await maker.publish()
    await moderation.report(pin.id, {}, ann.cookie)
    const { id } = await done({ type: 'pin', id: pin.id }, 'hide')
    expect(await site.db.select().from(reports).where(eq(reports.subjectId, pin.id))).toMatchObject([
      { decisionId: id },
    ])
    expect(await mailsTo(site.db, ann.user.email ?? '')).toHaveLength(1)
    const [mail] = await mailsTo(site.db, maker.user.email ?? '')
    expect(mail?.text).toContain('We hid one of your Pins')
    expect(mail?.text).not.toContain('stolen')
    await done({ type: 'pin', id: pin.id }, 'restore')
    expect(await opens(pin.id)).toBe(200)
    await expectFailure(await act({ type: 'pin', id: pin.id }, 'restore'), 'reportDecided')
  })
})

describe('deleting', () => {
  it('a Pin takes it and its image away at once, for good', async () => {
    const { id, signature } = await upload(await draw())
    const pin = await maker.publish({ media_ids: [id] })
    await done({ type: 'pin', id: pin.id }, 'delete')
    expect([await opens(pin.id), await opens(pin.id, maker.cookie)]).toEqual([404, 404])
    expect(await status(mediaUrl('orig', signature, 'jpg'))).toBe(404)
    await expectFailure(await maker.call('update', { id: pin.id, is_deleted: false }), 'undoExpired')
    await site.runScheduled()
    expect(await site.db.select().from(pins).where(eq(pins.id, pin.id))).toEqual([])
  })

  it('a Pin that its owner has just deleted leaves them no undo', async () => {
    const pin = await maker.publish()
    await maker.call('delete', { id: pin.id })
    await done({ type: 'pin', id: pin.id }, 'delete')
    await expectFailure(await maker.call('update', { id: pin.id, is_deleted: false }), 'undoExpired')
  })

  it('a comment takes its replies and its image along, and counts stay right', async () => {
    const pin = await maker.publish()
    const { id: mediaId, signature } = await upload(await draw(), ann.cookie)
    const one = await writeComment(site.origin, { pin_id: pin.id, text: 'Buy', media_id: mediaId }, ann.cookie)
    await writeComment(site.origin, { pin_id: pin.id, parent_id: one.id, text: 'No' }, maker.cookie)
    await writeComment(site.origin, { pin_id: pin.id, text: 'Nice' }, maker.cookie)
    await done({ type: 'comment', id: one.id }, 'delete')
    expect(await site.db.$count(comments, eq(comments.pinId, pin.id))).toBe(1)
    expect(await site.db.select().from(pins).where(eq(pins.id, pin.id))).toMatchObject([{ commentCount: 1 }])
    expect(await status(mediaUrl('orig', signature, 'jpg'))).toBe(404)
  })

  it('a board takes the Pins of its owner along', async () => {
    const pin = await maker.publish()
    const path = href('board', { username: maker.user.username, board: maker.board.slug })
    await done({ type: 'board', id: maker.board.id }, 'delete')
    expect(await status(path, maker.cookie)).toBe(404)
    await vi.waitFor(async () => expect(await opens(pin.id, maker.cookie)).toBe(404))
    expect(await site.db.select().from(boards).where(eq(boards.id, maker.board.id))).not.toMatchObject([
      { deletedAt: null },
    ])
  })

  it('an account hides it at once, and the sweep deletes it as if its owner had asked', async () => {
    const pin = await maker.publish()
    await done({ type: 'user', id: maker.user.id }, 'delete')
    expect([await opens(pin.id), await status(href('profile', { username: maker.user.username }))]).toEqual([404, 404])
    expect(await codeOf(await tryLogIn())).toBe(ERRORS.accountSuspended.code)
    await site.runScheduled()
    expect(await site.db.select().from(users).where(eq(users.id, maker.user.id))).toEqual([])
    expect(await readAudit(maker.user.id)).toMatchObject([{ decision: 'delete' }])
  })
})

describe('a suspended account', () => {
  it('is away with all that it made, is told why and until when, and comes back unharmed', async () => {
    const { id, signature } = await upload(await draw())
    const pin = await maker.publish({ media_ids: [id] })
    const profile = href('profile', { username: maker.user.username })
    const until = new Date(Date.now() + 3 * DAY_MS).toISOString()
    await done({ type: 'user', id: maker.user.id }, 'suspend', { until })
    const seen = () => Promise.all([opens(pin.id), status(profile), status(mediaUrl('236x', signature, 'webp'))])
    expect(await seen()).toEqual([404, 404, 404])
    expect(await site.db.$count(sessions, eq(sessions.userId, maker.user.id))).toBe(0)
    const refused = (await (await tryLogIn()).json()) as Envelope<{ reason: string; until: string }>
    expect([refused.code, refused.data]).toEqual([ERRORS.accountSuspended.code, { reason: 'Sold stolen boats', until }])
    expect(refused.message_detail).toContain('Sold stolen boats')
    const wrong = await send(site.origin, href('loginHandshake'), {
      form: { username_or_email: maker.user.username, password: 'not it at all' },
      headers: { 'cf-connecting-ip': newAddress() },
    })
    expect(wrong.status).toBe(ERRORS.wrongCredentials.status)
    await done({ type: 'user', id: maker.user.id }, 'unsuspend')
    expect(await seen()).toEqual([200, 200, 200])
    expect(await logIn(site.origin, maker.user)).not.toBe('')
    expect((await readAudit(maker.user.id)).map((entry) => [entry.decision, entry.stands])).toEqual([
      ['unsuspend', false],
      ['suspend', false],
    ])
    await expectFailure(await act({ type: 'user', id: maker.user.id }, 'unsuspend'), 'reportDecided')
  })

  it('is back by itself when its time is over, by the sweep or a login before it', async () => {
    const pin = await maker.publish()
    await done({ type: 'user', id: maker.user.id }, 'suspend', { until: Date.now() + MINUTE_MS })
    await site.runScheduled()
    expect(await opens(pin.id)).toBe(404)
    await site.runScheduled(Date.now() + 2 * MINUTE_MS)
    expect(await opens(pin.id)).toBe(200)

    await done({ type: 'user', id: maker.user.id }, 'suspend', { until: Date.now() + MINUTE_MS })
    await site.db.update(users).set({ suspendedUntil: 1 }).where(eq(users.id, maker.user.id))
    expect(await logIn(site.origin, maker.user)).not.toBe('')
    expect(await opens(pin.id)).toBe(200)
  })

  it('that was deactivated before is so again, and one suspended twice waits for the longer', async () => {
    await site.db.update(users).set({ deactivatedAt: 5 }).where(eq(users.id, maker.user.id))
    await done({ type: 'user', id: maker.user.id }, 'suspend', { until: Date.now() + MINUTE_MS })
    await done({ type: 'user', id: maker.user.id }, 'suspend', { until: Date.now() + DAY_MS })
    await site.runScheduled(Date.now() + 2 * MINUTE_MS)
    expect(await codeOf(await tryLogIn())).toBe(ERRORS.accountSuspended.code)
    await done({ type: 'user', id: maker.user.id }, 'unsuspend')
    expect(await site.db.select().from(users).where(eq(users.id, maker.user.id))).toMatchObject([
      { deactivatedAt: 5, deactivatedBefore: null, suspendedAt: null, suspendedUntil: null },
    ])
  })

  it('reads our reason at the login, appeals from there without a session, and hears the answer', async () => {
    const { id } = await done({ type: 'user', id: maker.user.id }, 'suspend')
    const browser = await openPlain({ origin: site.origin })
    let page = await browser.goto(href('login'))
    page.fill('Email or username', maker.user.username)
    page.fill('Password', PASSWORD)
    page = await page.press('Log in')
    expect(page.text).toContain('Sold stolen boats')
    page = await page.follow('Appeal this decision')
    expect([page.path, page.status]).toEqual([href('suspensionAppeal'), 200])
    page.fill('Email or username', maker.user.username)
    page.fill('Password', 'not it at all')
    page.fill('Why do you think we got it wrong?', 'They are my boats')
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes("isn't right")]).toEqual([401, true])
    expect([page.field('Email or username').value, page.field('Password').value]).toEqual([maker.user.username, ''])
    page.fill('Password', PASSWORD)
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes('let you know by email')]).toEqual([200, true])
    expect(await site.db.$count(sessions, eq(sessions.userId, maker.user.id))).toBe(0)

    page = await browser.goto(href('suspensionAppeal'))
    page.fill('Email or username', maker.user.username)
    page.fill('Password', PASSWORD)
    page.fill('Why do you think we got it wrong?', 'Once more')
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes('You already appealed this.')]).toEqual([409, true])

    const waiting = await readData<CallAnswer<'AppealResource.get'>>(
      await moderation.get('AppealResource', { decision_id: id }),
    )
    expect(waiting.items).toMatchObject([{ text: 'They are my boats', status: 'open', decision: 'suspend' }])
    await readData(await moderation.answer(waiting.items[0]?.id ?? '', true))
    expect((await lastMail(site.db, maker.user.email, 'appealAccepted')).recipient).toBe(maker.user.email)
    expect(findLink(await lastMail(site.db, maker.user.email, 'moderationDecided')).pathname).toBe(
      href('suspensionAppeal'),
    )
    expect(await logIn(site.origin, maker.user)).not.toBe('')
    page.fill('Password', PASSWORD)
    page.fill('Why do you think we got it wrong?', 'Of an account that is not suspended')
    page = await page.press('Send appeal')
    expect(page.text).toContain("This account isn't suspended")
  })

  it('appeals once by the link in the mail, without a password', async () => {
    const { id } = await done({ type: 'user', id: maker.user.id }, 'suspend')
    await site.db.update(users).set({ passwordHash: null }).where(eq(users.id, maker.user.id))
    const link = findLink(await lastMail(site.db, maker.user.email, 'moderationDecided'))
    const browser = await openPlain({ origin: site.origin })
    for (const [text, code, words] of [
      ['They are my boats', 200, 'let you know by email'],
      ['Once more', 409, 'You already appealed this.'],
    ] as const) {
      let page = await browser.goto(link.pathname + link.search)
      expect([page.status, page.text.includes('Password')]).toEqual([200, false])
      page = await page.press('Send appeal')
      expect(page.status).toBe(400)
      page.fill('Why do you think we got it wrong?', text)
      page = await page.press('Send appeal')
      expect([page.status, page.text.includes(words)]).toEqual([code, true])
    }
    const waiting = await readData<CallAnswer<'AppealResource.get'>>(
      await moderation.get('AppealResource', { decision_id: id }),
    )
    expect(waiting.items).toMatchObject([{ text: 'They are my boats', status: 'open', decision: 'suspend' }])
    expect(await site.db.$count(sessions, eq(sessions.userId, maker.user.id))).toBe(0)
  })

  it.each(['of another decision', 'too late'])('reads that a link %s does not work', async (which) => {
    const { id } = await done({ type: 'user', id: maker.user.id }, 'suspend')
    const link = findLink(await lastMail(site.db, maker.user.email, 'moderationDecided'))
    const isOther = which === 'of another decision'
    const [, signature = ''] = (link.searchParams.get('token') ?? '').split('.')
    if (isOther) link.searchParams.set('token', `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}.${signature}`)
    else ahead = 184 * DAY_MS
    const browser = await openPlain({ origin: site.origin })
    let page = await browser.goto(link.pathname + link.search)
    page.fill('Why do you think we got it wrong?', 'They are my boats')
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes("This link doesn't work")]).toEqual([409, isOther])
    expect(page.field('Why do you think we got it wrong?').value).toBe('They are my boats')
    expect(await site.db.$count(appeals, eq(appeals.decisionId, id))).toBe(0)
  })

  it('gets no session from a login that was on its way', async () => {
    const answer = await tryLogIn()
    const { data } = (await answer.json()) as Envelope<{ token: string }>
    await done({ type: 'user', id: maker.user.id }, 'suspend')
    const late = await callResource(site.origin, 'HandshakeSessionResource', 'create', { token: data.token }, {})
    expect(late.status).not.toBe(200)
    expect(await site.db.$count(sessions, eq(sessions.userId, maker.user.id))).toBe(0)
  })
})

it('logging an account out everywhere ends its sessions and nothing else', async () => {
  await makeSession(site.db, maker.user)
  await done({ type: 'user', id: maker.user.id }, 'log_out')
  expect(await site.db.$count(sessions, eq(sessions.userId, maker.user.id))).toBe(0)
  expect(await logIn(site.origin, maker.user)).not.toBe('')
  expect(await site.db.select().from(moderationLog).where(eq(moderationLog.subjectId, maker.user.id))).toHaveLength(1)
})

describe('an image', () => {
  it('that is refused takes all that shows it away, of every account, and is never accepted again', async () => {
    const file = await draw()
    const [mine, theirs] = [await upload(file), await upload(file, ann.cookie)]
    const other = await makeMaker(site)
    const again = await upload(file, other.cookie)
    const pin = await maker.publish({ media_ids: [mine.id] })
    const copy = await other.publish({ media_ids: [again.id] })
    const kept = await maker.publish()
    const said = await writeComment(site.origin, { pin_id: kept.id, text: 'See', media_id: theirs.id }, ann.cookie)
    const waiting = await upload(file)
    const saved = new Uint8Array(await (await send(site.origin, mediaUrl('orig', mine.signature, 'jpg'))).arrayBuffer())
    const card = new Uint8Array(await (await send(site.origin, mediaUrl('236x', mine.signature, 'webp'))).arrayBuffer())

    await done({ type: 'image', id: mine.signature }, 'refuse')
    expect([await opens(pin.id), await opens(copy.id), await opens(kept.id)]).toEqual([404, 404, 200])
    expect(await site.db.select().from(comments).where(eq(comments.id, said.id))).toEqual([])
    for (const { signature } of [mine, theirs, again]) {
      expect(await status(mediaUrl('orig', signature, 'jpg'))).toBe(404)
      expect(await status(mediaUrl('236x', signature, 'webp'))).toBe(404)
    }
    await expectFailure(await maker.call('create', await maker.plain({ media_ids: [waiting.id] })), 'mediaRefused')
    const settings = { profile_image_media_id: waiting.id }
    const avatar = await callResource(site.origin, 'UserSettingsResource', 'update', settings, { cookie: maker.cookie })
    await expectFailure(avatar, 'mediaRefused')
    for (const body of [file, saved, card]) await expectFailure(await sendFile(body, ann.cookie), 'mediaRefused')
    await site.runScheduled()
    expect(await site.db.select().from(pins).where(eq(pins.id, pin.id))).toEqual([])

    await done({ type: 'image', id: mine.signature }, 'restore')
    expect((await sendFile(file, ann.cookie)).status).toBe(201)
  })

  it('that is refused after it was hidden is known by the sizes that were saved before', async () => {
    const { id, signature } = await upload(await draw())
    const pin = await maker.publish({ media_ids: [id] })
    const saved: Uint8Array<ArrayBuffer>[] = []
    for (const [size, extension] of [
      ['236x', 'webp'],
      ['736x', 'webp'],
      ['600x315', 'jpg'],
    ] as const) {
      const answer = await send(site.origin, mediaUrl(size, signature, extension))
      saved.push(new Uint8Array(await answer.arrayBuffer()))
    }
    await done({ type: 'pin', id: pin.id }, 'hide')
    await done({ type: 'image', id: signature }, 'refuse')
    for (const body of saved) await expectFailure(await sendFile(body, ann.cookie), 'mediaRefused')
  })

  it('that is deleted may be shared again', async () => {
    const file = await draw()
    const { id, signature } = await upload(file)
    const pin = await maker.publish({ media_ids: [id] })
    await done({ type: 'image', id: signature }, 'delete')
    expect([await opens(pin.id), await status(mediaUrl('orig', signature, 'jpg'))]).toEqual([404, 404])
    expect((await sendFile(file)).status).toBe(201)
  })

  it('refused while it is on its way is not served, and what was made of it goes', async () => {
    const file = await draw()
    const [first, second] = [await upload(file), await upload(file, ann.cookie)]
    await maker.publish({ media_ids: [first.id] })
    const [answer] = await Promise.all([
      maker.call('create', await maker.plain({ media_ids: [first.id] })),
      done({ type: 'image', id: first.signature }, 'refuse'),
    ])
    await site.runScheduled()
    const made = answer.status === 200 ? ((await answer.json()) as { data: { id: string } }).data.id : null
    if (made !== null) expect(await opens(made)).toBe(404)
    expect(await status(mediaUrl('orig', first.signature, 'jpg'))).toBe(404)
    expect(await status(mediaUrl('orig', second.signature, 'jpg'))).toBe(404)
  })
})

it('no one else learns from an address that someone has the same file', async () => {
  const file = await draw()
  const [mine, theirs] = [await upload(file), await upload(file, ann.cookie)]
  expect(mine.signature).not.toBe(theirs.signature)
  expect((await upload(file)).signature).toBe(mine.signature)
  await maker.publish({ media_ids: [mine.id] })
  expect(await status(mediaUrl('orig', mine.signature, 'jpg'))).toBe(200)
  expect(await status(mediaUrl('orig', theirs.signature, 'jpg'))).toBe(404)
})

it('reported private messages are for employees with two-step verification alone', async () => {
  const { id: conversationId } = await startConversation(
    site.origin,
    { user_ids: [ann.user.id], text: 'Rude words' },
    maker.cookie,
  )
  await moderation.report(conversationId, { type: 'conversation' }, ann.cookie)
  const { cookie } = await makePerson(site.db, { isEmployee: true })
  await expectFailure(await moderation.get('ReportsResource', { type: 'conversation' }, cookie), 'twoStepRequired')
  expect(await (await moderation.get('ReportsResource', {}, cookie)).text()).not.toContain(conversationId)
  const page = await (await send(site.origin, href('reportsTool', {}, { type: 'conversation' }), { cookie })).text()
  expect(page).not.toContain('Rude words')
  expect(page).toContain('two-step verification')
  const { id } = await moderation.findOpen(conversationId)
  await expectFailure(await moderation.decide(id, 'warn', {}, cookie), 'twoStepRequired')
  expect((await moderation.decide(id, 'warn')).status).toBe(200)
  expect(await readAudit(conversationId)).toHaveLength(1)
  const audit = await moderation.get('AuditResource', { subject_id: conversationId }, cookie)
  expect((await readData<CallAnswer<'AuditResource.get'>>(audit)).items).toEqual([])
})
