import { and, eq, like } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { liveFrames, liveWatches } from '#db/tables/notifications/live.ts'
import { reports } from '#db/tables/reports.ts'
import type { CommentData } from '#schema/comments/calls.ts'
import { MAX_WATCHES } from '#schema/notifications/live-constants.ts'
import { openSocket, type MemorySocket } from '../../helpers/live-sockets.ts'
import { dataOf, gets, liveTest, type LiveMember } from '../../helpers/live-test.ts'
import { openModeration, reportAndDecide } from '../../helpers/moderation.ts'
import { block, makeBoard, makeComment, makePin, makeUser, type UserRow } from '../../helpers/rows.ts'

describe('comments of an open pin', () => {
  const it = liveTest
    .extend('openPin', ({ site, makeMember }) => async () => {
      const [owner, reader, author] = [await makeMember(), await makeMember(), await makeMember()]
      const pin = await makePin(site.db, await makeBoard(site.db, owner.user))
      return { owner, reader, author, pin }
    })
    .extend('watchPin', ({ site }) => async (cookie: string, pinId: string) => {
      const socket = await openSocket(site, cookie)
      const before = await site.db.$count(liveWatches, eq(liveWatches.subjectId, pinId))
      socket.say({ type: 'watch', pin_id: pinId })
      await vi.waitFor(async () =>
        expect(await site.db.$count(liveWatches, eq(liveWatches.subjectId, pinId))).toBe(before + 1),
      )
      return socket
    })

  it('come, change and go for those who may read them', async ({ site, makeMember, openPin, watchPin }) => {
    const { owner, reader, author, pin } = await openPin()
    const blocked = await makeMember()
    await block(site.db, author.user, blocked.user)
    const [own, read, apart] = [
      await watchPin(owner.cookie, pin.id),
      await watchPin(reader.cookie, pin.id),
      await watchPin(blocked.cookie, pin.id),
    ]
    const elsewhere = await openSocket(site, author.cookie)
    const comment = await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Good morning' })
    const none = { edit: false, delete: false, hide: false, highlight: false, react: true, mark_helpful: true }
    await gets(read, [{ id: 1, type: 'comment', data: { pin_id: pin.id, comment: { ...comment, permissions: none } } }])
    await vi.waitFor(() => expect(dataOf(own, 'comment')).toHaveLength(1))
    expect(dataOf(own, 'comment')[0]).toMatchObject({ comment: { permissions: { hide: true, delete: true } } })

    await author.by.call('AggregatedCommentResource.update', { commentId: comment.id, text: 'Good evening' })
    await vi.waitFor(() => expect(read.frames).toHaveLength(2))
    expect(read.frames[1]).toMatchObject({ type: 'comment_changed', data: { comment: { text: 'Good evening' } } })

    await owner.by.call('PUT commentHide', { id: comment.id, scope: 'comment' })
    const gone = { pin_id: pin.id, comment_id: comment.id, parent_id: null, comment: null }
    await vi.waitFor(() => expect(read.frames.at(-1)).toEqual({ id: 3, type: 'comment_changed', data: gone }))
    await author.by.call('AggregatedCommentResource.delete', { comment_id: comment.id })
    await vi.waitFor(() => expect(dataOf(own, 'comment').at(-1)).toEqual(gone))
    expect(read.ids).toEqual([1, 2, 3])
    expect([apart.frames, elsewhere.frames]).toEqual([[], []])
    // Replayed as it is now.
    const again = await openSocket(site, owner.cookie, { after: 0 })
    expect(dataOf(again, 'comment')).toEqual([gone, gone, gone, gone])
  })

  it.for(['deleted', 'hidden', 'hidden by our team'])(
    'are sent with the count of what stands under them (%s)',
    async (how, { site, openPin, watchPin }) => {
      const { owner, reader, author, pin } = await openPin()
      const head = await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Head' })
      const reply = { pin_id: pin.id, parent_id: head.id }
      const { id } = await author.by.call('AggregatedCommentResource.create', { ...reply, text: 'One' })
      await author.by.call('AggregatedCommentResource.create', { ...reply, text: 'Two' })
      const socket = await watchPin(reader.cookie, pin.id)
      if (how === 'deleted') await author.by.call('AggregatedCommentResource.delete', { comment_id: id })
      else if (how === 'hidden') {
        await owner.by.call('PUT commentHide', { id })
      } else await reportAndDecide(await openModeration(site), { id, type: 'comment', by: reader.cookie }, 'hide')
      const gone = { pin_id: pin.id, comment_id: id, comment: null }
      await vi.waitFor(() =>
        expect(dataOf(socket, 'comment_changed')).toMatchObject([gone, { comment: { id: head.id, comment_count: 1 } }]),
      )
    },
  )

  it('are sent with their likes and helpful marks: the first at once, the rest of its second together', async ({
    site,
    makeMember,
    openPin,
    watchPin,
    stopClock,
  }) => {
    const { reader, author, pin } = await openPin()
    const socket = await watchPin(reader.cookie, pin.id)
    const own = await watchPin(author.cookie, pin.id)
    const { id } = await makeComment(site.db, pin, author.user)
    const mark = async (
      { by }: LiveMember,
      name: 'commentReact' | 'commentHelpful',
      method: 'POST' | 'DELETE' = 'POST',
    ) => by.call(`${method} ${name}`, { id })
    const others = await Promise.all([1, 2, 3, 4].map(() => makeMember()))
    stopClock()
    await mark(reader, 'commentReact')
    const seen = (from: MemorySocket) =>
      dataOf(from, 'comment_changed').map((data) => {
        const { comment } = data as { comment: CommentData }
        return [comment.reaction_counts['1'], comment.reaction_by_me, comment.helpful_count]
      })
    await vi.waitFor(() => expect([seen(socket), seen(own)]).toEqual([[[1, 1, 0]], [[1, null, 0]]]))
    await Promise.all([
      ...others.map((one, place) => mark(one, place < 3 ? 'commentReact' : 'commentHelpful')),
      mark(reader, 'commentReact', 'DELETE'),
    ])
    // What changes nothing sends nothing.
    await mark(reader, 'commentReact', 'DELETE')
    const both = [
      [1, 1, 0],
      [3, null, 1],
    ]
    await vi.waitFor(() => expect(seen(socket)).toEqual(both))
    expect(await site.db.$count(liveFrames, eq(liveFrames.userId, reader.user.id))).toBe(2)
  })

  it('are sent without a mention that was taken away', async ({ site, openPin, watchPin }) => {
    const { reader, author, pin } = await openPin()
    const socket = await watchPin(reader.cookie, pin.id)
    const tags = [{ user_id: reader.user.id, offset: 0, length: 3 }]
    const { id } = await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'You!', tags })
    const remove = async () => reader.by.call('DELETE commentMentions', { id })
    await remove()
    await vi.waitFor(() => expect(dataOf(socket, 'comment_changed')).toMatchObject([{ comment: { tagged_users: [] } }]))
    await remove()
    const areOfComments = like(liveFrames.type, 'comment%')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, reader.user.id), areOfComments))).toBe(2)
  })

  it('all go at once if their author is hidden, under each pin that is open', async ({ site, openPin, watchPin }) => {
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
    await owner.by.call('PUT commentHide', { id: more.id, scope: 'user' })
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

  it('go and come back by decisions of moderators', async ({ site, as, openPin, watchPin }) => {
    const { reader, author, pin } = await openPin()
    const employee = await makeUser(site.db, { isEmployee: true, emailVerifiedAt: 1 })
    const socket = await watchPin(reader.cookie, pin.id)
    const comment = await makeComment(site.db, pin, author.user, { text: 'Rude' })
    const report = { id: comment.id, type: 'comment', reason: 'spam' } as const
    await reader.by.call('ReportResource.create', report)
    const [row] = await site.db.select().from(reports).where(eq(reports.subjectId, comment.id))
    const decide = (decision: 'hide' | 'restore') => ({ report_id: row?.id ?? '', decision })
    await as(employee).call('ReportResource.update', decide('hide'))
    await vi.waitFor(() =>
      expect(dataOf(socket, 'comment')).toEqual([
        { pin_id: pin.id, comment_id: comment.id, parent_id: null, comment: null },
      ]),
    )
    await as(employee).call('ReportResource.update', decide('restore'))
    await vi.waitFor(() => expect(dataOf(socket, 'comment')[1]).toMatchObject({ comment: { text: 'Rude' } }))
    // Restoring it again changes nothing.
    await as(employee).refused('ReportResource.update', decide('restore'), 'reportDecided')
    const areOfComments = like(liveFrames.type, 'comment%')
    expect(await site.db.$count(liveFrames, and(eq(liveFrames.userId, reader.user.id), areOfComments))).toBe(2)
  })

  it('do not reach those who may not open the pin, even if they watch it', async ({ site, openPin, watchPin }) => {
    const { owner, reader, author } = await openPin()
    const secret = await makeBoard(site.db, author.user, { privacy: 'secret' })
    const pin = await makePin(site.db, secret, { columns: { audience: 'board' } })
    const socket = await watchPin(reader.cookie, pin.id)
    const mine = await watchPin(author.cookie, pin.id)
    await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Between us' })
    await vi.waitFor(() => expect(mine.ids).toEqual([1]))
    expect([socket.frames, owner.user.id]).toEqual([[], owner.user.id])
  })

  it('are not sent if a comment is refused, or to those who stopped watching', async ({ site, openPin, watchPin }) => {
    const { owner, reader, author, pin } = await openPin()
    const [socket, own] = [await watchPin(reader.cookie, pin.id), await watchPin(owner.cookie, pin.id)]
    await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Once' })
    await author.by.refused('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Once' }, 'duplicateText')
    socket.say({ type: 'unwatch', pin_id: pin.id })
    await vi.waitFor(async () =>
      expect(await site.db.$count(liveWatches, eq(liveWatches.userId, reader.user.id))).toBe(0),
    )
    await author.by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'Twice' })
    await vi.waitFor(() => expect(dataOf(own, 'comment')).toHaveLength(2))
    expect(socket.ids).toEqual([1])
  })

  it('are watched by one write for all that is said meanwhile, and again only after a change', async ({
    site,
    proxy,
    as,
    makeMember,
  }) => {
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
    await as(cookie).call('LiveResource.update', { is_watched: false, subject: { pin_id: 'p1' } })
    await isWatching('p2', 'p2')
    ;(await openSocket(site, cookie)).say({ type: 'watch', pin_id: 'p1' })
    await isWatching('p1', 'p2', 'p2')
  })

  it('are limited: the oldest watches end first', async ({ site, makeMember }) => {
    const { user, by } = await makeMember()
    for (let pin = 0; pin <= MAX_WATCHES; pin++) {
      await by.call('LiveResource.update', { is_watched: true, subject: { pin_id: `w${pin}` } })
    }
    await by.call('LiveResource.update', { is_watched: false, subject: { pin_id: 'w5' } })
    const watched = await site.db.select().from(liveWatches).where(eq(liveWatches.userId, user.id))
    const names = watched.map(({ subjectId }) => subjectId)
    expect(names).toHaveLength(MAX_WATCHES - 1)
    expect(names).not.toContain('w0')
    expect(names).not.toContain('w5')
    await by.invalid('LiveResource.update', { is_watched: true, subject: { user_id: 'u' } })
  })
})
