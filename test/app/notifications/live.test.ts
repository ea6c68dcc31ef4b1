import { eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { imports } from '#db/tables/imports.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { users } from '#db/tables/users.ts'
import { FRAMES_KEPT_MS, MAX_CLIENT_FRAME_BYTES, MAX_WATCHES } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { openLive } from '#worker/platform/live/live.ts'
import { sweepFrames } from '#worker/platform/live/sweep-frames.ts'
import { startApp } from '../../helpers/app.ts'
import type { Caller } from '../../helpers/callers.ts'
import { expectFailure } from '../../helpers/client.ts'
import { askForSocket, openSocket, type LiveSite, type MemorySocket } from '../../helpers/live-sockets.ts'
import { changed, dataOf, gets, isClosed, liveTest } from '../../helpers/live-test.ts'
import { findToken, lastMail } from '../../helpers/mails.ts'
import { block, makeSession, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { getCode } from '../../helpers/two-step.ts'

const it = liveTest

describe('a socket', () => {
  it.for<[string, number | undefined, readonly ServerFrame[]]>([
    ['without a number begins with what comes next', undefined, []],
    ['gets what it has missed, in order', 3, [changed(4, 'd'), changed(5, 'e')]],
    ['that has everything gets nothing again', 5, []],
    ['that has nothing of what is still kept fetches again', 0, [{ id: 5, type: 'refetch', data: {} }]],
    ['that was away for too long fetches again', 1, [{ id: 5, type: 'refetch', data: {} }]],
    ['that has more than there is fetches again', 9, [{ id: 5, type: 'refetch', data: {} }]],
  ])('%s', async ([, after, missed], { site, makeMember, write }) => {
    const { user, cookie } = await makeMember()
    await write(user, ['a', 'b'], Date.now() - FRAMES_KEPT_MS - 1)
    await write(user, ['c', 'd', 'e'])
    const socket = await openSocket(site, cookie, after === undefined ? {} : { after })
    expect(socket.frames).toEqual(missed)
    await openLive(site.env).deliver(await write(user, ['f']))
    expect(socket.frames).toEqual([...missed, changed(6, 'f')])
  })

  it('gets each frame once and in order, even if calls arrive late, twice or not at all', async ({
    site,
    makeMember,
    write,
  }) => {
    const { user, cookie } = await makeMember()
    const other = await makeMember()
    const sockets = [await openSocket(site, cookie), await openSocket(site, cookie, { after: 0 })]
    const live = openLive(site.env)
    const [a, b, c, d, e] = await write(user, ['a', 'b', 'c', 'd', 'e'])
    if (!a || !b || !c || !d || !e) throw new Error('Nothing was written')
    const late = live.deliver([b])
    await Promise.all([late, live.deliver([a]), live.deliver([b]), live.deliver([d, c])])
    const late2 = await openSocket(site, cookie, { after: 2 })
    // The call for the last one is lost; the sweep tells of it.
    await site.runScheduled(Date.now() + 60_000)
    for (const socket of sockets) expect(socket.ids).toEqual([1, 2, 3, 4, 5])
    expect(late2.ids).toEqual([3, 4, 5])
    expect((await openSocket(site, other.cookie, { after: 0 })).frames).toEqual([])
  })

  it('gets from the sweep what no call delivered, for any number of accounts', async ({ site, makeMember, write }) => {
    const members = await Promise.all(Array.from({ length: 5 }, makeMember))
    const sockets = await Promise.all(members.map(({ cookie }) => openSocket(site, cookie)))
    for (const { user } of members) await write(user, ['a', 'b'])
    await sweepFrames(site.db, site.env, Date.now() + MINUTE_MS, 2)
    expect(sockets.map(({ ids }) => ids)).toEqual(members.map(() => [1, 2]))
  })

  it('that missed many frames gets all of them', async ({ site, makeMember }) => {
    const { user, cookie } = await makeMember()
    await site.db.run(sql`insert into ${liveFrames} (user_id, seq, type, data, created_at)
      with recursive n (seq) as (select 1 union all select seq + 1 from n where seq < 450)
      select ${user.id}, seq, 'board_changed', '{"board_id":"b"}', ${Date.now()} from n`)
    const socket = await openSocket(site, cookie, { after: 10 })
    expect(socket.ids).toEqual(Array.from({ length: 440 }, (_, place) => place + 11))
  })

  it('that has missed less than another one gets no more than it has missed', async ({ site, makeMember }) => {
    const { user, cookie } = await makeMember()
    const [near, far] = [await openSocket(site, cookie), await openSocket(site, cookie)]
    const write450 = (first: number) =>
      site.db.run(sql`insert into ${liveFrames} (user_id, seq, type, data, created_at)
        with recursive n (seq) as (select ${first} union all select seq + 1 from n where seq < ${first + 449})
        select ${user.id}, seq, 'board_changed', '{"board_id":"b"}', ${Date.now()} from n`)
    await write450(1)
    for (const [socket, last] of [
      [near, 420],
      [far, 0],
    ] as const) {
      socket.serializeAttachment({ ...socket.deserializeAttachment(), last })
    }
    await site.env.ACCOUNT_CHANNEL.getByName(user.id).catchUp(450)
    expect(near.ids).toEqual(Array.from({ length: 30 }, (_, place) => place + 421))
    expect(far.ids).toEqual(Array.from({ length: 450 }, (_, place) => place + 1))
    expect([...near.frames, ...far.frames].filter(({ type }) => type === 'refetch')).toEqual([])
  })

  it('gets what was written before the database went down once it is back', async ({
    site,
    proxy,
    makeMember,
    write,
  }) => {
    const { user, cookie } = await makeMember()
    const socket = await openSocket(site, cookie)
    const [first, second, third] = await write(user, ['a', 'b', 'c'])
    if (!first || !second || !third) throw new Error('Nothing was written')
    proxy.fail('refuse')
    const live = openLive(site.env)
    await live.deliver([first])
    // What it has not heard of it has to read.
    await live.deliver([third])
    expect(socket.ids).toEqual([1])
    const fresh = await askForSocket(site, cookie, { after: 0 })
    expect(fresh.status).toBe(503)
    proxy.fail(null)
    await site.runAlarm(user.id)
    expect(socket.ids).toEqual([1, 2, 3])
  })
})

describe('the end of a session closes its socket', () => {
  it.for<[string, (by: Caller) => Promise<unknown>, 'own' | 'other']>([
    ['by logging out', (by) => by.call('UserSessionResource.delete', {}), 'own'],
    ['by ending the others', (by) => by.call('DELETE sessions', {}), 'other'],
    [
      'by a new password',
      (by) =>
        by.call('POST passwordSettingsCall', { old_password: PASSWORD, new_password: 'quite another long phrase' }),
      'other',
    ],
    [
      'by two-step verification that is turned on',
      async (by) => {
        const { secret } = await by.call('POST twoStepSetupCall', { password: PASSWORD })
        return by.call('POST twoStepCall', { code: getCode(secret) })
      },
      'other',
    ],
  ])('%s', async ([, end, which], { site, makeMember, write }) => {
    const { user, cookie, by } = await makeMember()
    const own = await openSocket(site, cookie)
    const other = await openSocket(site, await makeSession(site.db, user))
    await end(by)
    const [ended, left] = which === 'own' ? [own, other] : [other, own]
    await isClosed(ended, 4401)
    await openLive(site.env).deliver(await write(user, ['a']))
    await vi.waitFor(() => expect(dataOf(left, 'board_changed')).toEqual([{ board_id: 'a' }]))
    expect(dataOf(ended, 'board_changed')).toEqual([])
    expect(left.closedWith).toBe(null)
  })

  it('all of them by a password that was forgotten', async ({ site, as, makeMember }) => {
    const { user, cookie } = await makeMember()
    const sockets = [await openSocket(site, cookie), await openSocket(site, await makeSession(site.db, user))]
    await as(null).call('POST passwordResetCall', { username_or_email: user.username })
    const token = findToken(await lastMail(site.db, user.email, 'reset'))
    await as(null).post(href('newPassword'), { token, new_password: 'quite another long phrase' })
    for (const socket of sockets) await isClosed(socket, 4401)
  })

  it('all of them by taking a break from the account', async ({ site, makeMember }) => {
    const { user, cookie, by } = await makeMember()
    const sockets = [await openSocket(site, cookie), await openSocket(site, await makeSession(site.db, user))]
    await by.post(href('yourData'), { action: 'deactivate', password: PASSWORD })
    for (const socket of sockets) await isClosed(socket, 4401)
  })

  const endLater = (db: Database, userId: string, columns: Partial<typeof sessions.$inferInsert>) =>
    db.update(sessions).set(columns).where(eq(sessions.userId, userId))

  it.for<[string, (db: Database, user: UserRow) => Promise<unknown>]>([
    ['has ended', (db, { id }) => db.delete(sessions).where(eq(sessions.userId, id))],
    ['is a limited login by now', (db, { id }) => endLater(db, id, { loginState: 2 })],
    ['has expired', (db, { id }) => endLater(db, id, { expiresAt: Date.now() - 1 })],
    ['is of an account on a break', (db, { id }) => db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, id))],
  ])(
    'before it gets another frame if the call about it was lost: a session that %s',
    async ([, change], { site, makeMember, write }) => {
      const { user, cookie } = await makeMember()
      const ended = await openSocket(site, cookie)
      await change(site.db, user)
      const left = await openSocket(site, await makeSession(site.db, user)).catch(() => null)
      await openLive(site.env).deliver(await write(user, ['a']))
      expect([ended.frames, ended.closedWith]).toEqual([[], 4401])
      if (left) expect([left.frames, left.closedWith]).toEqual([[changed(1, 'a')], null])
    },
  )

  it('not one that was opened by a new session while the frame was on its way', async ({ site, makeMember, write }) => {
    const { user, cookie } = await makeMember()
    const first = await openSocket(site, cookie)
    const written = await write(user, ['a'])
    const second = await openSocket(site, await makeSession(site.db, user), { after: 0 })
    await openLive(site.env).deliver(written)
    for (const socket of [first, second]) expect([socket.frames, socket.closedWith]).toEqual([[changed(1, 'a')], null])
    await openLive(site.env).deliver(await write(user, ['b']))
    expect(second.ids).toEqual([1, 2])
  })

  it('also when it expires, or ends while the socket is opened', async ({ site, proxy, makeMember }) => {
    const { user, cookie } = await makeMember()
    const endsAt = Date.now() + 5_000
    await site.db.update(sessions).set({ expiresAt: endsAt }).where(eq(sessions.userId, user.id))
    const socket = await openSocket(site, cookie)
    expect(site.alarmAt(user.id)).toBe(endsAt)
    const pause = proxy.pause(/live_counters/)
    const late = openSocket(site, cookie)
    await pause.caught
    await site.db.delete(sessions).where(eq(sessions.userId, user.id))
    pause.release()
    expect((await late).closedWith).toBe(4401)
    await site.runAlarm(user.id)
    expect(socket.closedWith).toBe(4401)
  })
})

