import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { imports } from '#db/tables/imports.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { reports } from '#db/tables/reports.ts'
import { users } from '#db/tables/users.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { LIVE_LIMITS } from '#schema/constants/limits.ts'
import type { TwoStepSetupData } from '#schema/identity/two-step-calls.ts'
import type { FramesData } from '#schema/notifications/live-calls.ts'
import { FRAMES_KEPT_MS, MAX_CLIENT_FRAME_BYTES, MAX_WATCHES } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { openLive } from '#worker/platform/live/live.ts'
import { sweepFrames } from '#worker/platform/live/sweep-frames.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, newAddress, readData, send } from '../../helpers/client.ts'
import { callComment, writeComment } from '../../helpers/comments.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { useUp } from '../../helpers/limits.ts'
import { askForSocket, openSocket, type LiveSite, type MemorySocket } from '../../helpers/live-sockets.ts'
import { findToken, lastMail } from '../../helpers/mails.ts'
import { openModeration, reportAndDecide } from '../../helpers/moderation.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  PASSWORD,
  type UserRow,
} from '../../helpers/rows.ts'
import { getCode } from '../../helpers/two-step.ts'

let site: LiveSite
let proxy: DatabaseProxy

beforeAll(async () => {
  site = await startApp({ databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)) })
})
afterAll(() => site.stop())

async function makeMember(): Promise<{ user: UserRow; cookie: string }> {
  const user = await makeUser(site.db)
  return { user, cookie: await makeSession(site.db, user) }
}

/** Frames as a commit writes them; delivered if someone says so. */
async function write(user: UserRow, boardIds: readonly string[], now = Date.now()) {
  const written = []
  for (const boardId of boardIds) {
    const to = sql`select ${user.id} as user_id`
    written.push(...(await insertFrames(site.db, { type: 'board_changed', data: { board_id: boardId }, to, now })))
  }
  return written
}

const changed = (id: number, boardId: string): ServerFrame => ({
  id,
  type: 'board_changed',
  data: { board_id: boardId },
})
/** The frames without news of the same changes, which may come in between. */
const dataOf = (socket: MemorySocket, type: string) =>
  socket.frames.flatMap((frame) => (frame.type.startsWith(type) ? [frame.data] : []))
const isClosed = (socket: MemorySocket, code: number) => vi.waitFor(() => expect(socket.closedWith).toBe(code))
const gets = (socket: MemorySocket, frames: readonly ServerFrame[]) =>
  vi.waitFor(() => expect(socket.frames).toEqual(frames))

