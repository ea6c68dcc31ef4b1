import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { users } from '#db/tables/users.ts'
import { PIN_LIMIT } from '#schema/constants/limits.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { expectFailure, getIds, query, readData, send, walk } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { callPin, makeMaker } from '../../helpers/pin-builder.ts'
import { addCollaborator, makeBoard, makePin, makeSession, makeTopic, makeUser, relate } from '../../helpers/rows.ts'

// Fifty pins at once keep a busy machine busy: they are about their order, not about how long the database may take.
const site = await ownApp({ options: { open: (env) => openDatabase(env, { timeoutMs: 20_000 }) } })
const ownPins = (id: string) => site.db.select().from(pins).where(eq(pins.pinnerId, id)).orderBy(pins.id)

describe('who may make a pin', () => {
  it('is everyone who is signed in, in the first day without a confirmed email', async () => {
    const maker = await makeMaker(site)
    expect(await maker.publish({ alt_text: 'Two boats' })).toMatchObject({
      is_draft: false,
      kind: 'image',
      title: 'Boats at first light',
      alt_text: 'Two boats',
      board_id: maker.board.id,
      pinner: { id: maker.user.id },
      media: [{ kind: 'image', width: 600, height: 800 }],
    })
  })

  it('is not a write-banned account', async () => {
    const maker = await makeMaker(site, { isWriteBanned: true })
    await expectFailure(await maker.call('create', await maker.plain()), 'writeBanned')
    const pin = await makePin(site.db, maker.board)
    await expectFailure(await maker.call('update', { id: pin.id, title: 'Louder' }), 'writeBanned')
    expect(await maker.draft({ title: 'For later' })).toMatchObject({ is_draft: true, title: 'For later' })
  })

  it('is after a day who has confirmed their email', async () => {
    const maker = await makeMaker(site, { createdAt: Date.now() - DAY_MS - 1 })
    await expectFailure(await maker.call('create', await maker.plain()), 'emailUnconfirmed')
    const draft = await maker.draft(await maker.plain())
    await expectFailure(await maker.call('update', { id: draft.id, is_draft: false }), 'emailUnconfirmed')
    await site.db.update(users).set({ emailVerifiedAt: Date.now() }).where(eq(users.id, maker.user.id))
    await readData(await maker.call('update', { id: draft.id, is_draft: false }))
  })

  it('is who may save to the board', async () => {
    const maker = await makeMaker(site)
    const board = await makeBoard(site.db, await makeUser(site.db))
    const fields = await maker.plain({ board_id: board.id })
    await expectFailure(await maker.call('create', fields), 'boardNotFound')
    await addCollaborator(site.db, board, maker.user)
    await readData(await maker.call('create', fields))
    expect(await ownPins(maker.user.id)).toHaveLength(1)
  })
})

describe('where a pin goes', () => {
  it('is a section of its own board only', async () => {
    const maker = await makeMaker(site)
    const [mine, others] = [newId(), newId()]
    const other = await makeBoard(site.db, maker.user)
    await site.db.insert(boardSections).values([
      { id: mine, boardId: maker.board.id, slug: 'mine', title: 'Mine', position: 0 },
      { id: others, boardId: other.id, slug: 'others', title: 'Others', position: 0 },
    ])
    expect(await maker.publish({ section_id: mine })).toMatchObject({ section: { slug: 'mine' } })
    const refused = await maker.call('create', await maker.plain({ section_id: others }))
    expect(await expectFailure(refused, 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining('options.section_id'),
    })
  })

  it('shows it only to those who share a secret board', async () => {
    const maker = await makeMaker(site)
    const board = await makeBoard(site.db, maker.user, { privacy: 'secret' })
    const { id } = await maker.publish({ board_id: board.id })
    await expectFailure(await callPin(site, 'get', { id }), 'pinNotFound')
    const friend = await makeUser(site.db)
    await addCollaborator(site.db, board, friend)
    await readData(await callPin(site, 'get', { id }, { cookie: await makeSession(site.db, friend) }))
  })

  it('is hidden with its maker’s private profile', async () => {
    const maker = await makeMaker(site, { isPrivateProfile: true })
    const { id } = await maker.publish()
    await expectFailure(await callPin(site, 'get', { id }), 'pinNotFound')
  })
})

describe('files of a pin', () => {
  it('are one’s own and ready', async () => {
    const [maker, stranger] = [await makeMaker(site), await makeMaker(site)]
    const fields = (id: string) => maker.plain({ media_ids: [id] })
    await expectFailure(await maker.call('create', await fields(await stranger.upload())), 'mediaNotFound')
    const half = await maker.upload({ status: 'processing' })
    await expectFailure(await maker.call('create', await fields(half)), 'mediaNotReady')
    expect(await ownPins(maker.user.id)).toEqual([])
  })

  it('say whether they were made with AI, whatever the maker says', async () => {
    const maker = await makeMaker(site)
    const media = await maker.upload({ provenance: 'ai_modified' })
    const pin = await maker.publish({ media_ids: [media], provenance: null })
    expect(pin).toMatchObject({ provenance: 'ai_modified', is_provenance_fixed: true })
    const refused = await maker.call('update', { id: pin.id, provenance: null })
    expect(await expectFailure(refused, 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining('options.provenance'),
    })
    const told = await maker.publish({ provenance: 'ai_generated' })
    expect(told).toMatchObject({ provenance: 'ai_generated', is_provenance_fixed: false })
    const undone = await readData<PinData>(await maker.call('update', { id: told.id, provenance: null }))
    expect(undone.provenance).toBeNull()
  })
})