describe('a socket is refused or closed', () => {
  it.for<[string, Parameters<typeof askForSocket>[2], 'crossSite' | 'socketExpected' | 'invalidInput']>([
    ['from another site', { headers: { origin: 'https://evil.example' } }, 'crossSite'],
    ['from a page without an origin', { headers: { origin: 'null' } }, 'crossSite'],
    [
      'from another site, even with the header of our own',
      { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' } },
      'crossSite',
    ],
    ['of a plain request', { headers: { upgrade: undefined } }, 'socketExpected'],
    ['after what is not a number', { after: '1e3' }, 'invalidInput'],
    ['after a negative number', { after: -1 }, 'invalidInput'],
  ])('%s', async ([, options, error], { site, makeMember }) => {
    const { cookie } = await makeMember()
    await expectFailure(await askForSocket(site, cookie, options), error)
  })

  it('of a visitor', async ({ site }) => {
    await expectFailure(await askForSocket(site, undefined), 'notSignedIn')
    await expectFailure(await askForSocket(site, `${SESSION_COOKIE}_other=1`), 'notSignedIn')
  })

  it.for<[string, string | ArrayBuffer, number]>([
    ['1 MB', JSON.stringify({ type: 'ping', more: 'x'.repeat(1_000_000) }), 1009],
    ['more than 4 KB', `{"type":"typing","conversation_id":"${'x'.repeat(MAX_CLIENT_FRAME_BYTES)}"}`, 1009],
    ['more than 4 KB of long letters', `{"type":"ping"}${' €'.repeat(1_100)}`, 1009],
    ['bytes', new ArrayBuffer(8), 1008],
    ['no JSON', '{"type":', 1008],
    ['an unknown type', '{"type":"shout"}', 1008],
    ['an unknown field', '{"type":"ping","more":1}', 1008],
    ['two subjects', '{"type":"watch","pin_id":"1","board_id":"2"}', 1008],
    ['no id', '{"type":"watch","pin_id":"a b"}', 1008],
  ])('of a page that sends %s', async ([, message, code], { site, makeMember }) => {
    const { cookie } = await makeMember()
    const socket = await openSocket(site, cookie)
    socket.say({ type: 'ping' })
    expect([socket.frames, socket.closedWith]).toEqual([[{ type: 'pong' }], null])
    socket.say(message)
    expect(socket.closedWith).toBe(code)
  })

  it('of a page that sends 10,000 typing frames at once', async ({ site, proxy, makeMember }) => {
    const { cookie } = await makeMember()
    const socket = await openSocket(site, cookie)
    proxy.reset()
    for (let time = 0; time < 10_000; time++) socket.say({ type: 'typing', conversation_id: 'c1' })
    expect(socket.closedWith).toBe(1008)
    await vi.waitFor(() => expect(proxy.statements().length).toBeLessThan(5))
  })

  it.for<[string, (place: number) => ClientFrame]>([
    ['typing in as many conversations', (place) => ({ type: 'typing', conversation_id: `c${place}` })],
    ['watching as many Pins', (place) => ({ type: 'watch', pin_id: `p${place}` })],
    ['watching a Pin or not', (place) => ({ type: place % 2 === 0 ? 'watch' : 'unwatch', pin_id: 'p' })],
  ])('of pages that send 10,000 frames by 50 sockets, %s', async ([, toFrame], { site, proxy, makeMember }) => {
    const { user, cookie } = await makeMember()
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSocket(site, cookie)))
    const called = vi.spyOn(site.env.CONVERSATION_CHANNEL, 'getByName')
    proxy.reset()
    for (let place = 0; place < 10_000; place++) sockets[place % 50]?.say(toFrame(place))
    expect(sockets.map(({ closedWith }) => closedWith)).toEqual(sockets.map(() => 1008))
    const later = await openSocket(site, cookie)
    later.say(toFrame(0))
    expect(later.closedWith).toBe(1008)
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.userId, user.id))).toBeLessThanOrEqual(MAX_WATCHES),
    )
    await site.runAlarm(user.id)
    const own = proxy.statements().filter(({ args }) => args.includes(user.id))
    expect(own.filter(({ sql: text }) => /conversation_members|live_watches/.test(text)).length).toBeLessThan(8)
    expect(called).not.toHaveBeenCalled()
    called.mockRestore()
  })

  it('that has sent no heartbeat for two hours', async () => {
    let now = Date.now()
    const own: LiveSite = await startApp({ options: { clock: () => now } })
    const user = await makeUser(own.db)
    const cookie = await makeSession(own.db, user)
    const [silent, heard] = [await openSocket(own, cookie), await openSocket(own, cookie)]
    now += 90 * MINUTE_MS
    heard.say({ type: 'ping' })
    await own.runAlarm(user.id)
    expect([silent.closedWith, heard.closedWith]).toEqual([null, null])
    now += 31 * MINUTE_MS
    await own.runAlarm(user.id)
    expect([silent.closedWith, heard.closedWith]).toEqual([1008, null])
    now += 2 * 60 * MINUTE_MS
    await own.runAlarm(user.id)
    expect([heard.closedWith, heard.frames]).toEqual([1008, [{ type: 'pong' }]])
    await own.stop()
  })
})

