import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { CallAnswer } from '#schema/all-calls.ts'
import type { LogEntryData } from '#schema/moderation/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { callResource, expectFailure, query, readData, send } from '../../helpers/client.ts'
import { listComments, writeComment } from '../../helpers/comments.ts'
import { openModerationScene } from '../../helpers/moderation-scene.ts'
import { reportAndDecide, type Decision } from '../../helpers/moderation.ts'
import { makePerson, type Person } from '../../helpers/people.ts'

const at = openModerationScene()

const decidePin = (decision: Decision, more: object = {}, by = at.scene.ann.cookie) =>
  reportAndDecide(at.moderation, { id: at.scene.pin.id, by }, decision, more)

const decideComment = (id: string) =>
  reportAndDecide(at.moderation, { id, type: 'comment', by: at.scene.ben.cookie }, 'hide')

const accept = async (decisionId: string, { cookie }: Person) =>
  at.moderation.answer((await at.moderation.appeal(decisionId, cookie)).id, true)

async function readFlags() {
  const [row] = await at.site.db
    .select({ isHidden: pins.isHidden, isUnsafe: pins.isUnsafe })
    .from(pins)
    .where(eq(pins.id, at.scene.pin.id))
  return row
}

async function readBan({ user }: Person) {
  const [row] = await at.site.db
    .select({ isBanned: users.isWriteBanned, until: users.writeBannedUntil })
    .from(users)
    .where(eq(users.id, user.id))
  return row
}

const hideAsOwner = (id: string, scope: 'comment' | 'user') =>
  send(at.site.origin, href('commentHide', { id }), { method: 'PUT', json: { scope }, cookie: at.scene.owner.cookie })

async function countComments() {
  const [row] = await at.site.db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, at.scene.pin.id))
  return row?.count
}

const readTexts = async (cookie?: string) =>
  (await listComments(at.site.origin, { pin_id: at.scene.pin.id }, cookie)).items.map(({ text }) => text)

