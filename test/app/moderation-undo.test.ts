import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { boardCollaborators, boards } from '#db/tables/boards.ts'
import { pins } from '#db/tables/pins.ts'
import { purges } from '#db/tables/purges.ts'
import { users } from '#db/tables/users.ts'
import type { AppealData, LogEntryData, ModeratedPage, ReportedData } from '#schema/calls/moderation.ts'
import type { Decision } from '#schema/constants/moderation.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../helpers/app.ts'
import { callResource, expectFailure, query, readData, send } from '../helpers/client.ts'
import { listComments, writeComment } from '../helpers/comments.ts'
import { openDesk, reportAndDecide, type DeskCalls } from '../helpers/desk.ts'
import { makePerson, makePinScene, type Person, type PinScene } from '../helpers/people.ts'
import type { Site } from '../helpers/site.ts'

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

const decidePin = (decision: Decision, more: object = {}, by = scene.ann.cookie) =>
  reportAndDecide(desk, { id: scene.pin.id, by }, decision, more)

const decideComment = (id: string) => reportAndDecide(desk, { id, type: 'comment', by: scene.ben.cookie }, 'hide')

const accept = async (decisionId: string, { cookie }: Person) =>
  desk.answer((await desk.appeal(decisionId, cookie)).id, true)

async function readFlags() {
  const [row] = await site.db
    .select({ isHidden: pins.isHidden, isUnsafe: pins.isUnsafe })
    .from(pins)
    .where(eq(pins.id, scene.pin.id))
  return row
}

async function readBan({ user }: Person) {
  const [row] = await site.db
    .select({ isBanned: users.isWriteBanned, until: users.writeBannedUntil })
    .from(users)
    .where(eq(users.id, user.id))
  return row
}

const hideAsOwner = (id: string, scope: 'comment' | 'user') =>
  send(site.origin, href('commentHide', { id }), { method: 'PUT', json: { scope }, cookie: scene.owner.cookie })

async function countComments() {
  const [row] = await site.db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, scene.pin.id))
  return row?.count
}

const readTexts = async (cookie?: string) =>
  (await listComments(site.origin, { pin_id: scene.pin.id }, cookie)).items.map(({ text }) => text)

