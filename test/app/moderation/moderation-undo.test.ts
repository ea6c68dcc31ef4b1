import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { DAY_MS } from '#schema/time.ts'
import { DECIDE, moderationTest } from '../../helpers/moderation-test.ts'
import { reportAndDecide, type Decision } from '../../helpers/moderation.ts'
import { makePerson, type Person } from '../../helpers/people.ts'

const it = moderationTest
  .extend(
    'decidePin',
    ({ moderation, scene, pin }) =>
      (decision: Decision, more: Parameters<typeof reportAndDecide>[3] = {}) =>
        reportAndDecide(moderation, { id: pin.id, by: scene.ann.cookie }, decision, more),
  )
  .extend(
    'decideComment',
    ({ moderation, scene }) =>
      (id: string) =>
        reportAndDecide(moderation, { id, type: 'comment', by: scene.ben.cookie }, 'hide'),
  )
  .extend('accept', ({ moderation, staff }) => async (decisionId: string, { cookie }: Person) => {
    const { id } = await moderation.appeal(decisionId, cookie)
    await staff.call('AppealResource.update', { appeal_id: id, accept: true })
  })
  .extend('readFlags', ({ site, pin }) => async () => {
    const [row] = await site.db
      .select({ isHidden: pins.isHidden, isUnsafe: pins.isUnsafe })
      .from(pins)
      .where(eq(pins.id, pin.id))
    return row
  })
  .extend('readBan', ({ site }) => async ({ user }: Person) => {
    const [row] = await site.db
      .select({ isBanned: users.isWriteBanned, until: users.writeBannedUntil })
      .from(users)
      .where(eq(users.id, user.id))
    return row
  })
  .extend(
    'hideAsOwner',
    ({ theirs }) =>
      (id: string, scope: 'comment' | 'user') =>
        theirs.call('PUT commentHide', { id, scope }),
  )
  .extend('countComments', ({ site, pin }) => async () => {
    const [row] = await site.db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, pin.id))
    return row?.count
  })
  .extend('readTexts', ({ moderation, pin }) => async (cookie: string) => {
    const { items } = await moderation.as(cookie).call('AggregatedCommentResource.get', { pin_id: pin.id })
    return items.map(({ text }) => text)
  })