describe('an accepted appeal takes back its decision alone', () => {
  it.each([
    ['the pin owner hid it', 'comment', 'before'],
    ['the pin owner hid it', 'comment', 'after'],
    ['its author was muted', 'user', 'before'],
    ['its author was muted', 'user', 'after'],
  ] as const)('a comment stays hidden where %s (%s, %s moderation did)', async (_, scope, when) => {
    const { id } = await writeComment(at.site.origin, { pin_id: at.scene.pin.id, text: 'Rude' }, at.scene.ann.cookie)
    const mute = async () => readData(await hideAsOwner(id, scope))
    await at.moderation.report(id, { type: 'comment' }, at.scene.ben.cookie)
    const { id: reportId } = await at.moderation.findOpen(id)
    if (when === 'before') await mute()
    const decision = await readData<LogEntryData>(await at.moderation.decide(reportId, 'hide'))
    if (when === 'after') await mute()
    await readData(await accept(decision.id, at.scene.ann))
    expect(await readTexts(at.scene.ben.cookie)).toEqual([])
    expect(await countComments()).toBe(0)
    const [row] = await at.site.db.select().from(comments).where(eq(comments.id, id))
    expect(row).toMatchObject({ isHidden: true, isHiddenByDesk: false })
    expect(row).toMatchObject(scope === 'user' ? { isMuted: true } : { isHiddenByOwner: true })
  })

  it('a comment that only moderation hid is back, and counted', async () => {
    const { id } = await writeComment(at.site.origin, { pin_id: at.scene.pin.id, text: 'Kind' }, at.scene.ann.cookie)
    const decision = await decideComment(id)
    expect([await readTexts(at.scene.ben.cookie), await countComments()]).toEqual([[], 0])
    await readData(await accept(decision.id, at.scene.ann))
    expect([await readTexts(at.scene.ben.cookie), await countComments()]).toEqual([['Kind'], 1])
  })

  it('a pin that is hidden as well as unsafe keeps the other mark', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await readData(await accept(unsafe.id, at.scene.owner))
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
    await readData(await accept(hidden.id, at.scene.owner))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('a pin that was hidden twice stays hidden', async () => {
    const first = await decidePin('hide')
    await at.moderation.reportLate(at.scene.pin.id)
    const second = await readData<LogEntryData>(
      await at.moderation.decide((await at.moderation.findOpen(at.scene.pin.id)).id, 'hide'),
    )
    await readData(await accept(first.id, at.scene.owner))
    expect((await readFlags())?.isHidden).toBe(true)
    await readData(await accept(second.id, at.scene.owner))
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('a pin that its owner has deleted stays deleted, and comes back as moderation left it', async () => {
    const decision = await decidePin('hide')
    const change = (verb: 'delete' | 'update', options: object) =>
      callResource(
        at.site.origin,
        'PinResource',
        verb,
        { id: at.scene.pin.id, ...options },
        { cookie: at.scene.owner.cookie },
      )
    const opens = async (cookie?: string) =>
      (await send(at.site.origin, href('pin', { id: at.scene.pin.id }), { cookie })).status
    await readData(await change('delete', {}))
    await readData(await accept(decision.id, at.scene.owner))
    expect(await opens()).toBe(404)
    await readData(await change('update', { is_deleted: false }))
    expect(await opens()).toBe(200)
  })

  it('an older ban does not end a newer one', async () => {
    const older = await decidePin('write_ban', { until: new Date(Date.now() + 30 * DAY_MS).toISOString() })
    const until = Date.now() + 7 * DAY_MS
    const newer = await reportAndDecide(
      at.moderation,
      { id: at.scene.owner.user.id, type: 'user', by: at.scene.ann.cookie },
      'write_ban',
      { until: new Date(until).toISOString() },
    )
    expect((await readBan(at.scene.owner))?.until).toBeGreaterThan(until)
    await readData(await accept(older.id, at.scene.owner))
    expect(await readBan(at.scene.owner)).toEqual({ isBanned: true, until })
    await readData(await accept(newer.id, at.scene.owner))
    expect(await readBan(at.scene.owner)).toEqual({ isBanned: false, until: null })
  })
})

describe('to restore takes back the decision on that report alone', () => {
  it('of a pin that is hidden as well as unsafe', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await readData(await at.moderation.decide(hidden.reportId, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: true })
    await expectFailure(await at.moderation.decide(hidden.reportId, 'restore'), 'reportDecided')
    await readData(await at.moderation.decide(unsafe.reportId, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('of a comment that its pin owner hid as well', async () => {
    const { id } = await writeComment(at.site.origin, { pin_id: at.scene.pin.id, text: 'Rude' }, at.scene.ann.cookie)
    const { reportId } = await decideComment(id)
    await readData(await hideAsOwner(id, 'comment'))
    await readData(await at.moderation.decide(reportId, 'restore'))
    expect(await readTexts(at.scene.ben.cookie)).toEqual([])
  })

  it('which may be a ban, also once what it was about is gone', async () => {
    const { reportId } = await decidePin('write_ban')
    const { cookie, user } = at.scene.owner
    await readData(await callResource(at.site.origin, 'PinResource', 'delete', { id: at.scene.pin.id }, { cookie }))
    await at.site.db.delete(pins).where(eq(pins.id, at.scene.pin.id))
    const decided = await readData<CallAnswer<'ReportsResource.get'>>(
      await at.moderation.get('ReportsResource', { status: 'decided' }),
    )
    const item = decided.items.find(({ subject_id: id }) => id === at.scene.pin.id)
    expect(item?.decision).toMatchObject({ decision: 'write_ban', person_id: user.id, stands: true })
    await readData(await at.moderation.decide(reportId, 'restore'))
    expect(await readBan(at.scene.owner)).toEqual({ isBanned: false, until: null })
  })

  it('and of an open report all that stands', async () => {
    await decidePin('mark_unsafe')
    await decidePin('hide')
    await at.moderation.reportLate(at.scene.pin.id)
    const { id } = await at.moderation.findOpen(at.scene.pin.id)
    await readData(await at.moderation.decide(id, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
    await expectFailure(await at.moderation.decide(id, 'restore'), 'reportDecided')
  })
})

describe('a decision that was taken back', () => {
  it('is not appealed any more, and an open appeal against it is answered', async () => {
    const [second, first] = [await decidePin('mark_unsafe'), await decidePin('hide')]
    await at.moderation.appeal(first.id, at.scene.owner.cookie)
    await readData(await at.moderation.decide(first.reportId, 'restore'))
    await readData(await at.moderation.decide(second.reportId, 'restore'))
    const appeal = { decision_id: second.id, text: 'Too late' }
    await expectFailure(
      await at.moderation.ask('AppealResource', 'create', appeal, at.scene.owner.cookie),
      'decisionNotFound',
    )
    const { items } = await readData<CallAnswer<'AppealResource.get'>>(
      await at.moderation.get('AppealResource', {}, at.scene.owner.cookie),
    )
    expect(items).toMatchObject([{ decision_id: first.id, status: 'accepted', answered_at: expect.any(String) }])
    const read = async (id: string) =>
      query(at.site.origin, 'AppealQuery', { decisionId: id }, { cookie: at.scene.owner.cookie })
    expect(await read(first.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: { status: 'accepted' } })
    expect(await read(second.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: null })
  })
})

describe('at the same moment', () => {
  it('of two employees who restore one does', async () => {
    const { reportId } = await decidePin('hide')
    const { cookie: other } = await makePerson(at.site.db, { isEmployee: true })
    const answers = await Promise.all([
      at.moderation.decide(reportId, 'restore'),
      at.moderation.decide(reportId, 'restore', {}, other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('an appeal is made and its decision taken back: none stays open', async () => {
    const { id, reportId } = await decidePin('hide')
    const { cookie } = at.scene.owner
    const [appeal, restore] = await Promise.all([
      at.moderation.ask('AppealResource', 'create', { decision_id: id, text: 'Look' }, cookie),
      at.moderation.decide(reportId, 'restore'),
    ])
    expect([[200, 404], restore.status]).toEqual([expect.arrayContaining([appeal.status]), 200])
    const open = await at.moderation.get('AppealResource', { status: 'open', decision_id: id }, cookie)
    expect((await readData<CallAnswer<'AppealResource.get'>>(open)).items).toEqual([])
  })

  it('an appeal is accepted and another decision is made: that one stands, whichever came first', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const { id: appealId } = await at.moderation.appeal(unsafe.id, at.scene.owner.cookie)
    await at.moderation.report(at.scene.pin.id, {}, at.scene.ben.cookie)
    const { id } = await at.moderation.findOpen(at.scene.pin.id)
    const { cookie: other } = await makePerson(at.site.db, { isEmployee: true })
    const answers = await Promise.all([
      at.moderation.answer(appealId, true),
      at.moderation.decide(id, 'hide', {}, other),
    ])
    for (const answer of answers) await readData(answer)
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
  })

  it('two bans are made, and the appeal against one accepted: the other stands', async () => {
    const first = await decidePin('write_ban')
    const { id: appealId } = await at.moderation.appeal(first.id, at.scene.owner.cookie)
    await at.moderation.report(at.scene.owner.user.id, { type: 'user' }, at.scene.ann.cookie)
    const { id } = await at.moderation.findOpen(at.scene.owner.user.id)
    const until = Date.now() + DAY_MS
    const ban = at.moderation.decide(id, 'write_ban', { until: new Date(until).toISOString() })
    for (const answer of await Promise.all([at.moderation.answer(appealId, true), ban])) await readData(answer)
    expect(await readBan(at.scene.owner)).toEqual({ isBanned: true, until })
  })
})
