import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { commentReactions, comments } from '#db/tables/comments.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import { test } from '../../helpers/comment-test.ts'
import { makeBoard, makeComment, makePin, makeUser } from '../../helpers/rows.ts'

const CREATE = 'AggregatedCommentResource.create'
const DELETE = 'AggregatedCommentResource.delete'
const LIST = 'AggregatedCommentResource.get'

describe('replies', () => {
  test('stand in one level: a reply to a reply joins its thread and mentions whom it answers', async ({
    as,
    db,
    pin,
    owner,
    write,
    list,
    count,
  }) => {
    const head = await write()
    const reply = await write({ text: 'Indeed', parent_id: head.id }, owner)
    const third = await makeUser(db)
    const deeper = await write({ text: 'I see', parent_id: reply.id }, as(third))
    const deepest = await write({ text: 'So do I', parent_id: deeper.id })
    expect([reply, deeper, deepest].map(({ parent_id }) => parent_id)).toEqual([head.id, head.id, head.id])
    const { username, full_name } = reply.user
    expect(deeper.tagged_users).toEqual([{ id: pin.pinnerId, username, full_name }])
    expect(deepest.tagged_users.map(({ id }) => id)).toEqual([third.id])
    expect(await count()).toBe(4)
    const [listed] = (await list()).items
    expect(listed).toMatchObject({ id: head.id, comment_count: 3 })
    const replies = await as(null).call(LIST, { comment_id: head.id })
    expect(replies.items.map(({ id }) => id)).toEqual([reply.id, deeper.id, deepest.id])
  })

  test('come ten a page, the oldest first, and a link to one shows all before it', async ({ as, db, member, pin }) => {
    const head = await makeComment(db, pin, member)
    const base = Date.now()
    const rows = []
    for (let i = 0; i < 15; i++) {
      rows.push(await makeComment(db, pin, member, { id: newId(base + i), text: `reply ${i}`, parentId: head.id }))
    }
    const first = await as(null).call(LIST, { comment_id: head.id })
    expect(first.items).toHaveLength(COMMENT_PAGE_SIZE)
    const rest = await as(null).call(LIST, { comment_id: head.id, bookmark: first.bookmark })
    expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
    expect(rest.bookmark).toBeNull()
    const thread = await as(null).query('CommentThreadQuery', { pinId: pin.id, commentId: rows[12]?.id ?? '' })
    if (thread.__typename === 'Error') throw new Error('There is no such thread')
    expect(thread.comment.id).toBe(head.id)
    expect(thread.replies.edges).toHaveLength(13)
    expect(thread.replies.pageInfo.hasNextPage).toBe(true)
  })

  test('are shown by a link to the 150th, with those before it by pages', async ({ as, db, member, pin }) => {
    const head = await makeComment(db, pin, member)
    const base = Date.now()
    const rows = Array.from({ length: 160 }, (_, place) => ({
      id: newId(base + place),
      pinId: pin.id,
      userId: member.id,
      parentId: head.id,
      text: `reply ${place + 1}`,
      createdAt: base + place,
    }))
    await db.insert(comments).values(rows)
    const thread = await as(null).query('CommentThreadQuery', { pinId: pin.id, commentId: rows[149]?.id ?? '' })
    if (thread.__typename === 'Error') throw new Error('There is no such thread')
    const textsOf = ({ edges }: { edges: { node: { text: string } }[] }) => edges.map(({ node }) => node.text)
    expect([textsOf(thread.replies).at(0), textsOf(thread.replies).at(-1)]).toEqual(['reply 51', 'reply 150'])
    expect(thread.replies.pageInfo.hasNextPage).toBe(true)
    const earlier = await as(null).query('CommentRepliesQuery', { commentId: head.id, before: thread.earlier })
    if ('__typename' in earlier) throw new Error('There are no replies')
    expect([textsOf(earlier).at(0), textsOf(earlier).at(-1)]).toEqual(['reply 41', 'reply 50'])
    expect(earlier.pageInfo.hasNextPage).toBe(true)
    const early = await as(null).query('CommentThreadQuery', { pinId: pin.id, commentId: rows[9]?.id ?? '' })
    expect(early).toMatchObject({ earlier: null, replies: { pageInfo: { hasNextPage: true } } })
  })

  test('to a hidden comment are counted in its thread, which has them when it is back', async ({
    owner,
    write,
    count,
    stored,
  }) => {
    const head = await write()
    await owner.call('PUT commentHide', { id: head.id, scope: 'comment' })
    await write({ text: 'Why?', parent_id: head.id })
    expect([await count(), (await stored(head.id))?.commentCount]).toEqual([0, 1])
  })

  test('are not written to what is deleted, hidden from the writer, or under another pin', async ({
    as,
    db,
    pin,
    me,
    write,
  }) => {
    const other = await makePin(db, await makeBoard(db, { id: pin.pinnerId }))
    const gone = await write()
    await me.call(DELETE, { comment_id: gone.id })
    const hidden = await makeComment(db, pin, { id: pin.pinnerId }, { isHidden: true })
    const elsewhere = await makeComment(db, other, { id: pin.pinnerId })
    for (const [place, id] of [gone.id, hidden.id, elsewhere.id, newId()].entries()) {
      const options = { pin_id: pin.id, parent_id: id, text: `Reply ${place}` }
      await as(await makeUser(db)).refused(CREATE, options, 'commentNotFound')
    }
  })
})

