import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { test } from '../../helpers/comment-test.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'

const HIDE = 'PUT commentHide'
const SHOW = 'DELETE commentHide'

describe('hiding', () => {
  test('one comment hides it from all but its author and the owner', async ({
    as,
    db,
    me,
    owner,
    write,
    list,
    texts,
    count,
  }) => {
    const made = await write()
    await write({ parent_id: made.id, text: 'Reply' }, owner)
    await owner.call(HIDE, { id: made.id, scope: 'comment' })
    expect([await texts(), await texts(as(await makeUser(db))), await texts(me), await texts(owner)]).toEqual([
      [],
      [],
      ['What a light!'],
      ['What a light!'],
    ])
    const [ofOwner, ofAuthor] = [await list(owner), await list(me)]
    expect([ofOwner.items[0]?.is_hidden, ofAuthor.items[0]?.is_hidden]).toEqual([true, false])
    expect(await count()).toBe(0)
  })

  test('a person hides all of theirs under all pins of the owner, now and later, and no one else', async ({
    db,
    pin,
    me,
    owner,
    write,
    texts,
    count,
  }) => {
    const second = await makePin(db, await makeBoard(db, { id: pin.pinnerId }))
    const foreign = await makePin(db, await makeBoard(db, await makeUser(db)))
    const made = await write()
    await write({ pin_id: second.id, text: 'On another' })
    await write({ pin_id: foreign.id, text: 'Elsewhere' })
    await write({ text: 'By the owner' }, owner)
    await owner.call(HIDE, { id: made.id, scope: 'user' })
    await write({ text: 'Later' })
    expect(await texts()).toEqual(['By the owner'])
    expect([await count(), await count(second.id), await count(foreign.id)]).toEqual([1, 0, 1])
    expect(await texts(me)).toContain('Later')
  })

  test('of one comment is taken back by the owner, with its replies and counts', async ({
    member,
    me,
    owner,
    write,
    texts,
    count,
    stored,
  }) => {
    const head = await write()
    await owner.call(HIDE, { id: head.id, scope: 'comment' })
    await write({ text: 'Why?', parent_id: head.id })
    await me.refused(SHOW, { id: head.id, scope: 'comment' }, 'pinNotYours')
    expect(await owner.call(SHOW, { id: head.id, scope: 'comment' })).toEqual({
      id: head.id,
      user_id: member.id,
      scope: 'comment',
      is_hidden: false,
    })
    expect(await texts()).toEqual(['What a light!'])
    expect([await count(), (await stored(head.id))?.commentCount]).toEqual([2, 1])
    // A second call changes nothing.
    await owner.call(SHOW, { id: head.id, scope: 'comment' })
    expect([await count(), (await stored(head.id))?.commentCount]).toEqual([2, 1])
  })

  test('of a person is taken back for all of theirs, and what they write later is shown', async ({
    db,
    pin,
    owner,
    write,
    texts,
    count,
    stored,
  }) => {
    const second = await makePin(db, await makeBoard(db, { id: pin.pinnerId }))
    const made = await write()
    await write({ text: 'And I', parent_id: made.id })
    await write({ pin_id: second.id, text: 'On another' })
    await owner.call(HIDE, { id: made.id, scope: 'user' })
    const late = await write({ text: 'Later' })
    expect([await count(), await count(second.id)]).toEqual([0, 0])
    await owner.call(SHOW, { id: late.id, scope: 'user' })
    await write({ text: 'Now' })
    expect((await texts()).toSorted()).toEqual(['Later', 'Now', 'What a light!'])
    expect([await count(), await count(second.id), (await stored(made.id))?.commentCount]).toEqual([4, 1, 1])
  })

  test.for([
    ['before', ['comment', 'user']],
    ['after', ['user', 'comment']],
  ] as const)(
    'of a person leaves what was hidden by itself (%s)',
    async ([, order], { owner, write, texts, count }) => {
      const [rude, kind] = [await write({ text: 'Rude' }), await write({ text: 'Kind' })]
      for (const scope of order) await owner.call(HIDE, { id: rude.id, scope })
      expect([await texts(), await count()]).toEqual([[], 0])
      expect(await owner.call(SHOW, { id: kind.id, scope: 'user' })).toMatchObject({ is_hidden: false })
      expect([await texts(), await count()]).toEqual([['Kind'], 1])
      expect(await owner.call(SHOW, { id: rude.id, scope: 'comment' })).toMatchObject({ is_hidden: false })
      expect([(await texts()).toSorted(), await count()]).toEqual([['Kind', 'Rude'], 2])
    },
  )

  test('of a person, taken back in the settings, leaves what was hidden by itself', async ({
    member,
    owner,
    write,
    texts,
    count,
    origin,
  }) => {
    const [rude] = [await write({ text: 'Rude' }), await write({ text: 'Kind' })]
    await owner.call(HIDE, { id: rude.id, scope: 'comment' })
    await owner.call(HIDE, { id: rude.id, scope: 'user' })
    const form = { action: 'show_comments', user_id: member.id }
    const answer = await send(origin, href('blockedPeople'), { form, cookie: await owner.cookie() })
    expect(answer.status).toBe(303)
    expect([await texts(), await count()]).toEqual([['Kind'], 1])
  })

  test('of a person lets one of theirs be shown by itself', async ({ owner, write, texts, count }) => {
    const [one] = [await write({ text: 'One' }), await write({ text: 'Two' })]
    await owner.call(HIDE, { id: one.id, scope: 'user' })
    expect(await owner.call(SHOW, { id: one.id, scope: 'comment' })).toMatchObject({ is_hidden: false })
    expect([await texts(), await count()]).toEqual([['One'], 1])
  })

  test('by our team stays where the owner takes theirs back', async ({ db, owner, write, texts, count, stored }) => {
    for (const scope of ['comment', 'user'] as const) {
      const made = await write({ text: `By ${scope}` })
      await owner.call(HIDE, { id: made.id, scope })
      await db.update(comments).set({ isHiddenByDesk: true }).where(eq(comments.id, made.id))
      expect(await owner.call(SHOW, { id: made.id, scope })).toMatchObject({ is_hidden: true })
      expect(await stored(made.id)).toMatchObject({ isHiddenByOwner: false, isMuted: false })
    }
    expect([await texts(), await count()]).toEqual([[], 0])
  })

  test('is for pin owners, and of comments of others', async ({ me, owner, write, texts }) => {
    const made = await write()
    const own = await write({ text: 'Mine' }, owner)
    await me.refused(HIDE, { id: made.id, scope: 'user' }, 'pinNotYours')
    await owner.refused(HIDE, { id: own.id }, 'ownSubject')
    await owner.invalid(HIDE, { id: made.id, scope: 'all' })
    expect(await texts()).toHaveLength(2)
  })
})