describe('an accepted appeal takes back its decision alone', () => {
  it.for([
    ['the pin owner hid it', 'comment', 'before'],
    ['the pin owner hid it', 'comment', 'after'],
    ['its author was muted', 'user', 'before'],
    ['its author was muted', 'user', 'after'],
  ] as const)(
    'a comment stays hidden where %s (%s, %s moderation did)',
    async (
      [, scope, when],
      { site, moderation, scene, pin, decide, accept, hideAsOwner, countComments, readTexts },
    ) => {
      const { id } = await moderation
        .as(scene.ann.cookie)
        .call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Rude' })
      const mute = async () => hideAsOwner(id, scope)
      await moderation.report(id, { type: 'comment' }, scene.ben.cookie)
      const { id: reportId } = await moderation.findOpen(id)
      if (when === 'before') await mute()
      const decision = await decide(reportId, 'hide')
      if (when === 'after') await mute()
      await accept(decision.id, scene.ann)
      expect(await readTexts(scene.ben.cookie)).toEqual([])
      expect(await countComments()).toBe(0)
      const [row] = await site.db.select().from(comments).where(eq(comments.id, id))
      expect(row).toMatchObject({ isHidden: true, isHiddenByDesk: false })
      expect(row).toMatchObject(scope === 'user' ? { isMuted: true } : { isHiddenByOwner: true })
    },
  )

  it('a comment that only moderation hid is back, and counted', async ({
    moderation,
    scene,
    pin,
    decideComment,
    accept,
    countComments,
    readTexts,
  }) => {
    const { id } = await moderation
      .as(scene.ann.cookie)
      .call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Kind' })
    const decision = await decideComment(id)
    expect([await readTexts(scene.ben.cookie), await countComments()]).toEqual([[], 0])
    await accept(decision.id, scene.ann)
    expect([await readTexts(scene.ben.cookie), await countComments()]).toEqual([['Kind'], 1])
  })

  it('a pin that is hidden as well as unsafe keeps the other mark', async ({ scene, decidePin, accept, readFlags }) => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await accept(unsafe.id, scene.owner)
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
    await accept(hidden.id, scene.owner)
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('a pin that was hidden twice stays hidden', async ({
    moderation,
    scene,
    pin,
    decide,
    decidePin,
    accept,
    readFlags,
  }) => {
    const first = await decidePin('hide')
    await moderation.reportLate(pin.id)
    const second = await decide((await moderation.findOpen(pin.id)).id, 'hide')
    await accept(first.id, scene.owner)
    expect((await readFlags())?.isHidden).toBe(true)
    await accept(second.id, scene.owner)
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('a pin that its owner has deleted stays deleted, and comes back as moderation left it', async ({
    scene,
    pin,
    theirs,
    opens,
    decidePin,
    accept,
  }) => {
    const decision = await decidePin('hide')
    await theirs.call('PinResource.delete', { id: pin.id })
    await accept(decision.id, scene.owner)
    expect(await opens()).toBe(404)
    await theirs.call('PinResource.update', { id: pin.id, is_deleted: false })
    expect(await opens()).toBe(200)
  })

  it('an older ban does not end a newer one', async ({ moderation, scene, decidePin, accept, readBan }) => {
    const older = await decidePin('write_ban', { until: new Date(Date.now() + 30 * DAY_MS).toISOString() })
    const until = Date.now() + 7 * DAY_MS
    const newer = await reportAndDecide(
      moderation,
      { id: scene.owner.user.id, type: 'user', by: scene.ann.cookie },
      'write_ban',
      { until: new Date(until).toISOString() },
    )
    expect((await readBan(scene.owner))?.until).toBeGreaterThan(until)
    await accept(older.id, scene.owner)
    expect(await readBan(scene.owner)).toEqual({ isBanned: true, until })
    await accept(newer.id, scene.owner)
    expect(await readBan(scene.owner)).toEqual({ isBanned: false, until: null })
  })
})

describe('to restore takes back the decision on that report alone', () => {
  it('of a pin that is hidden as well as unsafe', async ({ staff, decide, decidePin, readFlags }) => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await decide(hidden.reportId, 'restore')
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: true })
    await staff.refused(DECIDE, { report_id: hidden.reportId, decision: 'restore' }, 'reportDecided')
    await decide(unsafe.reportId, 'restore')
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('of a comment that its pin owner hid as well', async ({
    moderation,
    scene,
    pin,
    decide,
    decideComment,
    hideAsOwner,
    readTexts,
  }) => {
    const { id } = await moderation
      .as(scene.ann.cookie)
      .call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Rude' })
    const { reportId } = await decideComment(id)
    await hideAsOwner(id, 'comment')
    await decide(reportId, 'restore')
    expect(await readTexts(scene.ben.cookie)).toEqual([])
  })

  it('which may be a ban, also once what it was about is gone', async ({
    site,
    scene,
    pin,
    staff,
    theirs,
    decide,
    decidePin,
    readBan,
  }) => {
    const { reportId } = await decidePin('write_ban')
    await theirs.call('PinResource.delete', { id: pin.id })
    await site.db.delete(pins).where(eq(pins.id, pin.id))
    const decided = await staff.call('ReportsResource.get', { status: 'decided' })
    const item = decided.items.find(({ subject_id: id }) => id === pin.id)
    expect(item?.decision).toMatchObject({ decision: 'write_ban', person_id: scene.owner.user.id, stands: true })
    await decide(reportId, 'restore')
    expect(await readBan(scene.owner)).toEqual({ isBanned: false, until: null })
  })

  it('and of an open report all that stands', async ({ moderation, pin, staff, decide, decidePin, readFlags }) => {
    await decidePin('mark_unsafe')
    await decidePin('hide')
    await moderation.reportLate(pin.id)
    const { id } = await moderation.findOpen(pin.id)
    await decide(id, 'restore')
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
    await staff.refused(DECIDE, { report_id: id, decision: 'restore' }, 'reportDecided')
  })
})

describe('a decision that was taken back', () => {
  it('is not appealed any more, and an open appeal against it is answered', async ({
    moderation,
    scene,
    theirs,
    decide,
    decidePin,
  }) => {
    const [second, first] = [await decidePin('mark_unsafe'), await decidePin('hide')]
    await moderation.appeal(first.id, scene.owner.cookie)
    await decide(first.reportId, 'restore')
    await decide(second.reportId, 'restore')
    const appeal = { decision_id: second.id, text: 'Too late' }
    await theirs.refused('AppealResource.create', appeal, 'decisionNotFound')
    const { items } = await theirs.call('AppealResource.get', {})
    expect(items).toMatchObject([{ decision_id: first.id, status: 'accepted', answered_at: expect.any(String) }])
    const read = async (id: string) => theirs.query('AppealQuery', { decisionId: id })
    expect(await read(first.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: { status: 'accepted' } })
    expect(await read(second.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: null })
  })
})

describe('at the same moment', () => {
  it('of two employees who restore one does', async ({ site, moderation, staff, decidePin, readFlags }) => {
    const { reportId } = await decidePin('hide')
    const { cookie: other } = await makePerson(site.db, { isEmployee: true })
    const restore = { report_id: reportId, decision: 'restore' } as const
    const answers = await Promise.all([staff, moderation.as(other)].map((one) => one.send(DECIDE, restore)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('an appeal is made and its decision taken back: none stays open', async ({ staff, theirs, decidePin }) => {
    const { id, reportId } = await decidePin('hide')
    const [appeal, restore] = await Promise.all([
      theirs.send('AppealResource.create', { decision_id: id, text: 'Look' }),
      staff.send(DECIDE, { report_id: reportId, decision: 'restore' }),
    ])
    expect([[200, 404], restore.status]).toEqual([expect.arrayContaining([appeal.status]), 200])
    expect((await theirs.call('AppealResource.get', { status: 'open', decision_id: id })).items).toEqual([])
  })

  it('an appeal is accepted and another decision is made: that one stands, whichever came first', async ({
    site,
    moderation,
    scene,
    pin,
    staff,
    decidePin,
    readFlags,
  }) => {
    const unsafe = await decidePin('mark_unsafe')
    const { id: appealId } = await moderation.appeal(unsafe.id, scene.owner.cookie)
    await moderation.report(pin.id, {}, scene.ben.cookie)
    const { id } = await moderation.findOpen(pin.id)
    const { cookie: other } = await makePerson(site.db, { isEmployee: true })
    await Promise.all([
      staff.call('AppealResource.update', { appeal_id: appealId, accept: true }),
      moderation.as(other).call(DECIDE, { report_id: id, decision: 'hide' }),
    ])
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
  })

  it('two bans are made, and the appeal against one accepted: the other stands', async ({
    moderation,
    scene,
    staff,
    decide,
    decidePin,
    readBan,
  }) => {
    const first = await decidePin('write_ban')
    const { id: appealId } = await moderation.appeal(first.id, scene.owner.cookie)
    await moderation.report(scene.owner.user.id, { type: 'user' }, scene.ann.cookie)
    const { id } = await moderation.findOpen(scene.owner.user.id)
    const until = Date.now() + DAY_MS
    await Promise.all([
      staff.call('AppealResource.update', { appeal_id: appealId, accept: true }),
      decide(id, 'write_ban', { until: new Date(until).toISOString() }),
    ])
    expect(await readBan(scene.owner)).toEqual({ isBanned: true, until })
  })
})