describe('likes and helpful marks', () => {
  test('count each person once, however often and at once they press', async ({ as, db, write, stored }) => {
    const made = await write()
    const people = await Promise.all(Array.from({ length: 10 }, async () => as(await makeUser(db))))
    await Promise.all(people.map((one) => one.cookie()))
    const toggles = people.flatMap((one, place) => {
      const like = () => one.call('POST commentReact', { id: made.id, reaction_type: 1 })
      const unlike = () => one.call('DELETE commentReact', { id: made.id })
      const mark = () => one.call('POST commentHelpful', { id: made.id })
      return place < 5 ? [like(), like(), like(), mark(), mark()] : [like(), unlike(), unlike(), like(), mark()]
    })
    expect(toggles).toHaveLength(50)
    await Promise.all<unknown>(toggles)
    const row = await stored(made.id)
    expect(row?.likeCount).toBe(await db.$count(commentReactions, eq(commentReactions.commentId, made.id)))
    expect(row?.likeCount).toBeGreaterThanOrEqual(5)
    expect(row?.helpfulCount).toBe(10)
  })

  test('are answered with the counts and taken back', async ({ me, write, list }) => {
    const made = await write()
    expect(await me.call('POST commentReact', { id: made.id, reaction_type: 1 })).toEqual({
      id: made.id,
      reaction_counts: { '1': 1 },
      reaction_by_me: 1,
    })
    await me.call('POST commentHelpful', { id: made.id })
    const [read] = (await list(me)).items
    expect(read).toMatchObject({ reaction_by_me: 1, helpful_count: 1, marked_helpful_by_me: true })
    expect(await me.call('DELETE commentReact', { id: made.id, reaction_type: 1 })).toEqual({
      id: made.id,
      reaction_counts: { '1': 0 },
      reaction_by_me: null,
    })
    expect(await me.call('DELETE commentHelpful', { id: made.id })).toEqual({
      id: made.id,
      helpful_count: 0,
      marked_helpful_by_me: false,
    })
  })

  test('of a type that there is not are refused', async ({ me, write }) => {
    const made = await write()
    await me.invalid('POST commentReact', { id: made.id, reaction_type: 99 })
    await me.refused('POST commentReact', { id: newId(), reaction_type: 1 }, 'commentNotFound')
  })
})

describe('highlighting', () => {
  test('puts a comment on top, for the owner of its pin alone', async ({ pin, me, owner, write, texts }) => {
    const made = await write({ text: 'First' })
    await write({ text: 'Second' }, owner)
    const body = { aggregated_comment: made.id, pin: pin.id, highlight: true }
    await me.refused('PUT commentHighlight', body, 'pinNotYours')
    expect(await texts()).toEqual(['Second', 'First'])
    expect(await owner.call('PUT commentHighlight', body)).toEqual({
      id: made.id,
      pin: pin.id,
      highlighted_by_pin_owner: true,
    })
    expect(await texts()).toEqual(['First', 'Second'])
    await owner.call('PUT commentHighlight', { ...body, highlight: false })
    expect(await texts()).toEqual(['Second', 'First'])
  })

  test('says what is missing', async ({ db, pin, owner, write }) => {
    const { id } = await write()
    const other = await makePin(db, await makeBoard(db, { id: pin.pinnerId }))
    const isMissing = async (body: object, message: string) => {
      const answer = await owner.send('PUT commentHighlight', { highlight: true, ...body })
      expect(await answer.json()).toMatchObject({ message })
    }
    await isMissing({ pin: pin.id }, 'Could not find comment')
    await isMissing({ aggregated_comment: newId(), pin: pin.id }, 'Could not find comment')
    await isMissing({ aggregated_comment: id, pin: other.id }, 'Could not find comment')
    await isMissing({ aggregated_comment: id }, 'Could not find Pin')
    await isMissing({ aggregated_comment: id, pin: newId() }, 'Could not find Pin')
  })
})