describe('a socket', () => {
  it.each<[string, number | undefined, readonly ServerFrame[]]>([
    ['without a number begins with what comes next', undefined, []],
    ['gets what it has missed, in order', 3, [changed(4, 'd'), changed(5, 'e')]],
    ['that has everything gets nothing again', 5, []],
    ['that has nothing of what is still kept fetches again', 0, [{ id: 5, type: 'refetch', data: {} }]],
    ['that was away for too long fetches again', 1, [{ id: 5, type: 'refetch', data: {} }]],
    ['that has more than there is fetches again', 9, [{ id: 5, type: 'refetch', data: {} }]],
  ])('%s', async (_, after, missed) => {
    const { user, cookie } = await makeMember()
    await write(user, ['a', 'b'], Date.now() - FRAMES_KEPT_MS - 1)
    await write(user, ['c', 'd', 'e'])
    const socket = await openSocket(site, cookie, after === undefined ? {} : { after })
    expect(socket.frames).toEqual(missed)
    await openLive(site.env).deliver(await write(user, ['f']))
    expect(socket.frames).toEqual([...missed, changed(6, 'f')])
  })

  it('gets each frame once and in order, even if calls arrive late, twice or not at all', async () => {
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

  it('gets from the sweep what no call delivered, for any number of accounts', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, makeMember))
    const sockets = await Promise.all(members.map(({ cookie }) => openSocket(site, cookie)))
    for (const { user } of members) await write(user, ['a', 'b'])
    await sweepFrames(site.db, site.env, Date.now() + MINUTE_MS, 2)
    expect(sockets.map(({ ids }) => ids)).toEqual(members.map(() => [1, 2]))
  })

  it('that missed many frames gets all of them', async () => {
    const { user, cookie } = await makeMember()
    await site.db.run(sql`insert into ${liveFrames} (user_id, seq, type, data, created_at)
      with recursive n (seq) as (select 1 union all select seq + 1 from n where seq < 450)
      select ${user.id}, seq, 'board_changed', '{"board_id":"b"}', ${Date.now()} from n`)
    const socket = await openSocket(site, cookie, { after: 10 })
    expect(socket.ids).toEqual(Array.from({ length: 440 }, (_, place) => place + 11))
  })

  it('that has missed less than another one gets no more than it has missed', async () => {
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

  it('gets what was written before the database went down once it is back', async () => {
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
  const logOut = href('resource', { name: 'UserSessionResource', verb: 'delete' })
  it.each<[string, (cookie: string) => Promise<Response>, 'own' | 'other']>([
    ['by logging out', (cookie) => send(site.origin, logOut, { cookie, json: { options: {} } }), 'own'],
    ['by ending the others', (cookie) => send(site.origin, href('sessions'), { cookie, method: 'DELETE' }), 'other'],
    [
      'by a new password',
      (cookie) =>
        send(site.origin, href('passwordSettingsCall'), {
          cookie,
          json: {
            old_password: PASSWORD,
            new_password: 'quite another long phrase',
          },
        }),
      'other',
    ],
    [
      'by two-step verification that is turned on',
      async (cookie) => {
        const setUp = await send(site.origin, href('twoStepSetupCall'), { cookie, json: { password: PASSWORD } })
        const { secret } = await readData<TwoStepSetupData>(setUp)
        return send(site.origin, href('twoStepCall'), { cookie, json: { code: getCode(secret) } })
      },
      'other',
    ],
  ])('%s', async (_, end, which) => {
    const { user, cookie } = await makeMember()
    const own = await openSocket(site, cookie)
    const other = await openSocket(site, await makeSession(site.db, user))
    await readData(await end(cookie))
    const [ended, left] = which === 'own' ? [own, other] : [other, own]
    await isClosed(ended, 4401)
    await openLive(site.env).deliver(await write(user, ['a']))
    await vi.waitFor(() => expect(dataOf(left, 'board_changed')).toEqual([{ board_id: 'a' }]))
    expect(dataOf(ended, 'board_changed')).toEqual([])
    expect(left.closedWith).toBe(null)
  })

  it.each<[string, (user: UserRow, cookie: string) => Promise<Response>]>([
    [
      'by a password that was forgotten',
      async ({ username, email }) => {
        const headers = { 'cf-connecting-ip': newAddress() }
        await send(site.origin, href('passwordResetCall'), { json: { username_or_email: username }, headers })
        const token = findToken(await lastMail(site.db, email, 'reset'))
        const form = { token, new_password: 'quite another long phrase' }
        return send(site.origin, href('newPassword'), { form, headers })
      },
    ],
    [
      'by taking a break from the account',
      (_, cookie) =>
        send(site.origin, href('yourData'), { cookie, form: { action: 'deactivate', password: PASSWORD } }),
    ],
  ])('all of them %s', async (_, end) => {
    const { user, cookie } = await makeMember()
    const sockets = [await openSocket(site, cookie), await openSocket(site, await makeSession(site.db, user))]
    expect((await end(user, cookie)).status).toBeLessThan(400)
    for (const socket of sockets) await isClosed(socket, 4401)
  })

  it.each<[string, (user: UserRow) => Promise<unknown>]>([
    ['has ended', ({ id }) => site.db.delete(sessions).where(eq(sessions.userId, id))],
    ['is a limited login by now', ({ id }) => endLater(id, { loginState: 2 })],
    ['has expired', ({ id }) => endLater(id, { expiresAt: Date.now() - 1 })],
    [
      'is of an account on a break',
      ({ id }) => site.db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, id)),
    ],
  ])('before it gets another frame if the call about it was lost: a session that %s', async (_, change) => {
    const { user, cookie } = await makeMember()
    const ended = await openSocket(site, cookie)
    await change(user)
    const left = await openSocket(site, await makeSession(site.db, user)).catch(() => null)
    await openLive(site.env).deliver(await write(user, ['a']))
    expect([ended.frames, ended.closedWith]).toEqual([[], 4401])
    if (left) expect([left.frames, left.closedWith]).toEqual([[changed(1, 'a')], null])
  })

  function endLater(userId: string, columns: Partial<typeof sessions.$inferInsert>) {
    return site.db.update(sessions).set(columns).where(eq(sessions.userId, userId))
  }

  it('not one that was opened by a new session while the frame was on its way', async () => {
    const { user, cookie } = await makeMember()
    const first = await openSocket(site, cookie)
    const written = await write(user, ['a'])
    const second = await openSocket(site, await makeSession(site.db, user), { after: 0 })
    await openLive(site.env).deliver(written)
    for (const socket of [first, second]) expect([socket.frames, socket.closedWith]).toEqual([[changed(1, 'a')], null])
    await openLive(site.env).deliver(await write(user, ['b']))
    expect(second.ids).toEqual([1, 2])
  })

  it('also when it expires, or ends while the socket is opened', async () => {
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
  it.each<[string, Parameters<typeof askForSocket>[2], 'crossSite' | 'socketExpected' | 'invalidInput']>([
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
  ])('%s', async (_, options, error) => {
    const { cookie } = await makeMember()
    await expectFailure(await askForSocket(site, cookie, options), error)
  })

  it('of a visitor', async () => {
    await expectFailure(await askForSocket(site, undefined), 'notSignedIn')
    await expectFailure(await askForSocket(site, `${SESSION_COOKIE}_other=1`), 'notSignedIn')
  })

  it.each<[string, string | ArrayBuffer, number]>([
    ['1 MB', JSON.stringify({ type: 'ping', more: 'x'.repeat(1_000_000) }), 1009],
    ['more than 4 KB', `{"type":"typing","conversation_id":"${'x'.repeat(MAX_CLIENT_FRAME_BYTES)}"}`, 1009],
    ['more than 4 KB of long letters', `{"type":"ping"}${' €'.repeat(1_100)}`, 1009],
    ['bytes', new ArrayBuffer(8), 1008],
    ['no JSON', '{"type":', 1008],
    ['an unknown type', '{"type":"shout"}', 1008],
    ['an unknown field', '{"type":"ping","more":1}', 1008],
    ['two subjects', '{"type":"watch","pin_id":"1","board_id":"2"}', 1008],
    ['no id', '{"type":"watch","pin_id":"a b"}', 1008],
  ])('of a page that sends %s', async (_, message, code) => {
    const { cookie } = await makeMember()
    const socket = await openSocket(site, cookie)
    socket.say({ type: 'ping' })
    expect([socket.frames, socket.closedWith]).toEqual([[{ type: 'pong' }], null])
    socket.say(message)
    expect(socket.closedWith).toBe(code)
  })

  it('of a page that sends 10,000 typing frames at once', async () => {
    const { cookie } = await makeMember()
    const socket = await openSocket(site, cookie)
    proxy.reset()
    for (let time = 0; time < 10_000; time++) socket.say({ type: 'typing', conversation_id: 'c1' })
    expect(socket.closedWith).toBe(1008)
    await vi.waitFor(() => expect(proxy.statements().length).toBeLessThan(5))
  })

  it.each<[string, (place: number) => ClientFrame]>([
    ['typing in as many conversations', (place) => ({ type: 'typing', conversation_id: `c${place}` })],
    ['watching as many Pins', (place) => ({ type: 'watch', pin_id: `p${place}` })],
    ['watching a Pin or not', (place) => ({ type: place % 2 === 0 ? 'watch' : 'unwatch', pin_id: 'p' })],
  ])('of pages that send 10,000 frames by 50 sockets, %s', async (_, toFrame) => {
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

describe('comments of an open pin', () => {
  async function openPin() {
    const [owner, reader, author] = [await makeMember(), await makeMember(), await makeMember()]
    const pin = await makePin(site.db, await makeBoard(site.db, owner.user))
    return { owner, reader, author, pin }
  }

  async function watchPin(cookie: string, pinId: string): Promise<MemorySocket> {
    const socket = await openSocket(site, cookie)
    const before = await site.db.$count(liveWatches, eq(liveWatches.subjectId, pinId))
    socket.say({ type: 'watch', pin_id: pinId })
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.subjectId, pinId))).toBe(before + 1),
    )
    return socket
  }

  it('come, change and go for those who may read them', async () => {
    const { owner, reader, author, pin } = await openPin()
    const blocked = await makeMember()
    await block(site.db, author.user, blocked.user)
    const [own, read, apart] = [
      await watchPin(owner.cookie, pin.id),
      await watchPin(reader.cookie, pin.id),
      await watchPin(blocked.cookie, pin.id),
    ]
    const elsewhere = await openSocket(site, author.cookie)
    const comment = await writeComment(site.origin, { pin_id: pin.id, text: 'Good morning' }, author.cookie)
    const none = { edit: false, delete: false, hide: false, highlight: false, react: true, mark_helpful: true }
    await gets(read, [{ id: 1, type: 'comment', data: { pin_id: pin.id, comment: { ...comment, permissions: none } } }])
    await vi.waitFor(() => expect(dataOf(own, 'comment')).toHaveLength(1))
    expect(dataOf(own, 'comment')[0]).toMatchObject({ comment: { permissions: { hide: true, delete: true } } })

    await callComment(site.origin, 'update', { commentId: comment.id, text: 'Good evening' }, author.cookie)
    await vi.waitFor(() => expect(read.frames).toHaveLength(2))
    expect(read.frames[1]).toMatchObject({ type: 'comment_changed', data: { comment: { text: 'Good evening' } } })

    await send(site.origin, href('commentHide', { id: comment.id }), {
      cookie: owner.cookie,
      method: 'PUT',
      json: { scope: 'comment' },
    })
    const gone = { pin_id: pin.id, comment_id: comment.id, parent_id: null, comment: null }
    await vi.waitFor(() => expect(read.frames.at(-1)).toEqual({ id: 3, type: 'comment_changed', data: gone }))
    await callComment(site.origin, 'delete', { comment_id: comment.id }, author.cookie)
    await vi.waitFor(() => expect(dataOf(own, 'comment').at(-1)).toEqual(gone))
    expect(read.ids).toEqual([1, 2, 3])
    expect([apart.frames, elsewhere.frames]).toEqual([[], []])
    // Replayed as it is now.
    const again = await openSocket(site, owner.cookie, { after: 0 })
    expect(dataOf(again, 'comment')).toEqual([gone, gone, gone, gone])
  })

  it.each(['deleted', 'hidden', 'hidden by our team'])(
    'are sent with the count of what stands under them (%s)',
    async (how) => {
      const { owner, reader, author, pin } = await openPin()
      const head = await writeComment(site.origin, { pin_id: pin.id, text: 'Head' }, author.cookie)
      const reply = { pin_id: pin.id, parent_id: head.id }
      const { id } = await writeComment(site.origin, { ...reply, text: 'One' }, author.cookie)
      await writeComment(site.origin, { ...reply, text: 'Two' }, author.cookie)
      const socket = await watchPin(reader.cookie, pin.id)
      if (how === 'deleted') await callComment(site.origin, 'delete', { comment_id: id }, author.cookie)
      else if (how === 'hidden') {
        await send(site.origin, href('commentHide', { id }), { cookie: owner.cookie, method: 'PUT', json: {} })
      } else await reportAndDecide(await openModeration(site), { id, type: 'comment', by: reader.cookie }, 'hide')
      const gone = { pin_id: pin.id, comment_id: id, comment: null }
      await vi.waitFor(() =>
        expect(dataOf(socket, 'comment_changed')).toMatchObject([gone, { comment: { id: head.id, comment_count: 1 } }]),
      )
    },
  )

  it('are sent with their likes and helpful marks: the first at once, the rest of its second together', async () => {
    const { reader, author, pin } = await openPin()
    const socket = await watchPin(reader.cookie, pin.id)
    const own = await watchPin(author.cookie, pin.id)
    const { id } = await makeComment(site.db, pin, author.user)
    const mark = async (name: 'commentReact' | 'commentHelpful', cookie: string, method = 'POST') =>
      readData(await send(site.origin, href(name, { id }), { method, cookie }))
    const others = await Promise.all([1, 2, 3, 4].map(() => makeMember()))
    await mark('commentReact', reader.cookie)
    const seen = (from: MemorySocket) =>
      dataOf(from, 'comment_changed').map((data) => {
        const { comment } = data as { comment: CommentData }
        return [comment.reaction_counts['1'], comment.reaction_by_me, comment.helpful_count]
      })
    await vi.waitFor(() => expect([seen(socket), seen(own)]).toEqual([[[1, 1, 0]], [[1, null, 0]]]))
    // All within the second, however busy the machine is.
    await Promise.all([
      ...others.map(({ cookie }, place) => mark(place < 3 ? 'commentReact' : 'commentHelpful', cookie)),
      mark('commentReact', reader.cookie, 'DELETE'),
    ])
    // What changes nothing sends nothing.
    await mark('commentReact', reader.cookie, 'DELETE')
    const both = [
      [1, 1, 0],
      [3, null, 1],
    ]
    await vi.waitFor(() => expect(seen(socket)).toEqual(both), { timeout: 3 * SECOND_MS })
    expect(await site.db.$count(liveFrames, eq(liveFrames.userId, reader.user.id))).toBe(2)
  })

  it('are sent without a mention that was taken away', async () => {
    const { reader, author, pin } = await openPin()
    const socket = await watchPin(reader.cookie, pin.id)
    const tags = [{ user_id: reader.user.id, offset: 0, length: 3 }]
    const { id } = await writeComment(site.origin, { pin_id: pin.id, text: 'You!', tags }, author.cookie)
    const remove = () => send(site.origin, href('commentMentions', { id }), { method: 'DELETE', cookie: reader.cookie })
    await readData(await remove())
    await vi.waitFor(() => expect(dataOf(socket, 'comment_changed')).toMatchObject([{ comment: { tagged_users: [] } }]))
    await readData(await remove())
    const areOfComments = like(liveFrames.type, 'comment%')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, reader.user.id), areOfComments))).toBe(2)
  })

  it('all go at once if their author is hidden, under each pin that is open', async () => {
    const { owner, reader, author, pin } = await openPin()
    const others = await makePin(site.db, await makeBoard(site.db, author.user))
    const second = await makePin(site.db, await makeBoard(site.db, owner.user))
    const socket = await watchPin(reader.cookie, pin.id)
    const next = await watchPin(owner.cookie, second.id)
    const add = (under: { id: string }, by: { user: UserRow }) =>
      makeComment(site.db, under, by.user, { text: 'Hello' })
    const [first, more, , kept, elsewhere] = [
      await add(pin, author),
      await add(pin, author),
      await add(pin, reader),
      await add(others, author),
      await add(second, author),
    ]
    await readData(
      await send(site.origin, href('commentHide', { id: more.id }), {
        cookie: owner.cookie,
        method: 'PUT',
        json: { scope: 'user' },
      }),
    )
    const gone = (pinId: string, { id }: { id: string }) => ({
      pin_id: pinId,
      comment_id: id,
      parent_id: null,
      comment: null,
    })
    await vi.waitFor(() => expect(dataOf(socket, 'comment')).toEqual([gone(pin.id, first), gone(pin.id, more)]))
    // The owner still sees it, as hidden.
    await vi.waitFor(() =>
      expect(dataOf(next, 'comment')).toMatchObject([{ pin_id: second.id, comment: { id: elsewhere.id } }]),
    )
    expect([socket.ids, next.ids, kept.isHidden]).toEqual([[1, 2], [1], false])
  })

  it('go and come back by decisions of moderators', async () => {
    const { reader, author, pin } = await openPin()
    const employee = await makeSession(site.db, await makeUser(site.db, { isEmployee: true, emailVerifiedAt: 1 }))
    const socket = await watchPin(reader.cookie, pin.id)
    const comment = await makeComment(site.db, pin, author.user, { text: 'Rude' })
    const report = { id: comment.id, type: 'comment', reason: 'spam' }
    await readData(await callResource(site.origin, 'ReportResource', 'create', report, reader.cookie))
    const [row] = await site.db.select().from(reports).where(eq(reports.subjectId, comment.id))
    const decide = (decision: string) =>
      callResource(site.origin, 'ReportResource', 'update', { report_id: row?.id, decision }, employee)
    await readData(await decide('hide'))
    await vi.waitFor(() =>
      expect(dataOf(socket, 'comment')).toEqual([
        { pin_id: pin.id, comment_id: comment.id, parent_id: null, comment: null },
      ]),
    )
    await readData(await decide('restore'))
    await vi.waitFor(() => expect(dataOf(socket, 'comment')[1]).toMatchObject({ comment: { text: 'Rude' } }))
    // Restoring it again changes nothing.
    await expectFailure(await decide('restore'), 'reportDecided')
    const areOfComments = like(liveFrames.type, 'comment%')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, reader.user.id), areOfComments))).toBe(2)
  })

  it('do not reach those who may not open the pin, even if they watch it', async () => {
    const { owner, reader, author } = await openPin()
    const secret = await makeBoard(site.db, author.user, { privacy: 'secret' })
    const pin = await makePin(site.db, secret, { columns: { audience: 'board' } })
    const socket = await watchPin(reader.cookie, pin.id)
    const mine = await watchPin(author.cookie, pin.id)
    await writeComment(site.origin, { pin_id: pin.id, text: 'Between us' }, author.cookie)
    await vi.waitFor(() => expect(mine.ids).toEqual([1]))
    expect([socket.frames, owner.user.id]).toEqual([[], owner.user.id])
  })

  it('are not sent if a comment is refused, or to those who stopped watching', async () => {
    const { owner, reader, author, pin } = await openPin()
    const [socket, own] = [await watchPin(reader.cookie, pin.id), await watchPin(owner.cookie, pin.id)]
    await writeComment(site.origin, { pin_id: pin.id, text: 'Once' }, author.cookie)
    await expectFailure(
      await callComment(site.origin, 'create', { pin_id: pin.id, text: 'Once' }, author.cookie),
      'duplicateText',
    )
    socket.say({ type: 'unwatch', pin_id: pin.id })
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.userId, reader.user.id))).toBe(0),
    )
    await writeComment(site.origin, { pin_id: pin.id, text: 'Twice' }, author.cookie)
    await vi.waitFor(() => expect(dataOf(own, 'comment')).toHaveLength(2))
    expect(socket.ids).toEqual([1])
  })

  it('are watched by one write for all that is said meanwhile, and again only after a change', async () => {
    const { user, cookie } = await makeMember()
    const [socket, other] = [await openSocket(site, cookie), await openSocket(site, cookie)]
    const watched = () =>
      site.db.select({ id: liveWatches.subjectId }).from(liveWatches).where(eq(liveWatches.userId, user.id))
    const isWatching = (...ids: string[]) =>
      vi.waitFor(async () => expect((await watched()).map(({ id }) => id).toSorted()).toEqual(ids))
    const writes = () => proxy.statements().filter(({ sql: text }) => /(?:into|from) .?"?live_watches/.test(text))
    const pause = proxy.pause(/live_watches/)
    for (const pin of ['p1', 'p2', 'p3', 'p4']) socket.say({ type: 'watch', pin_id: pin })
    await pause.caught
    socket.say({ type: 'unwatch', pin_id: 'p4' })
    socket.say({ type: 'watch', board_id: 'p2' })
    proxy.reset()
    pause.release()
    await isWatching('p1', 'p2', 'p2', 'p3')
    expect(writes().filter(({ sql: text }) => text.startsWith('insert')).length).toBe(1)
    proxy.reset()
    for (const pin of ['p1', 'p2', 'p3']) other.say({ type: 'watch', pin_id: pin })
    other.say({ type: 'unwatch', pin_id: 'p3' })
    await isWatching('p1', 'p2', 'p2')
    expect(writes().filter(({ sql: text }) => text.startsWith('insert'))).toEqual([])
    // A page without a socket has changed one by a call.
    await send(site.origin, href('resource', { name: 'LiveResource', verb: 'update' }), {
      cookie,
      json: { options: { is_watched: false, subject: { pin_id: 'p1' } } },
    })
    await isWatching('p2', 'p2')
    ;(await openSocket(site, cookie)).say({ type: 'watch', pin_id: 'p1' })
    await isWatching('p1', 'p2', 'p2')
  })

  it('are limited: the oldest watches end first', async () => {
    const { user, cookie } = await makeMember()
    const update = (subject: object, isWatched = true) =>
      send(site.origin, href('resource', { name: 'LiveResource', verb: 'update' }), {
        cookie,
        json: { options: { is_watched: isWatched, subject } },
      })
    for (let pin = 0; pin <= MAX_WATCHES; pin++) await readData(await update({ pin_id: `w${pin}` }))
    await readData(await update({ pin_id: 'w5' }, false))
    const watched = await site.db.select().from(liveWatches).where(eq(liveWatches.userId, user.id))
    const names = watched.map(({ subjectId }) => subjectId)
    expect(names).toHaveLength(MAX_WATCHES - 1)
    expect(names).not.toContain('w0')
    expect(names).not.toContain('w5')
    await expectFailure(await update({ user_id: 'u' }), 'invalidInput')
  })
})

