import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { comments } from '#db/tables/comments.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { reports } from '#db/tables/reports.ts'
import { saves } from '#db/tables/saves.ts'
import { purges } from '#db/tables/site/site-state.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import { DECISIONS_BY_TYPE, REPORTS_PER_PAGE } from '#schema/moderation/constants.ts'
import { REPORT_TYPES, type ReportType } from '#schema/moderation/report-reason-constants.ts'
import type { StoryPinData } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { expectFailure, readData } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { findLink, lastMail, mailsTo } from '../../helpers/mails.ts'
import { startConversation } from '../../helpers/messages.ts'
import { DECIDE, moderationTest as it } from '../../helpers/moderation-test.ts'
import type { PinScene } from '../../helpers/people.ts'
import { makeComment, makePin, makeSession, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { makeUpload } from '../../helpers/uploads.ts'

/** Something of the owner that the reporter may see. */
async function makeSubject(
  site: Site,
  { owner: { user: owner, cookie }, ann: { user: reporter }, board, pin }: PinScene,
  type: ReportType,
): Promise<string> {
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
      return (await startConversation(site.origin, { user_ids: [reporter.id], text: 'Rude' }, cookie)).id
    }
  }
}

describe('the queue', () => {
  it('has one item for each subject, with what people say and what it is about, the heaviest first', async ({
    site,
    moderation,
    owner,
    reporter,
    board,
    pin,
    staff,
    report,
  }) => {
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
    await moderation.as(null).call('ReportResource.create', { id: pin.id, type: 'pin', reason: 'spam' })
    const { items } = await staff.call('ReportsResource.get', { type: 'pin' })
    const order = items.map(({ subject_id }) => subject_id)
    expect(order.indexOf(pin.id)).toBeLessThan(order.indexOf(light.id))
    expect(items.map(({ weight }) => weight)).toEqual(items.map(({ weight }) => weight).toSorted((a, b) => b - a))
    const item = await moderation.findOpen(pin.id)
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

  it('counts the decisions against a person the same wherever they are shown', async ({
    moderation,
    owner,
    board,
    report,
    reportAndDecide,
  }) => {
    await reportAndDecide('warn')
    for (const [id, type] of [
      [owner.id, 'user'],
      [board.id, 'board'],
    ] as const) {
      await report(id, { type })
      expect((await moderation.findOpen(id)).subject?.owner.decision_count).toBe(1)
    }
  })

  it('names what a comment and a “tried it” post are about, with their images', async ({
    site,
    moderation,
    scene,
    owner,
    pin,
    report,
  }) => {
    const upload = await makeUpload(site, owner)
    const written = { pin_id: pin.id, text: 'See', media_id: upload.id }
    const comment = await writeComment(site.origin, written, scene.owner.cookie)
    await report(comment.id, { type: 'comment' })
    expect((await moderation.findOpen(comment.id)).subject).toMatchObject({
      title: pin.title,
      text: 'See',
      image_url: expect.stringContaining(upload.signature),
    })
  })

  it('shows all of a story and of slides, what a reply answers, and what is on a board', async ({
    site,
    moderation,
    owner,
    board,
    pin,
    report,
    openAs,
  }) => {
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
      return (await moderation.findOpen(id)).subject
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
    const { text } = await (await openAs(moderation.employee)).goto(href('reportsTool', {}, { type: 'comment' }))
    expect(text).toContain('Where is it?')
  })

  it('goes from page to page, each subject once', async ({ site, moderation, board, staff, report, openAs }) => {
    const made = await Promise.all(Array.from({ length: REPORTS_PER_PAGE + 3 }, () => makePin(site.db, board)))
    for (const [place, { id }] of made.entries()) {
      await report(id, { reason: place % 2 ? 'hate' : 'spam' }, await makeSession(site.db, await makeUser(site.db)))
    }
    const seen: string[] = []
    const tool = await openAs(moderation.employee)
    let bookmark: string | null = null
    do {
      const page: CallAnswer<'ReportsResource.get'> = await staff.call('ReportsResource.get', { bookmark })
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
})

describe('a decision', () => {
  it('to hide takes the pin from everyone but its owner, purges it and closes all reports of it', async ({
    site,
    moderation,
    scene,
    owner,
    pin,
    staff,
    report,
    reportAndDecide,
    opens,
  }) => {
    await report(pin.id, {}, await makeSession(site.db, await makeUser(site.db)))
    expect(await opens()).toBe(200)
    const entry = await reportAndDecide('hide', { note: 'Stolen photo' })
    expect(entry).toMatchObject({ kind: 'decision', decision: 'hide', note: 'Stolen photo', person_id: owner.id })
    expect(await opens()).toBe(404)
    expect(await opens(scene.ann.cookie)).toBe(404)
    expect(await opens(scene.owner.cookie)).toBe(200)
    expect(await site.db.$count(purges, eq(purges.username, owner.username))).toBe(1)
    await expect(moderation.findOpen(pin.id)).rejects.toThrow('not in the queue')
    const decided = await staff.call('ReportsResource.get', { status: 'decided' })
    expect(decided.items.find(({ subject_id }) => subject_id === pin.id)).toMatchObject({
      report_count: 2,
      decision: { id: entry.id, decision: 'hide' },
    })
  })

  it('to restore brings back what was hidden or unsafe', async ({
    site,
    moderation,
    scene,
    owner,
    pin,
    report,
    decide,
    opens,
  }) => {
    await report(pin.id)
    const { id } = await moderation.findOpen(pin.id)
    await decide(id, 'mark_unsafe')
    expect([await opens(), await opens(scene.ann.cookie)]).toEqual([404, 200])
    await decide(id, 'restore')
    expect(await opens()).toBe(200)
    expect((await lastMail(site.db, owner.email, 'moderationRestored')).text).toContain(
      'took back a decision about one of your Pins',
    )
  })

  it('about a comment counts for its Pin and thread, and so does bringing it back', async ({
    site,
    moderation,
    scene,
    reporter,
    pin,
    report,
    decide,
  }) => {
    const cookie = scene.owner.cookie
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
      const { id: reportId } = await moderation.findOpen(id)
      await decide(reportId, 'hide')
      return async () => decide(reportId, 'restore')
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

  it.for(REPORT_TYPES.flatMap((type) => DECISIONS_BY_TYPE[type].map((decision) => [type, decision] as const)))(
    'can be made about a %s: %s',
    async ([type, decision], { site, moderation, scene, owner, report, decide }) => {
      const subjectId = await makeSubject(site, scene, type)
      await report(subjectId, { type })
      const { id, subject } = await moderation.findOpen(subjectId)
      expect(subject?.owner.username).toBe(owner.username)
      if (decision === 'restore') await decide(id, type === 'user' || type === 'conversation' ? 'write_ban' : 'hide')
      expect(await decide(id, decision)).toMatchObject({ type, decision, person_id: owner.id })
    },
  )

  it('about a comment hides it alone', async ({ site, moderation, scene, reporter, pin, report, decide, opens }) => {
    const comment = await makeComment(site.db, pin, reporter)
    await report(comment.id, { type: 'comment' }, scene.owner.cookie)
    await decide((await moderation.findOpen(comment.id)).id, 'hide')
    const [row] = await site.db.select().from(comments).where(eq(comments.id, comment.id))
    expect(row?.isHidden).toBe(true)
    expect(await opens()).toBe(200)
  })

  it('to ban keeps its owner from writing until it ends', async ({
    site,
    readOwner,
    reporter,
    theirs,
    reportAndDecide,
  }) => {
    const until = Date.now() + 7 * DAY_MS
    expect(await reportAndDecide('write_ban', { until: new Date(until).toISOString() })).toMatchObject({
      until: new Date(until).toISOString(),
    })
    const follow = () => theirs.send('UserFollowResource.create', { user_id: reporter.id })
    await expectFailure(await follow(), 'writeBanned')
    await site.runScheduled(until - 1)
    expect((await readOwner()).isWriteBanned).toBe(true)
    await site.runScheduled(until)
    expect(await readOwner()).toMatchObject({ isWriteBanned: false, writeBannedUntil: null })
    await readData(await follow())
  })

  it('about a person can lift their ban', async ({ moderation, owner, readOwner, staff, report, decide }) => {
    await report(owner.id, { type: 'user' })
    const { id } = await moderation.findOpen(owner.id)
    await staff.refused(DECIDE, { report_id: id, decision: 'hide' }, 'decisionNotPossible')
    await decide(id, 'write_ban')
    expect(await readOwner()).toMatchObject({ isWriteBanned: true, writeBannedUntil: null })
    await decide(id, 'restore')
    expect((await readOwner()).isWriteBanned).toBe(false)
  })

  it('is mailed to both sides, without saying who reported or what was noted', async ({
    site,
    owner,
    reporter,
    reportAndDecide,
  }) => {
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

  it('is mailed to a member who reported, however many visitors did', async ({
    site,
    reporter,
    pin,
    reportAndDecide,
  }) => {
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

  it('to dismiss is mailed to those who reported alone, and changes nothing', async ({
    site,
    owner,
    reporter,
    reportAndDecide,
    opens,
  }) => {
    await reportAndDecide('dismiss')
    expect((await lastMail(site.db, reporter.email, 'reportDecided')).text).toContain('decided it can stay')
    expect(await mailsTo(site.db, owner.email)).toEqual([])
    expect(await opens()).toBe(200)
  })

  it('is one of two employees at the same moment', async ({ site, moderation, pin, staff, report }) => {
    await report(pin.id)
    const { id } = await moderation.findOpen(pin.id)
    const other = await makeUser(site.db, { isEmployee: true })
    const answers = await Promise.all([
      staff.send(DECIDE, { report_id: id, decision: 'hide' }),
      moderation.as(other).send(DECIDE, { report_id: id, decision: 'dismiss' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await site.db.$count(moderationLog, eq(moderationLog.subjectId, pin.id))).toBe(1)
    const [row] = await site.db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row?.isHidden).toBe(answers[0]?.status === 200)
  })

  it('is not for those whom it is about, nor for what is gone or never was', async ({
    site,
    moderation,
    owner,
    pin,
    staff,
    theirs,
    report,
    decide,
  }) => {
    await report(pin.id)
    const { id } = await moderation.findOpen(pin.id)
    await site.db.update(users).set({ isEmployee: true }).where(eq(users.id, owner.id))
    await theirs.refused(DECIDE, { report_id: id, decision: 'dismiss' }, 'ownSubject')
    await staff.refused(DECIDE, { report_id: 'unknown', decision: 'dismiss' }, 'notFound')
    await site.db.delete(pins).where(eq(pins.id, pin.id))
    expect((await moderation.findOpen(pin.id)).subject).toBeNull()
    await staff.refused(DECIDE, { report_id: id, decision: 'hide' }, 'decisionNotPossible')
    await decide(id, 'dismiss')
  })

  it('about a conversation is not for those whom another open report of it is about', async ({
    site,
    moderation,
    owner,
    reporter,
    decide,
  }) => {
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
    const { id } = await moderation.findOpen(subjectId)
    await moderation.as(eve).refused(DECIDE, { report_id: id, decision: 'dismiss' }, 'ownSubject')
    await decide(id, 'dismiss')
  })

  it.for<[object, string]>([
    [{ decision: 'delete' }, 'options.decision'],
    [{ decision: 'hide', until: '2099-01-01T00:00:00Z' }, 'options.until'],
    [{ decision: 'write_ban', until: 'soon' }, 'options.until'],
    [{ decision: 'write_ban', until: 1 }, 'options.until'],
    [{ decision: 'hide', note: 'x'.repeat(1_001) }, 'options.note'],
  ])('%j is refused by the path of the issue', async ([options, path], { moderation, pin, staff, report }) => {
    await report(pin.id)
    const { id } = await moderation.findOpen(pin.id)
    expect(await staff.invalid(DECIDE, { report_id: id, ...options })).toContain(path)
  })
})