describe('a conversation', () => {
  const it = liveTest.extend('makeConversation', ({ site, makeMember }) => async () => {
    const people = [await makeMember(), await makeMember(), await makeMember()] as const
    const [me, other, requested] = people
    const [stranger, now, id] = [await makeMember(), Date.now(), newId()]
    await site.db.insert(conversations).values({ id, createdAt: now })
    const row = { conversationId: id, joinedAt: now }
    await site.db.insert(conversationMembers).values([
      { ...row, userId: me.user.id, acceptedAt: now },
      { ...row, userId: other.user.id, acceptedAt: now },
      // A person who has not answered yet shows nothing of themselves, and hears nothing.
      { ...row, userId: requested.user.id },
    ])
    const sockets = []
    for (const { cookie } of [...people, stranger]) sockets.push(await openSocket(site, cookie))
    return { id, me, other, sockets: sockets as [MemorySocket, MemorySocket, MemorySocket, MemorySocket] }
  })

  it('passes typing on to its members, at most every 3 seconds, and stores nothing', async ({
    site,
    makeConversation,
  }) => {
    const { id, me, sockets } = await makeConversation()
    const [mine, others, requests, strangers] = sockets
    const typing: ServerFrame = { type: 'typing', data: { conversation_id: id, user_id: me.user.id } }
    strangers.say({ type: 'typing', conversation_id: id })
    requests.say({ type: 'typing', conversation_id: id })
    for (let time = 0; time < 20; time++) mine.say({ type: 'typing', conversation_id: id })
    await gets(others, [typing])
    const seen: ServerFrame = {
      type: 'seen',
      data: { conversation_id: id, user_id: me.user.id, read_until: 'm1' },
    }
    await openLive(site.env).say(seen)
    await gets(others, [typing, seen])
    expect([mine.frames, requests.frames, strangers.frames]).toEqual([[], [], []])
    expect(await site.db.$count(liveFrames, eq(liveFrames.userId, me.user.id))).toBe(0)
  })

  it('passes on nothing to a session that has ended', async ({ site, makeConversation }) => {
    const { id, me, other, sockets } = await makeConversation()
    await site.db.delete(sessions).where(eq(sessions.userId, other.user.id))
    const again = await openSocket(site, await makeSession(site.db, other.user))
    await openLive(site.env).say({ type: 'typing', data: { conversation_id: id, user_id: me.user.id } })
    expect([again.frames.length, sockets[1].frames.length]).toEqual([1, 0])
  })

  it.for<[string, (db: Database, one: UserRow, other: UserRow) => Promise<unknown>]>([
    ['who has blocked the other', (db, one, other) => block(db, one, other)],
    ['who may not write', (db, { id }) => db.update(users).set({ isWriteBanned: true }).where(eq(users.id, id))],
    [
      'who has left',
      (db, { id }) =>
        db.update(conversationMembers).set({ leftAt: Date.now() }).where(eq(conversationMembers.userId, id)),
    ],
  ])('passes on nothing of someone %s', async ([, change], { site, makeConversation }) => {
    const { id, me, other, sockets } = await makeConversation()
    await change(site.db, me.user, other.user)
    await openLive(site.env).say({ type: 'typing', data: { conversation_id: id, user_id: me.user.id } })
    expect(sockets[1].frames).toEqual([])
  })
})