describe('a conversation', () => {
  async function makeConversation() {
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
  }

  it('passes typing on to its members, at most every 3 seconds, and stores nothing', async () => {
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

  it('passes on nothing to a session that has ended', async () => {
    const { id, me, other, sockets } = await makeConversation()
    await site.db.delete(sessions).where(eq(sessions.userId, other.user.id))
    const again = await openSocket(site, await makeSession(site.db, other.user))
    await openLive(site.env).say({ type: 'typing', data: { conversation_id: id, user_id: me.user.id } })
    expect([again.frames.length, sockets[1].frames.length]).toEqual([1, 0])
  })

  it.each<[string, (one: UserRow, other: UserRow) => Promise<unknown>]>([
    ['who has blocked the other', (one, other) => block(site.db, one, other)],
    ['who may not write', ({ id }) => site.db.update(users).set({ isWriteBanned: true }).where(eq(users.id, id))],
    [
      'who has left',
      ({ id }) =>
        site.db.update(conversationMembers).set({ leftAt: Date.now() }).where(eq(conversationMembers.userId, id)),
    ],
  ])('passes on nothing of someone %s', async (_, change) => {
    const { id, me, other, sockets } = await makeConversation()
    await change(me.user, other.user)
    await openLive(site.env).say({ type: 'typing', data: { conversation_id: id, user_id: me.user.id } })
    expect(sockets[1].frames).toEqual([])
  })
})

it.each(['get', 'update'] as const)('calls without a socket have a limit: %s', async (verb) => {
  const { user, cookie } = await makeMember()
  await useUp(site.db, verb === 'get' ? LIVE_LIMITS.read : LIVE_LIMITS.watch, `user:${user.id}`)
  const options = verb === 'get' ? { after: 0 } : { is_watched: true, subject: { pin_id: 'p' } }
  await expectFailure(await callResource(site.origin, 'LiveResource', verb, options, cookie), 'tooManyRequests')
  expect(await site.db.$count(liveWatches, eq(liveWatches.userId, user.id))).toBe(0)
})

it('an import sends its progress to its owner', async () => {
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

it('polling returns the same frames', async () => {
  const { user, cookie } = await makeMember()
  const path = href('resource', { name: 'LiveResource', verb: 'get' })
  const read = async (options: object, as?: string) =>
    send(site.origin, `${path}?${new URLSearchParams({ options: JSON.stringify(options) })}`, { cookie: as })
  await write(user, ['a', 'b'])
  expect(await readData<FramesData>(await read({}, cookie))).toEqual({ items: [], last_id: 2 })
  await write(user, ['c'])
  expect(await readData<FramesData>(await read({ after: 2 }, cookie))).toEqual({ items: [changed(3, 'c')], last_id: 3 })
  expect(await readData<FramesData>(await read({ after: 3 }, cookie))).toEqual({ items: [], last_id: 3 })
  expect(await readData<FramesData>(await read({ after: 7 }, cookie))).toEqual({
    items: [{ id: 3, type: 'refetch', data: {} }],
    last_id: 3,
  })
  await expectFailure(await read({ after: 'x' }, cookie), 'invalidInput')
  await expectFailure(await read({}), 'notSignedIn')
})

describe('an open board', () => {
  async function openBoard() {
    const [owner, mate, stranger] = [await makeMember(), await makeMember(), await makeMember()]
    const board = await makeBoard(site.db, owner.user, { privacy: 'secret' })
    await addCollaborator(site.db, board, mate.user, ['edit_board', 'save_pins'])
    const sockets = []
    for (const { cookie } of [owner, mate, stranger]) {
      const socket = await openSocket(site, cookie)
      socket.say({ type: 'watch', board_id: board.id })
      sockets.push(socket)
    }
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.subjectId, board.id))).toBe(sockets.length),
    )
    return { owner, mate, board, sockets }
  }
  const call = (name: `${string}Resource`, verb: 'create' | 'update' | 'delete', options: object, cookie: string) =>
    send(site.origin, href('resource', { name, verb }), { cookie, json: { options } })

  it('sends changes by its other collaborators, and to no one else', async () => {
    const { owner, mate, board, sockets } = await openBoard()
    const pin = await makePin(site.db, await makeBoard(site.db, owner.user))
    const steps: (() => Promise<Response>)[] = [
      () => call('BoardResource', 'update', { board_id: board.id, name: 'Renamed' }, mate.cookie),
      () => call('BoardSectionResource', 'create', { board_id: board.id, title: 'Part' }, mate.cookie),
      () => call('RepinResource', 'create', { pin_id: pin.id, board_id: board.id }, mate.cookie),
      () => call('RepinResource', 'delete', { pin_id: pin.id, board_id: board.id }, mate.cookie),
    ]
    for (const [place, step] of steps.entries()) {
      await readData(await step())
      for (const socket of sockets.slice(0, 2)) {
        await vi.waitFor(() =>
          expect(dataOf(socket, 'board')).toEqual(Array.from({ length: place + 1 }, () => ({ board_id: board.id }))),
        )
      }
    }
    // What is refused has changed nothing.
    await expectFailure(
      await call('BoardSectionResource', 'create', { board_id: board.id, title: 'part' }, mate.cookie),
      'sectionTitleTaken',
    )
    await readData(await call('BoardResource', 'delete', { board_id: board.id }, owner.cookie))
    for (const socket of sockets.slice(0, 2)) {
      await vi.waitFor(() => expect(dataOf(socket, 'board')).toHaveLength(steps.length + 1))
    }
    expect(sockets[2]?.frames).toEqual([])
  })

  it.each<[string, (open: Awaited<ReturnType<typeof openBoard>>) => Promise<Response>]>([
    [
      'they are removed',
      ({ owner, mate, board }) =>
        call('BoardInviteResource', 'delete', { board_id: board.id, user_id: mate.user.id }, owner.cookie),
    ],
    ['they leave', ({ mate, board }) => call('BoardInviteResource', 'delete', { board_id: board.id }, mate.cookie)],
    [
      'they are blocked',
      ({ owner, mate }) => call('UserBlockResource', 'create', { user_id: mate.user.id }, owner.cookie),
    ],
    ['they block', ({ owner, mate }) => call('UserBlockResource', 'create', { user_id: owner.user.id }, mate.cookie)],
  ])('tells those who lose it, and nothing afterwards, if %s', async (_, lose) => {
    const open = await openBoard()
    const { owner, board, sockets } = open
    const [own, mates, strangers] = sockets
    await readData(await lose(open))
    for (const socket of [own, mates]) {
      await vi.waitFor(() => expect(socket && dataOf(socket, 'board')).toEqual([{ board_id: board.id }]))
    }
    await readData(await call('BoardResource', 'update', { board_id: board.id, name: 'Without them' }, owner.cookie))
    await vi.waitFor(() => expect(own && dataOf(own, 'board')).toHaveLength(2))
    expect(mates && dataOf(mates, 'board')).toHaveLength(1)
    expect(strangers && dataOf(strangers, 'board')).toEqual([])
  })

  it('tells strangers once that it has turned secret, and its people what they may do from now on', async () => {
    const { owner, mate, board, sockets } = await openBoard()
    const [, mates, strangers] = sockets
    await site.db.update(boards).set({ privacy: 'public' }).where(eq(boards.id, board.id))
    const update = (options: object) =>
      call('BoardResource', 'update', { board_id: board.id, ...options }, owner.cookie)
    await readData(await update({ privacy: 'secret' }))
    await vi.waitFor(() => expect(strangers && dataOf(strangers, 'board')).toEqual([{ board_id: board.id }]))
    const [permissions, id] = [['manage'], mate.user.id]
    const change = (verb: 'update', options: object) => call('BoardInviteResource', verb, options, owner.cookie)
    await readData(await change('update', { board_id: board.id, user_id: id, permissions }))
    await vi.waitFor(() => expect(mates && dataOf(mates, 'board')).toHaveLength(2))
    await readData(await change('update', { board_id: board.id, user_id: id, is_owner: true }))
    await vi.waitFor(() => expect(mates && dataOf(mates, 'board')).toHaveLength(3))
    expect(strangers && dataOf(strangers, 'board')).toHaveLength(1)
  })

  it('sends that a pin was made, moved to it, deleted and restored', async () => {
    const maker = await makeMaker(site)
    const saver = await makeMember()
    const [second, kept] = [await makeBoard(site.db, maker.user), await makeBoard(site.db, saver.user)]
    const [socket, savers] = [await openSocket(site, maker.cookie), await openSocket(site, saver.cookie)]
    for (const { id } of [maker.board, second]) socket.say({ type: 'watch', board_id: id })
    savers.say({ type: 'watch', board_id: kept.id })
    const watched = [maker.board.id, second.id, kept.id]
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, inArray(liveWatches.subjectId, watched))).toBe(watched.length),
    )
    const getsBoards = (of: MemorySocket, boards: readonly { id: string }[]) =>
      vi.waitFor(() => expect(dataOf(of, 'board')).toEqual(boards.map(({ id }) => ({ board_id: id }))))

    const { id } = await maker.publish()
    await getsBoards(socket, [maker.board])
    await readData(await call('RepinResource', 'create', { pin_id: id, board_id: kept.id }, saver.cookie))
    await readData(await maker.call('update', { id, board_id: second.id }))
    await getsBoards(socket, [maker.board, maker.board, second])
    await getsBoards(savers, [kept, kept])
    await readData(await maker.call('delete', { id }))
    await getsBoards(socket, [maker.board, maker.board, second, second])
    await readData(await maker.call('update', { id, is_deleted: false }))
    await getsBoards(socket, [maker.board, maker.board, second, second, second])
    await getsBoards(savers, [kept, kept, kept, kept])
    // Drafts are on no board yet.
    await maker.draft({ board_id: maker.board.id })
    await expectFailure(await maker.call('create', { board_id: maker.board.id }), 'invalidInput')
    const areOfBoards = eq(liveFrames.type, 'board_changed')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, maker.user.id), areOfBoards))).toBe(5)
  })

  it('sends the progress and the end of a move', async () => {
    const { owner, board, sockets } = await openBoard()
    const to = await makeBoard(site.db, owner.user)
    await makePin(site.db, board)
    const options = { board_id: board.id, all: true, to_board_id: to.id, mode: 'move' }
    const answer = await call('BoardMoveResource', 'create', options, owner.cookie)
    const { data } = (await answer.json()) as { data: { id: string } }
    const [own, mates, strangers] = sockets
    await vi.waitFor(() => expect(own?.frames.at(-1)).toEqual(changed(own?.ids.at(-1) ?? 0, board.id)))
    expect(own?.frames[0]).toMatchObject({
      type: 'blocking_action',
      data: { board_id: board.id, action: { id: data.id } },
    })
    expect(mates?.frames).toEqual(own?.frames)
    expect(strangers?.frames).toEqual([])
  })
})