describe('an accepted appeal takes back its decision alone', () => {
  it.each([
    ['the pin owner hid it', 'comment', 'before'],
    ['the pin owner hid it', 'comment', 'after'],
    ['its author was muted', 'user', 'before'],
    ['its author was muted', 'user', 'after'],
  ] as const)('a comment stays hidden where %s (%s, %s the desk did)', async (_, scope, when) => {
    const { id } = await writeComment(site.origin, { pin_id: scene.pin.id, text: 'Rude' }, scene.ann.cookie)
    const mute = async () => readData(await hideAsOwner(id, scope))
    await desk.report(id, { type: 'comment' }, scene.ben.cookie)
    const { id: reportId } = await desk.findOpen(id)
    if (when === 'before') await mute()
    const decision = await readData<LogEntryData>(await desk.decide(reportId, 'hide'))
    if (when === 'after') await mute()
    await readData(await accept(decision.id, scene.ann))
    expect(await readTexts(scene.ben.cookie)).toEqual([])
    expect(await countComments()).toBe(0)
    const [row] = await site.db.select().from(comments).where(eq(comments.id, id))
    expect(row).toMatchObject({ isHidden: true, isHiddenByOwner: true, isHiddenByDesk: false })
  })

  it('a comment that only the desk hid is back, and counted', async () => {
    const { id } = await writeComment(site.origin, { pin_id: scene.pin.id, text: 'Kind' }, scene.ann.cookie)
    const decision = await decideComment(id)
    expect([await readTexts(scene.ben.cookie), await countComments()]).toEqual([[], 0])
    await readData(await accept(decision.id, scene.ann))
    expect([await readTexts(scene.ben.cookie), await countComments()]).toEqual([['Kind'], 1])
  })

  it('a pin that is hidden as well as unsafe keeps the other mark', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await readData(await accept(unsafe.id, scene.owner))
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
    await readData(await accept(hidden.id, scene.owner))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('a pin that was hidden twice stays hidden', async () => {
    const first = await decidePin('hide')
    await desk.report(scene.pin.id, {}, scene.owner.cookie)
    const second = await readData<LogEntryData>(await desk.decide((await desk.findOpen(scene.pin.id)).id, 'hide'))
    await readData(await accept(first.id, scene.owner))
    expect((await readFlags())?.isHidden).toBe(true)
    await readData(await accept(second.id, scene.owner))
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('a pin that its owner has deleted stays deleted, and comes back as the desk left it', async () => {
    const decision = await decidePin('hide')
    const change = (verb: 'delete' | 'update', options: object) =>
      callResource(site.origin, 'PinResource', verb, { id: scene.pin.id, ...options }, { cookie: scene.owner.cookie })
    const opens = async (cookie?: string) =>
      (await send(site.origin, href('pin', { id: scene.pin.id }), { cookie })).status
    await readData(await change('delete', {}))
    await readData(await accept(decision.id, scene.owner))
    expect(await opens()).toBe(404)
    await readData(await change('update', { is_deleted: false }))
    expect(await opens()).toBe(200)
  })

  it('an older ban does not end a newer one', async () => {
    const older = await decidePin('write_ban', { until: new Date(Date.now() + 30 * DAY_MS).toISOString() })
    const until = Date.now() + 7 * DAY_MS
    const newer = await reportAndDecide(
      desk,
      { id: scene.owner.user.id, type: 'user', by: scene.ann.cookie },
      'write_ban',
      { until: new Date(until).toISOString() },
    )
    expect((await readBan(scene.owner))?.until).toBeGreaterThan(until)
    await readData(await accept(older.id, scene.owner))
    expect(await readBan(scene.owner)).toEqual({ isBanned: true, until })
    await readData(await accept(newer.id, scene.owner))
    expect(await readBan(scene.owner)).toEqual({ isBanned: false, until: null })
  })
})

describe('to restore takes back the decision on that report alone', () => {
  it('of a pin that is hidden as well as unsafe', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const hidden = await decidePin('hide')
    await readData(await desk.decide(hidden.reportId, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: true })
    await expectFailure(await desk.decide(hidden.reportId, 'restore'), 'reportDecided')
    await readData(await desk.decide(unsafe.reportId, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
  })

  it('of a comment that its pin owner hid as well', async () => {
    const { id } = await writeComment(site.origin, { pin_id: scene.pin.id, text: 'Rude' }, scene.ann.cookie)
    const { reportId } = await decideComment(id)
    await readData(await hideAsOwner(id, 'comment'))
    await readData(await desk.decide(reportId, 'restore'))
    expect(await readTexts(scene.ben.cookie)).toEqual([])
  })

  it('which may be a ban, also once what it was about is gone', async () => {
    const { reportId } = await decidePin('write_ban')
    const { cookie, user } = scene.owner
    await readData(await callResource(site.origin, 'PinResource', 'delete', { id: scene.pin.id }, { cookie }))
    await site.db.delete(pins).where(eq(pins.id, scene.pin.id))
    const decided = await readData<ModeratedPage<ReportedData>>(
      await desk.get('ReportsResource', { status: 'decided' }),
    )
    const item = decided.items.find(({ subject_id: id }) => id === scene.pin.id)
    expect(item?.decision).toMatchObject({ decision: 'write_ban', person_id: user.id, stands: true })
    await readData(await desk.decide(reportId, 'restore'))
    expect(await readBan(scene.owner)).toEqual({ isBanned: false, until: null })
  })

  it('and of an open report all that stands', async () => {
    await decidePin('mark_unsafe')
    await decidePin('hide')
    await desk.report(scene.pin.id, {}, scene.owner.cookie)
    const { id } = await desk.findOpen(scene.pin.id)
    await readData(await desk.decide(id, 'restore'))
    expect(await readFlags()).toEqual({ isHidden: false, isUnsafe: false })
    await expectFailure(await desk.decide(id, 'restore'), 'reportDecided')
  })
})

describe('a decision that was taken back', () => {
  it('is not appealed any more, and an open appeal against it is answered', async () => {
    const [first, second] = [await decidePin('hide'), await decidePin('mark_unsafe', {}, scene.owner.cookie)]
    await desk.appeal(first.id, scene.owner.cookie)
    await readData(await desk.decide(first.reportId, 'restore'))
    await readData(await desk.decide(second.reportId, 'restore'))
    const appeal = { decision_id: second.id, text: 'Too late' }
    await expectFailure(await desk.ask('AppealResource', 'create', appeal, scene.owner.cookie), 'decisionNotFound')
    const { items } = await readData<ModeratedPage<AppealData>>(
      await desk.get('AppealResource', {}, scene.owner.cookie),
    )
    expect(items).toMatchObject([{ decision_id: first.id, status: 'accepted', answered_at: expect.any(String) }])
    const read = async (id: string) =>
      query(site.origin, 'AppealQuery', { decisionId: id }, { cookie: scene.owner.cookie })
    expect(await read(first.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: { status: 'accepted' } })
    expect(await read(second.id)).toMatchObject({ isTakenBack: true, mayAppeal: false, appeal: null })
  })
})

describe('a hidden board', () => {
  const open = async (by?: Person) => {
    const { board, owner, pin } = scene
    const paths = [href('board', { username: owner.user.username, board: board.slug }), href('pin', { id: pin.id })]
    return Promise.all(paths.map(async (path) => (await send(site.origin, path, { cookie: by?.cookie })).status))
  }
  const setPrivacy = (privacy: string) => {
    const options = { board_id: scene.board.id, privacy }
    return callResource(site.origin, 'BoardResource', 'update', options, { cookie: scene.owner.cookie })
  }
  const hide = () => reportAndDecide(desk, { id: scene.board.id, type: 'board', by: scene.ann.cookie }, 'hide')

  it('is there for its owner alone, with what is on it, whatever they choose, and back as they chose', async () => {
    const entry = await hide()
    expect([await open(), await open(scene.ann), await open(scene.owner)]).toEqual([
      [404, 404],
      [404, 404],
      [200, 200],
    ])
    expect(await site.db.$count(purges, eq(purges.username, scene.owner.user.username))).toBe(1)
    await readData(await setPrivacy('public'))
    expect(await open()).toEqual([404, 404])
    await readData(await desk.decide(entry.reportId, 'restore'))
    expect(await open()).toEqual([200, 200])
    expect(await site.db.select().from(boards).where(eq(boards.id, scene.board.id))).toMatchObject([
      { privacy: 'public', chosenPrivacy: null, audienceDueAt: null },
    ])
  })

  it('that was made secret meanwhile stays so when an appeal is accepted', async () => {
    const entry = await hide()
    await readData(await setPrivacy('secret'))
    await readData(await accept(entry.id, scene.owner))
    expect([await open(), await open(scene.owner)]).toEqual([
      [404, 404],
      [200, 200],
    ])
    await readData(await setPrivacy('public'))
    expect(await open()).toEqual([200, 200])
  })

  it('says to its owner alone that it is hidden, and its form keeps what they choose', async () => {
    const entry = await hide()
    const place = { username: scene.owner.user.username, board: 'boats' }
    await site.db.update(boards).set({ slug: 'boats' }).where(eq(boards.id, scene.board.id))
    await site.db
      .insert(boardCollaborators)
      .values({ boardId: scene.board.id, userId: scene.ben.user.id, permissions: ['save_pins'], createdAt: 1 })
    const read = (by: Person) => query(site.origin, 'BoardQuery', place, { cookie: by.cookie })
    expect(await read(scene.owner)).toMatchObject({ hiddenBy: entry.id, board: { privacy: 'secret' } })
    expect(await read(scene.ben)).toMatchObject({ hiddenBy: null, board: { privacy: 'secret' } })
    const edit = () => query(site.origin, 'BoardEditQuery', place, { cookie: scene.owner.cookie })
    const save = (more: object) => {
      const form = {
        action: 'save',
        board_id: scene.board.id,
        name: scene.board.name,
        description: '',
        layout: 'grid',
        cover_pin_id: '',
        ...more,
      }
      return send(site.origin, href('boardEdit', place), { form, cookie: scene.owner.cookie })
    }
    for (const [more, isSecret] of [
      [{}, false],
      [{ is_secret: '1' }, true],
      [{ is_secret: '1' }, true],
      [{}, false],
    ] as const) {
      expect((await save(more)).status).toBe(303)
      expect(await edit()).toMatchObject({ isSecret })
    }
    await readData(await desk.decide(entry.reportId, 'restore'))
    expect(await read(scene.owner)).toMatchObject({ hiddenBy: null, board: { privacy: 'public' } })
  })

  it('that its owner deletes stays deleted', async () => {
    const entry = await hide()
    const options = { board_id: scene.board.id }
    await readData(await callResource(site.origin, 'BoardResource', 'delete', options, { cookie: scene.owner.cookie }))
    await accept(entry.id, scene.owner)
    expect((await open())[0]).toBe(404)
  })
})

describe('at the same moment', () => {
  it('of two employees who restore one does', async () => {
    const { reportId } = await decidePin('hide')
    const { cookie: other } = await makePerson(site.db, { isEmployee: true })
    const answers = await Promise.all([desk.decide(reportId, 'restore'), desk.decide(reportId, 'restore', {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readFlags())?.isHidden).toBe(false)
  })

  it('an appeal is accepted and another decision is made: that one stands, whichever came first', async () => {
    const unsafe = await decidePin('mark_unsafe')
    const { id: appealId } = await desk.appeal(unsafe.id, scene.owner.cookie)
    await desk.report(scene.pin.id, {}, scene.ben.cookie)
    const { id } = await desk.findOpen(scene.pin.id)
    const { cookie: other } = await makePerson(site.db, { isEmployee: true })
    const answers = await Promise.all([desk.answer(appealId, true), desk.decide(id, 'hide', {}, other)])
    for (const answer of answers) await readData(answer)
    expect(await readFlags()).toEqual({ isHidden: true, isUnsafe: false })
  })

  it('two bans are made, and the appeal against one accepted: the other stands', async () => {
    const first = await decidePin('write_ban')
    const { id: appealId } = await desk.appeal(first.id, scene.owner.cookie)
    await desk.report(scene.owner.user.id, { type: 'user' }, scene.ann.cookie)
    const { id } = await desk.findOpen(scene.owner.user.id)
    const until = Date.now() + DAY_MS
    const ban = desk.decide(id, 'write_ban', { until: new Date(until).toISOString() })
    for (const answer of await Promise.all([desk.answer(appealId, true), ban])) await readData(answer)
    expect(await readBan(scene.owner)).toEqual({ isBanned: true, until })
  })
})
