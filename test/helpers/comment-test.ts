import { eq } from 'drizzle-orm'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { CallInput } from '#schema/all-calls.ts'
import { test as appTest } from './app-test.ts'
import type { Caller } from './callers.ts'

type Written = Partial<CallInput<'AggregatedCommentResource.create'>>

/** The thread under a pin: of the member, and of whose pin it is. */
export const test = appTest
  .extend('me', ({ as, member }): Caller => as(member))
  .extend('owner', ({ as, pin }): Caller => as({ id: pin.pinnerId }))
  /** The comment is under the pin and by the member, unless the test says otherwise. */
  .extend(
    'write',
    ({ me, pin }) =>
      (written: Written = {}, by: Caller = me) =>
        by.call('AggregatedCommentResource.create', { pin_id: pin.id, text: 'What a light!', ...written }),
  )
  /** What someone reads under the pin; a visitor, where no one is named. */
  .extend(
    'list',
    ({ as, pin }) =>
      async (by: Caller = as(null)) =>
        by.call('AggregatedCommentResource.get', { pin_id: pin.id }),
  )
  .extend(
    'texts',
    ({ list }) =>
      async (by?: Caller) =>
        (await list(by)).items.map(({ text }) => text),
  )
  .extend('count', ({ db, pin }) => async (id: string = pin.id) => {
    const [row] = await db.select({ count: pins.commentCount }).from(pins).where(eq(pins.id, id))
    return row?.count
  })
  .extend('stored', ({ db }) => async (id: string) => {
    const [row] = await db.select().from(comments).where(eq(comments.id, id))
    return row
  })
