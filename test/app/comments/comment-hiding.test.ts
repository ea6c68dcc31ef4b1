import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { listComments, writeComment } from '../../helpers/comments.ts'
import { makePinScene, type Person, type PinScene } from '../../helpers/people.ts'
import { makeBoard, makePin, makeUser, type CommentRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let scene: PinScene

beforeEach(async () => {
  scene = await makePinScene(db)
})

const write = (options: Record<string, unknown> = {}, by = scene.ann) =>
  writeComment(origin, { pin_id: scene.pin.id, text: 'What a light!', ...options }, by.cookie)

type Scope = 'comment' | 'user' | undefined

const change = (method: 'PUT' | 'DELETE', id: string, scope: Scope, by: Person = scene.owner) =>
  send(origin, href('commentHide', { id }), { method, json: { scope }, cookie: by.cookie })

const hide = async (id: string, scope?: Scope) => readData(await change('PUT', id, scope))
const show = async (id: string, scope?: Scope) => readData(await change('DELETE', id, scope))

async function counts(id = scene.pin.id): Promise<number | undefined> {
  const [row] = await db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, id))
  return row?.count
}

async function stored(id: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  return row
}

const texts = async (by?: Person) =>
  (await listComments(origin, { pin_id: scene.pin.id }, by?.cookie)).items.map(({ text }) => text).toSorted()

describe('hiding', () => {
  test('one comment hides it from all but its author and the owner', async () => {
    const made = await write()
    await write({ parent_id: made.id, text: 'Reply' }, scene.owner)
    await hide(made.id, 'comment')
    expect([await texts(), await texts(scene.ben), await texts(scene.ann), await texts(scene.owner)]).toEqual([
      [],
      [],
      ['What a light!'],
      ['What a light!'],
    ])
    const ofOwner = await listComments(origin, { pin_id: scene.pin.id }, scene.owner.cookie)
    const ofAuthor = await listComments(origin, { pin_id: scene.pin.id }, scene.ann.cookie)
    expect([ofOwner.items[0]?.is_hidden, ofAuthor.items[0]?.is_hidden]).toEqual([true, false])
    expect(await counts()).toBe(0)
  })

  test('a person hides all of theirs under all pins of the owner, now and later, and no one else', async () => {
    const second = await makePin(db, scene.board)
    const foreign = await makePin(db, await makeBoard(db, await makeUser(db)))
    const made = await write()
    await write({ pin_id: second.id, text: 'On another' })
    await write({ pin_id: foreign.id, text: 'Elsewhere' })
    await write({ text: 'By the owner' }, scene.owner)
    await hide(made.id, 'user')
    await write({ text: 'Later' })
    expect(await texts()).toEqual(['By the owner'])
    expect([await counts(), await counts(second.id), await counts(foreign.id)]).toEqual([1, 0, 1])
    expect(await texts(scene.ann)).toContain('Later')
  })

  test('of one comment is taken back by the owner, with its replies and counts', async () => {
    const head = await write()
    await hide(head.id, 'comment')
    await write({ text: 'Why?', parent_id: head.id })
    await expectFailure(await change('DELETE', head.id, 'comment', scene.ann), 'pinNotYours')
    expect(await show(head.id, 'comment')).toEqual({
      id: head.id,
      user_id: scene.ann.user.id,
      scope: 'comment',
      is_hidden: false,
    })
    expect(await texts()).toEqual(['What a light!'])
    expect([await counts(), (await stored(head.id))?.commentCount]).toEqual([2, 1])
    // Once more changes nothing.
    await show(head.id, 'comment')
    expect([await counts(), (await stored(head.id))?.commentCount]).toEqual([2, 1])
  })

  test('of a person is taken back for all of theirs, and what they write later is shown', async () => {
    const second = await makePin(db, scene.board)
    const made = await write()
    await write({ text: 'And I', parent_id: made.id })
    await write({ pin_id: second.id, text: 'On another' })
    await hide(made.id, 'user')
    const late = await write({ text: 'Later' })
    expect([await counts(), await counts(second.id)]).toEqual([0, 0])
    await show(late.id, 'user')
    await write({ text: 'Now' })
    expect(await texts()).toEqual(['Later', 'Now', 'What a light!'])
    expect([await counts(), await counts(second.id), (await stored(made.id))?.commentCount]).toEqual([4, 1, 1])
  })

  test.each([
    ['before', ['comment', 'user']],
    ['after', ['user', 'comment']],
  ] as const)('of a person leaves what was hidden by itself (%s)', async (_, order) => {
    const [rude, kind] = [await write({ text: 'Rude' }), await write({ text: 'Kind' })]
    for (const scope of order) await hide(rude.id, scope)
    expect([await texts(), await counts()]).toEqual([[], 0])
    expect(await show(kind.id, 'user')).toMatchObject({ is_hidden: false })
    expect([await texts(), await counts()]).toEqual([['Kind'], 1])
    expect(await show(rude.id, 'comment')).toMatchObject({ is_hidden: false })
    expect([await texts(), await counts()]).toEqual([['Kind', 'Rude'], 2])
  })

  test('of a person, taken back in the settings, leaves what was hidden by itself', async () => {
    const [rude] = [await write({ text: 'Rude' }), await write({ text: 'Kind' })]
    await hide(rude.id, 'comment')
    await hide(rude.id, 'user')
    const form = { action: 'show_comments', user_id: scene.ann.user.id }
    const answer = await send(origin, href('blockedPeople'), { form, cookie: scene.owner.cookie })
    expect(answer.status).toBe(303)
    expect([await texts(), await counts()]).toEqual([['Kind'], 1])
  })

  test('of a person lets one of theirs be shown by itself', async () => {
    const [one] = [await write({ text: 'One' }), await write({ text: 'Two' })]
    await hide(one.id, 'user')
    expect(await show(one.id, 'comment')).toMatchObject({ is_hidden: false })
    expect([await texts(), await counts()]).toEqual([['One'], 1])
  })

  test('by our team stays where the owner takes theirs back', async () => {
    for (const scope of ['comment', 'user'] as const) {
      const made = await write({ text: `By ${scope}` })
      await hide(made.id, scope)
      await db.update(comments).set({ isHiddenByDesk: true }).where(eq(comments.id, made.id))
      expect(await show(made.id, scope)).toMatchObject({ is_hidden: true })
      expect(await stored(made.id)).toMatchObject({ isHiddenByOwner: false, isMuted: false })
    }
    expect([await texts(), await counts()]).toEqual([[], 0])
  })

  test('is for pin owners, and of comments of others', async () => {
    const made = await write()
    const own = await write({ text: 'Mine' }, scene.owner)
    await expectFailure(await change('PUT', made.id, 'user', scene.ann), 'pinNotYours')
    await expectFailure(await change('PUT', own.id, undefined), 'ownSubject')
    await expectFailure(await change('PUT', made.id, 'all' as Scope), 'invalidInput')
    expect(await texts()).toHaveLength(2)
  })
})
