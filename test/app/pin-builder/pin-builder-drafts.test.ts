import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { uploads } from '#db/tables/media.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { PIN_LIMIT } from '#schema/constants/limits.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import {
  DRAFT_LIFETIME_MS,
  type DeletedPinData,
  type PinData,
  type PinDraftData,
  type PinDraftsData,
} from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS, MAX_DRAFTS } from '#schema/pins/constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { matchAttempts } from '#worker/platform/rate-limit.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { useUp } from '../../helpers/limits.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { callPin, makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { makeBoard } from '../../helpers/rows.ts'

const site = await ownApp()

async function listDrafts({ cookie }: Maker, bookmark: string | null = null): Promise<PinDraftsData> {
  const path = href('resource', { name: 'PinDraftsResource', verb: 'get' }, { options: JSON.stringify({ bookmark }) })
  return readData<PinDraftsData>(await send(site.origin, path, { cookie }))
}
const ownPins = (maker: Maker) => site.db.select().from(pins).where(eq(pins.pinnerId, maker.user.id))
const ownDrafts = (maker: Maker) =>
  site.db
    .select()
    .from(pinDrafts)
    .where(and(eq(pinDrafts.ownerId, maker.user.id), isNull(pinDrafts.publishedAt)))

describe('a draft', () => {
  it('may lack anything, takes changes field by field, and is its owner’s alone', async () => {
    const maker = await makeMaker(site)
    const { id } = await maker.draft()
    const change = async (fields: object) => readData<PinDraftData>(await maker.call('update', { id, ...fields }))
    await Promise.all([change({ title: 'Harbour' }), change({ description: 'At six' })])
    await change({ recipe: { name: 'Soup' }, link: 'https://soups.example/' })
    const saved = await change({ link: null })
    expect(saved).toMatchObject({ title: 'Harbour', description: 'At six', recipe: { name: 'Soup' }, link: null })
    expect(await readData(await maker.call('get', { id }))).toEqual(saved)
    const stranger = await makeMaker(site)
    for (const verb of ['get', 'delete'] as const) await expectFailure(await stranger.call(verb, { id }), 'pinNotFound')
    await expectFailure(await stranger.call('update', { id, title: 'Mine' }), 'pinNotFound')
    await expectFailure(await callPin(site, 'get', { id }), 'pinNotFound')
  })

  it('stands in a list, the last change first, page by page', async () => {
    const maker = await makeMaker(site)
    const ids: string[] = []
    for (let place = 0; place < 27; place += 1) ids.unshift((await maker.draft({ title: `Draft ${place}` })).id)
    // The last change decides, not the order in which they were made.
    ids.reverse()
    const changedAt = Date.now()
    for (const [place, id] of ids.entries()) {
      await site.db
        .update(pinDrafts)
        .set({ updatedAt: changedAt - place })
        .where(eq(pinDrafts.id, id))
    }
    const first = await listDrafts(maker)
    const second = await listDrafts(maker, first.bookmark)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect([first.items.length, second.bookmark]).toEqual([25, null])
  })

  it('is one of two hundred at most', async () => {
    const maker = await makeMaker(site)
    await site.db.insert(pinDrafts).values(
      Array.from({ length: MAX_DRAFTS - 1 }, (_, place) => ({
        id: `${maker.user.id}${place}`,
        ownerId: maker.user.id,
        fields: {},
        createdAt: Date.now(),
        updatedAt: Date.now(),
      })),
    )
    const answers = await Promise.all([1, 2, 3].map(() => maker.call('create', { is_draft: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) await expectFailure(answer, 'tooManyDrafts')
  })

  it('is there for thirty days from its last change', async () => {
    const maker = await makeMaker(site)
    const { id } = await maker.draft()
    await site.db
      .update(pinDrafts)
      .set({ updatedAt: Date.now() - DRAFT_LIFETIME_MS })
      .where(eq(pinDrafts.id, id))
    await expectFailure(await maker.call('get', { id }), 'pinNotFound')
    await site.runScheduled()
    expect(await ownDrafts(maker)).toEqual([])
  })

  it('is deleted without a way back', async () => {
    const maker = await makeMaker(site)
    const { id } = await maker.draft()
    expect(await readData(await maker.call('delete', { id }))).toEqual({ id, saves: 0, comments: 0, undo_until: null })
    await expectFailure(await maker.call('get', { id }), 'pinNotFound')
  })
})

describe('publishing a draft', () => {
  it('says by field what is missing', async () => {
    const maker = await makeMaker(site)
    const { id } = await maker.draft({ title: 'Harbour', board_id: null })
    const answer = await maker.call('update', { id, is_draft: false })
    expect(answer.status).toBe(422)
    const { code, data } = (await answer.json()) as { code: number; data: { problems: Record<string, string> } }
    expect([code, Object.keys(data.problems).toSorted()]).toEqual([230, ['board_id', 'media_ids']])
    expect(await ownDrafts(maker)).toHaveLength(1)
  })

  it('makes a pin to which the draft’s id leads from then on', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false, title: 'Now' }))
    expect(pin).toMatchObject({ is_draft: false, title: 'Now', board_id: maker.board.id })
    expect(pin.id).not.toBe(draft.id)
    expect(await ownDrafts(maker)).toEqual([])
    expect(await readData(await maker.call('get', { id: draft.id }))).toEqual(pin)
    const edited = await readData<PinData>(await maker.call('update', { id: draft.id, title: 'Later' }))
    expect(edited).toMatchObject({ id: pin.id, title: 'Later' })
    for (const cookie of [maker.cookie, undefined]) {
      const page = await send(site.origin, href('pin', { id: draft.id }), { cookie })
      expect([page.status, page.headers.get('location')]).toEqual([301, href('pin', { id: pin.id })])
    }
    await readData(await maker.call('delete', { id: pin.id }))
    expect((await send(site.origin, href('pin', { id: draft.id }), { cookie: maker.cookie })).status).toBe(404)
  })

  it('leaves the pin there where another device deletes the draft', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false }))
    await expectFailure(await maker.call('delete', { id: draft.id }), 'pinNotFound')
    expect(await readData(await maker.call('get', { id: pin.id }))).toEqual(pin)
  })

  it('leads no one to a pin that they may not open', async () => {
    const maker = await makeMaker(site)
    const board = await makeBoard(site.db, maker.user, { privacy: 'secret' })
    const draft = await maker.draft(await maker.plain({ board_id: board.id }))
    await readData(await maker.call('update', { id: draft.id, is_draft: false }))
    expect((await send(site.origin, href('pin', { id: draft.id }))).status).toBe(404)
  })

  it('a second time changes the pin by what was typed on the other device, and its files stay', async () => {
    const maker = await makeMaker(site)
    const fields = await maker.plain({ description: 'At six' })
    const draft = await maker.draft(fields)
    const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false, title: 'Phone' }))
    const again = (changes: object) => maker.call('update', { id: draft.id, is_draft: false, ...changes })
    const second = await readData<PinData>(await again({ ...fields, title: 'Phone', alt_text: 'Two boats' }))
    expect(second).toEqual({ ...pin, alt_text: 'Two boats' })
    const third = await readData<PinData>(await again({ description: 'At seven', recipe: null }))
    expect(third).toEqual({ ...second, description: 'At seven' })
    expect(await ownPins(maker)).toHaveLength(1)
    const other = { media_ids: [await maker.upload()] }
    expect((await expectFailure(await again(other), 'invalidInput')).message_detail).toContain('media_ids')
    expect(await readData(await again({}))).toEqual(third)
  })

  it('in parallel with other words loses neither text', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const publish = (changes: object) => maker.call('update', { id: draft.id, is_draft: false, ...changes })
    const answers = await Promise.all([publish({ title: 'Phone' }), publish({ description: 'Laptop' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const pin = await readData<PinData>(await maker.call('get', { id: draft.id }))
    expect([pin.title, pin.description]).toEqual(['Phone', 'Laptop'])
    expect(await ownPins(maker)).toHaveLength(1)
  })

  it('twice in parallel makes one pin, which counts once, and both answers name it', async () => {
    const maker = await makeMaker(site)
    await useUp(site.db, { ...PIN_LIMIT, maxAttempts: 0 }, `user:${maker.user.id}`, 0)
    const draft = await maker.draft(await maker.plain())
    const answers = await Promise.all([1, 2, 3, 4].map(() => maker.call('update', { id: draft.id, is_draft: false })))
    const made = await Promise.all(answers.map((answer) => readData<PinData>(answer)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await ownPins(maker)).toHaveLength(1)
    const counted = await matchAttempts([{ rule: PIN_LIMIT, key: `user:${maker.user.id}` }])
    expect(await site.db.select({ count: rateLimits.count }).from(rateLimits).where(counted)).toEqual([{ count: 1 }])
  })

  it('keeps the draft where the pin cannot be made', async () => {
    const maker = await makeMaker(site)
    const others = await makeMaker(site)
    const draft = await maker.draft(await maker.plain({ board_id: others.board.id }))
    await expectFailure(await maker.call('update', { id: draft.id, is_draft: false }), 'boardNotFound')
    expect(await ownDrafts(maker)).toHaveLength(1)
    expect(await ownPins(maker)).toEqual([])
  })
})

describe('undoing the publication of a draft', () => {
  const undoPublishing = (maker: Maker, id: string) => maker.call('delete', { id, restore_draft: true })

  it('brings back what was typed on another device since', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain({ title: 'Boats', description: 'At six' }))
    await readData(await maker.call('update', { id: draft.id, is_draft: false }))
    await readData(await maker.call('update', { id: draft.id, is_draft: false, title: 'Ships' }))
    await readData(await undoPublishing(maker, draft.id))
    expect(await readData(await maker.call('get', { id: draft.id }))).toMatchObject({
      is_draft: true,
      title: 'Ships',
      description: 'At six',
    })
  })

  it('deletes the pin and returns the draft as it was published, by either id and on a repeat', async () => {
    const maker = await makeMaker(site)
    const file = { method: 'POST', body: await makeFile('jpeg'), cookie: maker.cookie }
    const { data: image } = (await (await send(site.origin, href('uploads'), file)).json()) as { data: UploadedImage }
    const words = { description: 'At six', alt_text: 'Two boats' }
    const draft = await maker.draft(await maker.plain({ media_ids: [image.id], ...words }))
    const publish = async () => {
      const answer = await maker.call('update', { id: draft.id, is_draft: false, title: 'Named last' })
      return readData<PinData>(answer)
    }
    const first = await publish()
    const { created_at, media_ids } = draft
    const expected = {
      id: draft.id,
      is_draft: true,
      created_at,
      media_ids,
      title: 'Named last',
      ...words,
    }
    const undone = await readData<DeletedPinData>(await undoPublishing(maker, first.id))
    expect(undone).toMatchObject({ id: first.id, undo_until: null, draft: expected })
    expect((await readData<DeletedPinData>(await undoPublishing(maker, first.id))).draft).toEqual(undone.draft)
    expect((await readData<DeletedPinData>(await undoPublishing(maker, draft.id))).draft).toEqual(undone.draft)
    expect(await readData(await maker.call('get', { id: draft.id }))).toEqual(undone.draft)
    expect((await listDrafts(maker)).items.map(({ id }) => id)).toEqual([draft.id])
    await expectFailure(await maker.call('get', { id: first.id }), 'pinNotFound')
    await expectFailure(await maker.call('update', { id: first.id, is_deleted: false }), 'undoExpired')

    // Its files are there for another time, and after the sweep.
    await site.db.update(uploads).set({ createdAt: 1 }).where(eq(uploads.ownerId, maker.user.id))
    await site.runScheduled()
    const second = await publish()
    expect(second).toMatchObject({ title: 'Named last', media: first.media })
    expect(second.id).not.toBe(first.id)
    expect(await readData(await maker.call('get', { id: draft.id }))).toEqual(second)
    expect((await readData<DeletedPinData>(await undoPublishing(maker, draft.id))).draft).toMatchObject(expected)
  })

  it('is told to pages that have the board open, by either id', async () => {
    const maker = await makeMaker(site)
    const watch = { subjectType: 'board', subjectId: maker.board.id, until: Date.now() + DAY_MS } as const
    await site.db.insert(liveWatches).values({ ...watch, userId: maker.user.id })
    const told = () => site.db.$count(liveFrames, eq(liveFrames.userId, maker.user.id))
    for (const pick of [(pin: PinData) => pin.id, (_: PinData, draft: PinDraftData) => draft.id]) {
      const draft = await maker.draft(await maker.plain())
      const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false }))
      const before = await told()
      await readData(await undoPublishing(maker, pick(pin, draft)))
      expect(await told()).toBe(before + 1)
    }
  })

  it('happens once, however many ask in parallel', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false }))
    const answers = await Promise.all([1, 2, 3].map(() => undoPublishing(maker, pin.id)))
    for (const answer of answers) expect((await readData<DeletedPinData>(answer)).draft?.id).toBe(draft.id)
    expect(await ownDrafts(maker)).toHaveLength(1)
  })

  it('is possible for a minute, and only for what was a draft', async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false }))
    const stranger = await makeMaker(site)
    await expectFailure(await undoPublishing(stranger, pin.id), 'pinNotFound')
    await expectFailure(await undoPublishing(stranger, draft.id), 'pinNotFound')
    await site.db
      .update(pinDrafts)
      .set({ publishedAt: Date.now() - DELETE_UNDO_MS })
      .where(eq(pinDrafts.id, draft.id))
    await expectFailure(await undoPublishing(maker, pin.id), 'undoExpired')
    await site.runScheduled()
    expect(await site.db.select().from(pinDrafts).where(eq(pinDrafts.id, draft.id))).toEqual([])
    await expectFailure(await undoPublishing(maker, (await maker.publish()).id), 'undoExpired')
    expect(await readData(await maker.call('get', { id: draft.id }))).toMatchObject({ id: pin.id })
  })
})

it('drafts go with their account', async () => {
  const maker = await makeMaker(site)
  await maker.draft({ title: 'Harbour' })
  await site.db.run(sql`update users set deletion_due_at = 1, deactivated_at = 1 where id = ${maker.user.id}`)
  await site.runScheduled()
  await site.runScheduled()
  expect(await ownDrafts(maker)).toEqual([])
})