it('an import sends its progress to its owner', async ({ site, makeMember }) => {
  const [{ user, cookie }, other] = [await makeMember(), await makeMember()]
  const id = newId()
  await site.db
    .insert(imports)
    .values({ id, ownerId: user.id, mediaId: newId(), status: 'done', done: 7, total: 9, createdAt: 1 })
  const [mine, theirs] = [await openSocket(site, cookie), await openSocket(site, other.cookie)]
  await site.runQueue('tackboard-imports', [{ import: id }])
  expect(mine.frames).toEqual([{ id: 1, type: 'import_changed', data: { id, status: 'done', done: 7, total: 9 } }])
  expect(theirs.frames).toEqual([])
})

it('polling returns the same frames', async ({ makeMember, write }) => {
  const { user, by } = await makeMember()
  await write(user, ['a', 'b'])
  expect(await by.call('LiveResource.get', {})).toEqual({ items: [], last_id: 2 })
  await write(user, ['c'])
  expect(await by.call('LiveResource.get', { after: 2 })).toEqual({ items: [changed(3, 'c')], last_id: 3 })
  expect(await by.call('LiveResource.get', { after: 3 })).toEqual({ items: [], last_id: 3 })
  expect(await by.call('LiveResource.get', { after: 7 })).toEqual({
    items: [{ id: 3, type: 'refetch', data: {} }],
    last_id: 3,
  })
  await by.invalid('LiveResource.get', { after: 'x' })
})
