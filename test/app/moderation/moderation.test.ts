import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { comments } from '#db/tables/comments.ts'
import { appeals, moderationLog } from '#db/tables/moderation.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { saves } from '#db/tables/saves.ts'
import { purges } from '#db/tables/site/site-state.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import type { AppealData, LogEntryData } from '#schema/moderation/calls.ts'
import { APPEAL_WITHIN_MS, DECISIONS_BY_TYPE, MAX_NOTE_LENGTH, REPORTS_PER_PAGE } from '#schema/moderation/constants.ts'
import { REPORT_TYPES, type ReportType } from '#schema/moderation/report-reason-constants.ts'
import type { StoryPinData } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { findLink, lastMail, mailsTo } from '../../helpers/mails.ts'
import { startConversation } from '../../helpers/messages.ts'
import { openModeration, type ModerationCalls, type Decision } from '../../helpers/moderation.ts'
import { makePinScene } from '../../helpers/people.ts'
import { openPlain, type PlainBrowser, type PlainPage } from '../../helpers/plain-browser.ts'
import {
  makeComment,
  makePin,
  makeSession,
  makeUser,
  type BoardRow,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { makeUpload } from '../../helpers/uploads.ts'

let site: Site
let moderation: ModerationCalls
let employee: string
let owner: UserRow
let board: BoardRow
let pin: PinRow
let reporter: UserRow
let reporting: string

beforeAll(async () => {
  site = await startApp()
  moderation = await openModeration(site)
  ;({ employee } = moderation)
})

afterAll(() => site.stop())

beforeEach(async () => {
  const scene = await makePinScene(site.db)
  ;({
    board,
    pin,
    owner: { user: owner },
    ann: { user: reporter, cookie: reporting },
  } = scene)
})

const ask: ModerationCalls['ask'] = (...given) => moderation.ask(...given)
const get: ModerationCalls['get'] = (...given) => moderation.get(...given)
const findOpen: ModerationCalls['findOpen'] = (...given) => moderation.findOpen(...given)
const decide: ModerationCalls['decide'] = (...given) => moderation.decide(...given)
const report = (id: string, more: object = {}, cookie: string = reporting) => moderation.report(id, more, cookie)

async function reportAndDecide(decision: Decision, more: object = {}): Promise<LogEntryData> {
  await report(pin.id)
  return readData(await decide((await findOpen(pin.id)).id, decision, more))
}

async function readOwner(): Promise<UserRow> {
  const [row] = await site.db.select().from(users).where(eq(users.id, owner.id))
  if (!row) throw new Error('The owner is gone')
  return row
}

/** Something of the owner that the reporter may see. */
async function makeSubject(type: ReportType): Promise<string> {
  switch (type) {
    case 'pin':
      return pin.id
    case 'board':
      return board.id
    case 'user':
      return owner.id
    case 'comment':
      return (await makeComment(site.db, pin, owner)).id
    case 'try': {
      await site.db.insert(pinTries).values({ pinId: pin.id, userId: owner.id, createdAt: 1 })
      const [row] = await site.db.select().from(pinTries).where(eq(pinTries.pinId, pin.id))
      return row?.id ?? ''
    }
    case 'conversation': {
      const cookie = await makeSession(site.db, owner)
      return (await startConversation(site.origin, { user_ids: [reporter.id], text: 'Rude' }, cookie)).id
    }
  }
}

const opens = async (cookie?: string) => (await send(site.origin, href('pin', { id: pin.id }), { cookie })).status

describe('the queue', () => {
  it('has one item for each subject, with what people say and what it is about, the heaviest first', async () => {
    const light = await makePin(site.db, board)
    await report(light.id, { reason: 'other' })
    await report(pin.id, {
      reason: 'self_harm',
      detailed_reasons: ['suicide'],
      text: 'Please look',
      is_promoted: true,
      view_type: 'closeup',
      video_duration: 12_000,
    })
    await report(pin.id, {}, await makeSession(site.db, await makeUser(site.db)))
    await readData(await ask('ReportResource', 'create', { id: pin.id, type: 'pin', reason: 'spam' }))
    const { items } = await readData<CallAnswer<'ReportsResource.get'>>(await get('ReportsResource', { type: 'pin' }))
    const order = items.map(({ subject_id }) => subject_id)
    expect(order.indexOf(pin.id)).toBeLessThan(order.indexOf(light.id))
    expect(items.map(({ weight }) => weight)).toEqual(items.map(({ weight }) => weight).toSorted((a, b) => b - a))
    const item = await findOpen(pin.id)
    expect(item).toMatchObject({
      status: 'open',
      type: 'pin',
      weight: 100 + 10 + 5,
      report_count: 3,
      decision: null,
      subject: {
        url: href('pin', { id: pin.id }),
        is_hidden: false,
        owner: { id: owner.id, username: owner.username, is_write_banned: false, decision_count: 0 },
      },
    })
    expect(item.reports.at(-1)).toMatchObject({
      reason: 'self_harm',
      detailed_reasons: ['suicide'],
      text: 'Please look',
      is_by_member: true,
      facts: { is_promoted: true, is_product: false, view_type: 'closeup', video_duration: 12_000, node_id: null },
    })
    expect(JSON.stringify(item)).not.toContain(reporter.id)
  })

  it('counts the decisions against a person the same wherever they are shown', async () => {
    await reportAndDecide('warn')
    for (const [id, type] of [
      [owner.id, 'user'],
      [board.id, 'board'],
    ] as const) {
      await report(id, { type })
      expect((await findOpen(id)).subject?.owner.decision_count).toBe(1)
    }
  })

  it('names what a comment and a “tried it” post are about, with their images', async () => {
    const upload = await makeUpload(site, owner)
    const written = { pin_id: pin.id, text: 'See', media_id: upload.id }
    const comment = await writeComment(site.origin, written, await makeSession(site.db, owner))
    await report(comment.id, { type: 'comment' })
    expect((await findOpen(comment.id)).subject).toMatchObject({
      title: pin.title,
      text: 'See',
      image_url: expect.stringContaining(upload.signature),
    })
  })

  it('shows all of a story and of slides, what a reply answers, and what is on a board', async () => {
    const image = (signature: string) => ({ signature, extension: 'webp', width: 9, height: 9, alt: '' })
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
    const story: StoryPinData = {
      id: 'story',
      pages: [
        { layout: 'full', blocks: [{ type: 'image', ...image(first) }] },
        {
          layout: 'full',
          blocks: [
            { type: 'text', text: 'Buy this' },
            { type: 'image', ...image(second) },
          ],
        },
      ],
      metadata: { pinTitle: '', totalVideoDuration: 0, isDeleted: false, staticPageCount: 2, hasProductPins: false },
    }
    const slot = { id: 's', title: 'Slide', link: 'https://shop.example/', dominantColor: '#000000', ...image(third) }
    const whole = await makePin(site.db, board, { details: { storyPinData: story, carouselData: { slots: [slot] } } })
    const head = await makeComment(site.db, pin, owner, { text: 'Where is it?' })
    const reply = await makeComment(site.db, pin, owner, { text: 'Elsewhere', parentId: head.id })
    await site.db
      .insert(saves)
      .values({ id: newId(), userId: owner.id, pinId: whole.id, boardId: board.id, createdAt: Date.now() })
    const findSubject = async (id: string, type: 'pin' | 'comment' | 'board') => {
      await report(id, { type })
      return (await findOpen(id)).subject
    }
    const showing = (signature: string): unknown => expect.stringContaining(signature)
    expect(await findSubject(whole.id, 'pin')).toMatchObject({
      pictures: [first, second, third].map(showing),
      words: ['Buy this', 'Slide https://shop.example/'],
    })
    expect(await findSubject(reply.id, 'comment')).toMatchObject({
      pictures: [showing(pin.imageSignature)],
      words: ['Where is it?'],
    })
    expect((await findSubject(board.id, 'board'))?.pictures).toContainEqual(showing(whole.imageSignature))
    const { text } = await (await openAs(employee)).goto(href('reportsTool', {}, { type: 'comment' }))
    expect(text).toContain('Where is it?')
  })

  it('goes from page to page, each subject once', async () => {
    const made = await Promise.all(Array.from({ length: REPORTS_PER_PAGE + 3 }, () => makePin(site.db, board)))
    for (const [place, { id }] of made.entries()) {
      await report(id, { reason: place % 2 ? 'hate' : 'spam' }, await makeSession(site.db, await makeUser(site.db)))
    }
    const seen: string[] = []
    const tool = await openAs(employee)
    let bookmark: string | null = null
    do {
      const page: CallAnswer<'ReportsResource.get'> = await readData(await get('ReportsResource', { bookmark }))
      // A decision leads back to the page on which it was made.
      const place = href('reportsTool', {}, bookmark === null ? {} : { after: bookmark })
      const { document } = await tool.goto(place)
      expect(document.querySelector('article form')?.getAttribute('action')).toBe(place)
      seen.push(...page.items.map(({ subject_id }) => subject_id))
      bookmark = page.bookmark
    } while (bookmark !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(made.every(({ id }) => seen.includes(id))).toBe(true)
  })

  it.each([
    ['ReportsResource', 'get', {}],
    ['ReportResource', 'update', { report_id: 'x', decision: 'hide' }],
    ['AuditResource', 'get', {}],
    ['AppealResource', 'update', { appeal_id: 'x', accept: true }],
  ] as const)('%s %s is not there for anyone else', async (name, verb, options) => {
    for (const cookie of [reporting, undefined]) {
      const answer = verb === 'get' ? await get(name, options, cookie ?? '') : await ask(name, verb, options, cookie)
      await expectFailure(answer, 'notFound')
    }
  })
})

describe('a decision', () => {
  it('to hide takes the pin from everyone but its owner, purges it and closes all reports of it', async () => {
    await report(pin.id, {}, await makeSession(site.db, await makeUser(site.db)))
    expect(await opens()).toBe(200)
    const entry = await reportAndDecide('hide', { note: 'Stolen photo' })
    expect(entry).toMatchObject({ kind: 'decision', decision: 'hide', note: 'Stolen photo', person_id: owner.id })
    expect(await opens()).toBe(404)
    expect(await opens(reporting)).toBe(404)
    expect(await opens(await makeSession(site.db, owner))).toBe(200)
    expect(await site.db.$count(purges, eq(purges.username, owner.username))).toBe(1)
    await expect(findOpen(pin.id)).rejects.toThrow('not in the queue')
    const decided = await readData<CallAnswer<'ReportsResource.get'>>(
      await get('ReportsResource', { status: 'decided' }),
    )
    expect(decided.items.find(({ subject_id }) => subject_id === pin.id)).toMatchObject({
      report_count: 2,
      decision: { id: entry.id, decision: 'hide' },
    })
  })

  it('to restore brings back what was hidden or unsafe', async () => {
    const { id } = await (async () => {
      await report(pin.id)
      return findOpen(pin.id)
    })()
    await readData(await decide(id, 'mark_unsafe'))
    expect([await opens(), await opens(reporting)]).toEqual([404, 200])
    await readData(await decide(id, 'restore'))
    expect(await opens()).toBe(200)
    expect((await lastMail(site.db, owner.email, 'moderationRestored')).text).toContain(
      'took back a decision about one of your Pins',
    )
  })

  it('about a comment counts for its Pin and thread, and so does bringing it back', async () => {
    const cookie = await makeSession(site.db, owner)
    const other = await makeSession(site.db, reporter)
    const [head, lone] = [
      await writeComment(site.origin, { pin_id: pin.id, text: 'A head' }, other),
      await writeComment(site.origin, { pin_id: pin.id, text: 'Alone' }, other),
    ]
    const reply = await writeComment(site.origin, { pin_id: pin.id, parent_id: head.id, text: 'A reply' }, other)
    const counts = async () => {
      const [row] = await site.db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, pin.id))
      const [thread] = await site.db.select().from(comments).where(eq(comments.id, head.id))
      return [row?.count, thread?.commentCount]
    }
    const before = await counts()
    const all = Number(before[0])
    const hide = async (id: string) => {
      await report(id, { type: 'comment' }, cookie)
      const { id: reportId } = await findOpen(id)
      await readData(await decide(reportId, 'hide'))
      return async () => readData(await decide(reportId, 'restore'))
    }
    const restoreReply = await hide(reply.id)
    expect(await counts()).toEqual([all - 1, 0])
    await restoreReply()
    expect(await counts()).toEqual(before)
    const restoreHead = await hide(head.id)
    expect(await counts()).toEqual([all - 2, 1])
    await restoreHead()
    expect(await counts()).toEqual(before)
    await hide(lone.id)
    expect(await counts()).toEqual([all - 1, 1])
  })

  it.each(REPORT_TYPES.flatMap((type) => DECISIONS_BY_TYPE[type].map((decision) => [type, decision] as const)))(
    'can be made about a %s: %s',
    async (type, decision) => {
      const subjectId = await makeSubject(type)
      await report(subjectId, { type })
      const { id, subject } = await findOpen(subjectId)
      expect(subject?.owner.username).toBe(owner.username)
      if (decision === 'restore')
        await readData(await decide(id, type === 'user' || type === 'conversation' ? 'write_ban' : 'hide'))
      expect(await readData(await decide(id, decision))).toMatchObject({ type, decision, person_id: owner.id })
    },
  )

  it('about a comment hides it alone', async () => {
    const comment = await makeComment(site.db, pin, reporter)
    await report(comment.id, { type: 'comment' }, await makeSession(site.db, owner))
    await readData(await decide((await findOpen(comment.id)).id, 'hide'))
    const [row] = await site.db.select().from(comments).where(eq(comments.id, comment.id))
    expect(row?.isHidden).toBe(true)
    expect(await opens()).toBe(200)
  })

  it('to ban keeps its owner from writing until it ends', async () => {
    const until = Date.now() + 7 * DAY_MS
    expect(await reportAndDecide('write_ban', { until: new Date(until).toISOString() })).toMatchObject({
      until: new Date(until).toISOString(),
    })
    const cookie = await makeSession(site.db, owner)
    const follow = () => ask('UserFollowResource', 'create', { user_id: reporter.id }, cookie)
    await expectFailure(await follow(), 'writeBanned')
    await site.runScheduled(until - 1)
    expect((await readOwner()).isWriteBanned).toBe(true)
    await site.runScheduled(until)
    expect(await readOwner()).toMatchObject({ isWriteBanned: false, writeBannedUntil: null })
    await readData(await follow())
  })

  it('about a person can lift their ban', async () => {
    await report(owner.id, { type: 'user' })
    const { id } = await findOpen(owner.id)
    await expectFailure(await decide(id, 'hide'), 'decisionNotPossible')
    await readData(await decide(id, 'write_ban'))
    expect(await readOwner()).toMatchObject({ isWriteBanned: true, writeBannedUntil: null })
    await readData(await decide(id, 'restore'))
    expect((await readOwner()).isWriteBanned).toBe(false)
  })

  it('is mailed to both sides, without saying who reported or what was noted', async () => {
    const entry = await reportAndDecide('warn', { note: 'Second time' })
    const toOwner = await lastMail(site.db, owner.email, 'moderationDecided')
    expect(findLink(toOwner).pathname).toBe(href('appeal', { id: entry.id }))
    const toReporter = await lastMail(site.db, reporter.email, 'reportDecided')
    expect(toReporter.text).toContain('We agreed with your report')
    for (const secret of [reporter.username, reporter.fullName, 'Second time']) {
      expect(toOwner.text).not.toContain(secret)
    }
    expect(toReporter.text).not.toContain('Second time')
  })

  it('is mailed to a member who reported, however many visitors did', async () => {
    await site.db.insert(reports).values(
      Array.from({ length: 60 }, () => ({
        id: newId(),
        type: 'pin' as const,
        subjectId: pin.id,
        reporter: `browser:${newId()}`,
        reason: 'spam' as const,
        createdAt: 1,
      })),
    )
    await reportAndDecide('warn')
    expect((await lastMail(site.db, reporter.email, 'reportDecided')).text).toContain('We agreed with your report')
  })

  it('to dismiss is mailed to those who reported alone, and changes nothing', async () => {
    await reportAndDecide('dismiss')
    expect((await lastMail(site.db, reporter.email, 'reportDecided')).text).toContain('decided it can stay')
    expect(await mailsTo(site.db, owner.email)).toEqual([])
    expect(await opens()).toBe(200)
  })

  it('is one of two employees at the same moment', async () => {
    await report(pin.id)
    const { id } = await findOpen(pin.id)
    const other = await makeSession(site.db, await makeUser(site.db, { isEmployee: true }))
    const answers = await Promise.all([decide(id, 'hide'), decide(id, 'dismiss', {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await site.db.$count(moderationLog, eq(moderationLog.subjectId, pin.id))).toBe(1)
    const [row] = await site.db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row?.isHidden).toBe(answers[0]?.status === 200)
  })

  it('is not for those whom it is about, nor for what is gone or never was', async () => {
    await report(pin.id)
    const { id } = await findOpen(pin.id)
    await site.db.update(users).set({ isEmployee: true }).where(eq(users.id, owner.id))
    await expectFailure(await decide(id, 'dismiss', {}, await makeSession(site.db, owner)), 'ownSubject')
    await expectFailure(await decide('unknown', 'dismiss'), 'notFound')
    await site.db.delete(pins).where(eq(pins.id, pin.id))
    expect((await findOpen(pin.id)).subject).toBeNull()
    await expectFailure(await decide(id, 'hide'), 'decisionNotPossible')
    await readData(await decide(id, 'dismiss'))
  })

  it('about a conversation is not for those whom another open report of it is about', async () => {
    const eve = await makeUser(site.db, { isEmployee: true, hasTwoStepEnabled: true })
    const subjectId = newId()
    const of = (personId: string, reason: 'spam' | 'hate') => ({
      id: newId(),
      type: 'conversation' as const,
      subjectId,
      reporter: `user:${reporter.id}`,
      reason,
      personId,
      createdAt: Date.now(),
    })
    await site.db.insert(reports).values([of(owner.id, 'spam'), of(eve.id, 'hate')])
    const { id } = await findOpen(subjectId)
    await expectFailure(await decide(id, 'dismiss', {}, await makeSession(site.db, eve)), 'ownSubject')
    await readData(await decide(id, 'dismiss'))
  })

  it.each([
    [{ decision: 'delete' }, 'options.decision'],
    [{ decision: 'hide', until: '2099-01-01T00:00:00Z' }, 'options.until'],
    [{ decision: 'write_ban', until: 'soon' }, 'options.until'],
    [{ decision: 'write_ban', until: 1 }, 'options.until'],
    [{ decision: 'hide', note: 'x'.repeat(1_001) }, 'options.note'],
  ])('%j is refused by the path of the issue', async (options, path) => {
    await report(pin.id)
    const { id } = await findOpen(pin.id)
    const answer = await ask('ReportResource', 'update', { report_id: id, ...options }, employee)
    expect((await expectFailure(answer, 'invalidInput')).message_detail).toContain(path)
  })
})

describe('the audit trail', () => {
  it('tells who decided what, and nothing can change or shorten it', async () => {
    const entry = await reportAndDecide('hide', { note: 'Why' })
    const { items } = await readData<CallAnswer<'AuditResource.get'>>(
      await get('AuditResource', { subject_id: pin.id }),
    )
    expect(items).toEqual([entry])
    const mine = eq(moderationLog.id, entry.id)
    await expect(site.db.update(moderationLog).set({ note: '' }).where(mine)).rejects.toThrow()
    await expect(site.db.delete(moderationLog).where(mine)).rejects.toThrow()
    await site.db.delete(users).where(eq(users.id, owner.id))
    expect(await site.db.$count(moderationLog, mine)).toBe(1)
  })
})

describe('an appeal', () => {
  it('is for the person concerned, once, also while they are banned', async () => {
    const { id } = await reportAndDecide('write_ban')
    const cookie = await makeSession(site.db, owner)
    const appeal = (who: string) => ask('AppealResource', 'create', { decision_id: id, text: 'It was mine' }, who)
    await expectFailure(await appeal(reporting), 'decisionNotFound')
    const attempts = await Promise.all([1, 2, 3].map(() => appeal(cookie)))
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const own = await readData<CallAnswer<'AppealResource.get'>>(await get('AppealResource', {}, cookie))
    expect(own.items).toMatchObject([{ decision_id: id, decision: 'write_ban', status: 'open', text: 'It was mine' }])
    expect(
      (await readData<CallAnswer<'AppealResource.get'>>(await get('AppealResource', {}, reporting))).items,
    ).toEqual([])
    await expectFailure(
      await ask('AppealResource', 'update', { appeal_id: own.items[0]?.id, accept: true }, cookie),
      'notFound',
    )
  })

  it('that is accepted undoes the decision, and one that is refused does not', async () => {
    const { id } = await reportAndDecide('hide')
    const cookie = await makeSession(site.db, owner)
    const sent = await ask('AppealResource', 'create', { decision_id: id, text: 'It was mine' }, cookie)
    const appeal = await readData<AppealData>(sent)
    const answer = (accept: boolean) => ask('AppealResource', 'update', { appeal_id: appeal.id, accept }, employee)
    const answers = await Promise.all([answer(true), answer(true)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await opens()).toBe(200)
    await lastMail(site.db, owner.email, 'appealAccepted')
    const trail = await readData<CallAnswer<'AuditResource.get'>>(await get('AuditResource', { subject_id: pin.id }))
    expect(trail.items.map(({ kind }) => kind)).toEqual(['appeal_accepted', 'appeal', 'decision'])

    await report(owner.id, { type: 'user' })
    const ban = await readData<LogEntryData>(await decide((await findOpen(owner.id)).id, 'write_ban'))
    const second = await readData<AppealData>(
      await ask('AppealResource', 'create', { decision_id: ban.id, text: 'Please' }, cookie),
    )
    await readData(await ask('AppealResource', 'update', { appeal_id: second.id, accept: false }, employee))
    expect((await readOwner()).isWriteBanned).toBe(true)
    await lastMail(site.db, owner.email, 'appealRefused')
  })

  it('against what took nothing, or is long ago, does not exist', async () => {
    const { id } = await reportAndDecide('dismiss')
    const cookie = await makeSession(site.db, owner)
    const appeal = (decisionId: string) =>
      ask('AppealResource', 'create', { decision_id: decisionId, text: 'x' }, cookie)
    await expectFailure(await appeal(id), 'decisionNotFound')
    const old = { id: `old${pin.id.slice(3)}`, createdAt: Date.now() - APPEAL_WITHIN_MS - 1 }
    const row = {
      kind: 'decision',
      type: 'pin',
      subjectId: pin.id,
      personId: owner.id,
      actorId: 'x',
      decision: 'hide',
    } as const
    await site.db.insert(moderationLog).values({ ...row, ...old })
    await expectFailure(await appeal(old.id), 'appealExpired')
    expect(await site.db.$count(appeals, eq(appeals.userId, owner.id))).toBe(0)
  })
})

async function openAs(cookie: string): Promise<PlainBrowser> {
  const browser = await openPlain({ origin: site.origin })
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}

describe('the pages', () => {
  it('take a decision, an appeal and its answer without scripts', async () => {
    await report(pin.id, { reason: 'hate', text: 'Look at the caption' })
    const tool = await openAs(employee)
    let page = await tool.goto(href('reportsTool'))
    expect(page.text).toContain('Look at the caption')
    const item = page.document.querySelector(`input[value="${(await findOpen(pin.id)).id}"]`)?.closest('form')
    page.fill('Note', 'Seen before', item as HTMLElement)
    page = await page.press('Hide', item as HTMLElement)
    expect([page.path, page.text.includes('Hidden.')]).toEqual([href('reportsTool'), true])
    expect(await opens()).toBe(404)

    const mail = await lastMail(site.db, owner.email, 'moderationDecided')
    const mine = await openAs(await makeSession(site.db, owner))
    page = await mine.goto(findLink(mail).pathname)
    expect(page.text).toContain('We hid one of your Pins')
    page = await page.press('Send appeal')
    expect([page.status, page.text.includes('Tell us why')]).toEqual([400, true])
    page.fill('Why do you think we got it wrong?', 'I took it myself')
    page = await page.press('Send appeal')
    expect(page.text).toContain("Thanks. We'll look again")

    page = await tool.goto(href('reportsTool', {}, { list: 'appeals' }))
    expect(page.text).toContain('I took it myself')
    page = await page.press('Accept appeal')
    expect(page.text).toContain('Answered.')
    expect(await opens()).toBe(200)
    page = await tool.goto(href('reportsTool', {}, { list: 'audit' }))
    expect(page.text).toContain('Appeal accepted')
  })

  it('show the reports of one type, in what words and from whom, and the audit trail what it is about', async () => {
    await report(pin.id, { reason: 'self_harm', detailed_reasons: ['suicide'], is_promoted: true })
    await readData(await ask('ReportResource', 'create', { id: board.id, type: 'board', reason: 'self_harm' }))
    const tool = await openAs(employee)
    const cardOf = (page: PlainPage, id: string) =>
      [...page.document.querySelectorAll('article')].find(({ innerHTML }) => innerHTML.includes(id))?.textContent
    const [ofPin, ofBoard] = [(await findOpen(pin.id)).id, (await findOpen(board.id)).id]
    let page = await tool.goto(href('reportsTool', {}, { type: 'pin' }))
    expect(cardOf(page, ofPin)).toContain('Suicide · Shown as an ad')
    expect(cardOf(page, ofBoard)).toBeUndefined()
    page = await tool.goto(href('reportsTool', {}, { type: 'board' }))
    expect(cardOf(page, ofBoard)).toContain('Reported while logged out')
    const item = page.document.querySelector(`input[value="${ofBoard}"]`)?.closest('form')
    page = await page.press('Hide', item as HTMLElement)
    expect([page.text.includes('Hidden.'), cardOf(page, ofPin)]).toEqual([true, undefined])
    page = await tool.goto(href('reportsTool', {}, { type: 'pin' }))
    const stale = page.document.querySelector(`input[value="${ofPin}"]`)?.closest('form')
    page.fill('Note', 'Seen before', stale as HTMLElement)
    await readData(await decide(ofPin, 'dismiss'))
    page = await page.press('Hide', stale as HTMLElement)
    expect([page.status, page.text.includes('Someone already decided this.')]).toEqual([409, true])
    expect(page.text).toContain('Your note: Seen before')
    expect(page.document.querySelector('[aria-current=page][href*="type=pin"]')).not.toBeNull()
    page = await tool.goto(href('reportsTool', {}, { list: 'audit' }))
    const path = href('board', { username: owner.username, board: board.slug })
    const line = page.document.querySelector(`a[href="${path}"]`)?.closest('p')?.textContent
    expect(line).toContain('Hidden')
    expect(line).toContain(board.name)
  })

  it('keep a note that is too long with the length of the ban, and say how much fits', async () => {
    await report(owner.id, { type: 'user' })
    const { id } = await findOpen(owner.id)
    const tool = await openAs(employee)
    const formOf = (page: PlainPage) =>
      page.document.querySelector(`input[value="${id}"]`)?.closest('form') as HTMLElement
    let page = await tool.goto(href('reportsTool', {}, { type: 'user' }))
    const note = 'x'.repeat(MAX_NOTE_LENGTH + 1)
    page.fill('Note', note, formOf(page))
    page.fill('Ban length', '30', formOf(page))
    page = await page.press('Ban from posting', formOf(page))
    expect([page.status, page.field('Note', formOf(page)).value]).toEqual([400, note])
    expect(page.field('Ban length', formOf(page)).value).toBe('30')
    expect(page.described('Note', formOf(page))).toContain(`Keep the note within ${MAX_NOTE_LENGTH} characters.`)
    page.fill('Note', 'Shorter', formOf(page))
    page = await page.press('Ban from posting', formOf(page))
    expect(page.text).toContain('Banned from posting.')
  })

  it('name each form by its place and its subject, also where two have the same title', async () => {
    const twin = await makePin(site.db, board, { columns: { title: pin.title, gridTitle: pin.gridTitle } })
    await report(pin.id)
    await report(twin.id)
    const page = await (await openAs(employee)).goto(href('reportsTool', {}, { type: 'pin' }))
    const names = [...page.document.querySelectorAll('main form[aria-label]')].map((form) =>
      form.getAttribute('aria-label'),
    )
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names).size).toBe(names.length)
  })

  it('play the videos of a Pin, and lead only to what opens', async () => {
    const rendition = {
      width: 2,
      height: 2,
      duration: 1,
      thumbnail: '/media/t.webp',
      captionsUrls: { de: '/media/v.vtt' },
    }
    const videos = [{ V_HLSV4: { url: '/media/v.m3u8', ...rendition }, V_MP4: { url: '/media/v.mp4', ...rendition } }]
    const clip = await makePin(site.db, board, { columns: { title: 'Kites' }, details: { videos } })
    await report(clip.id)
    const tool = await openAs(employee)
    const cardOf = (page: PlainPage) =>
      [...page.document.querySelectorAll('article')].find(({ textContent }) => textContent?.includes('Kites'))
    const open = cardOf(await tool.goto(href('reportsTool', {}, { type: 'pin' })))
    expect(open?.querySelector('video')?.getAttribute('src')).toBe('/media/v.mp4')
    const captions = open?.querySelector('video track')
    expect(['src', 'srclang', 'label'].map((name) => captions?.getAttribute(name))).toEqual([
      '/media/v.vtt',
      'de',
      'German',
    ])
    expect(open?.querySelector(`a[href="${href('pin', { id: clip.id })}"]`)).not.toBeNull()
    await readData(await decide((await findOpen(clip.id)).id, 'hide'))
    const hidden = cardOf(await tool.goto(href('reportsTool', {}, { list: 'decided', type: 'pin' })))
    expect(hidden?.querySelector('video')).not.toBeNull()
    expect(hidden?.querySelector(`a[href="${href('pin', { id: clip.id })}"]`)).toBeNull()
  })

  it('are not there for others', async () => {
    const answer = await send(site.origin, href('reportsTool'), { cookie: reporting })
    expect(answer.status).toBe(404)
    expect((await send(site.origin, href('reportsTool'))).status).toBe(404)
    const form = { report_id: 'x', decision: 'hide' }
    expect((await send(site.origin, href('reportsTool'), { form, cookie: reporting })).status).toBe(404)
    const { id } = await reportAndDecide('hide')
    const stranger = await makeSession(site.db, await makeUser(site.db))
    expect((await send(site.origin, href('appeal', { id }), { cookie: stranger })).status).toBe(404)
  })
})