describe('pins made at once', () => {
  it('keep the order in which they were asked for', async () => {
    const maker = await makeMaker(site)
    const titles = Array.from({ length: 50 }, (_, place) => `Boat ${place}`)
    const fields: object[] = []
    for (const title of titles) fields.push(await maker.plain({ title }))
    const answers = await Promise.all(fields.map((one) => maker.call('create', one)))
    for (const answer of answers) await readData(answer)
    expect((await ownPins(maker.user.id)).map(({ title }) => title)).toEqual(titles)
  }, 60_000)

  it('are one under one key', async () => {
    const maker = await makeMaker(site)
    const fields = await maker.plain()
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all([1, 2, 3].map(() => maker.call('create', fields, headers)))
    const made = await Promise.all(answers.map((answer) => readData<PinData>(answer)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await ownPins(maker.user.id)).toHaveLength(1)
  })

  it('are as many as are left of the day', async () => {
    const maker = await makeMaker(site)
    await useUp(site.db, { ...PIN_LIMIT, maxAttempts: PIN_LIMIT.maxAttempts - 2 }, `user:${maker.user.id}`, 0)
    const fields = await Promise.all(Array.from({ length: 6 }, () => maker.plain()))
    const answers = await Promise.all(fields.map((one) => maker.call('create', one)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(4)
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await expectFailure(answer, 'quotaExceeded')
    }
    expect(await ownPins(maker.user.id)).toHaveLength(2)
  })

  it('do not count where their files could not be published', async () => {
    const maker = await makeMaker(site)
    await useUp(site.db, { ...PIN_LIMIT, maxAttempts: PIN_LIMIT.maxAttempts - 1 }, `user:${maker.user.id}`, 0)
    const fields = await maker.plain()
    if (!site.media) throw new Error('The site has no store')
    const put = vi.spyOn(site.media, 'put').mockRejectedValue(new Error('put: We encountered an internal error'))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const _ of [1, 2]) expect((await maker.call('create', fields)).status).toBeGreaterThanOrEqual(500)
    put.mockRestore()
    await readData(await maker.call('create', fields))
    await expectFailure(await maker.call('create', await maker.plain()), 'quotaExceeded')
    expect(await ownPins(maker.user.id)).toHaveLength(1)
  })
})

test('a new pin is in its board, profile, topic, search, related and home feeds at once, and in the event log', async () => {
  const maker = await makeMaker(site)
  const topic = await makeTopic(site.db)
  const neighbor = await maker.publish({ title: 'Harbour boats at dawn', topic_ids: [topic.id] })
  const { id } = await maker.publish({ title: 'Harbour boats at dusk', topic_ids: [topic.id] })
  const { cookie } = maker
  const place = { username: maker.user.username }
  const feeds = {
    board: query(site.origin, 'BoardPinsQuery', { ...place, board: maker.board.slug }, {}),
    profile: query(site.origin, 'ProfilePinsQuery', { ...place, kind: 'created' }, {}),
    topic: query(site.origin, 'TopicPinsQuery', { topicId: topic.id }, {}),
    search: query(site.origin, 'SearchQuery', { q: 'harbour dusk', scope: 'pins', after: null }, {}),
    home: query(site.origin, 'HomeFeedQuery', {}, { cookie }),
  }
  for (const [name, feed] of Object.entries(feeds)) expect(JSON.stringify(await feed), name).toContain(id)
  const related = () => query(site.origin, 'CloseupRelatedModulesFeedQuery', { pinId: neighbor.id }, {})
  await expect.poll(async () => JSON.stringify(await related())).toContain(id)
  const recorded = () => site.db.select().from(events).where(eq(events.objectId, id))
  await expect.poll(recorded).toMatchObject([{ eventType: EVENT_TYPES.pinCreated, userId: maker.user.id }])
})

describe('the home feed', () => {
  it('begins with what the viewer has just made, and does not repeat it', async () => {
    const maker = await makeMaker(site)
    const first = await maker.publish({ title: 'One' })
    const second = await maker.publish({ title: 'Two' })
    for (let count = 0; count < 30; count += 1)
      await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)))
    const pages = await walk((after) => query(site.origin, 'HomeFeedQuery', { after }, { cookie: maker.cookie }))
    const ids = pages.flatMap(getIds)
    expect(ids.slice(0, 2)).toEqual([second.id, first.id])
    expect(new Set(ids).size).toBe(ids.length)
    const cursor = pages[0]?.edges[0]?.cursor ?? null
    const next = await query(site.origin, 'HomeFeedQuery', { after: cursor }, { cookie: maker.cookie })
    expect(getIds(next)).toEqual(getIds(pages[0] ?? next).slice(2))
  })

  it('leaves pins made with AI out for those who want that', async () => {
    const maker = await makeMaker(site)
    const topic = await makeTopic(site.db)
    const { id } = await maker.publish({ provenance: 'ai_generated', topic_ids: [topic.id] })
    const neighbor = await makePin(site.db, maker.board)
    await relate(site.db, neighbor, [{ id }])
    const reader = async (hidesAiPins: boolean) => {
      const cookie = await makeSession(site.db, await makeUser(site.db))
      const options = { hide_ai_pins: hidesAiPins }
      const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
      await readData(await send(site.origin, path, { json: { options }, cookie }))
      const feeds = await Promise.all([
        query(site.origin, 'HomeFeedQuery', {}, { cookie }),
        query(site.origin, 'CloseupRelatedModulesFeedQuery', { pinId: neighbor.id }, { cookie }),
        query(site.origin, 'TopicPinsQuery', { topicId: topic.id }, { cookie }),
        query(site.origin, 'SearchQuery', { q: 'boats', scope: 'pins', after: null }, { cookie }),
      ])
      return feeds.map((feed) => JSON.stringify(feed).includes(id))
    }
    expect(await reader(false)).toEqual([true, true, true, true])
    expect(await reader(true)).toEqual([false, false, false, false])
  })
})
