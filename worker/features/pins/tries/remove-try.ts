import { and, eq, sql } from 'drizzle-orm'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { RemovedTry, RemoveTryInput } from '#schema/pins/try-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { recordHiddenTries, mayReadTry } from '#worker/model/try-rules.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'

/** The author or the pin owner may remove it; its image goes where nothing else uses it. */
export async function removeTry(context: MemberContext, { id }: RemoveTryInput): Promise<RemovedTry> {
  const { db, viewer } = context
  const me = viewer.user.id
  const mayRemove = sql`(${pinTries.userId} = ${me} or exists (select 1 from pins p
    where p.id = ${pinTries.pinId} and p.pinner_id = ${me}))`
  const { seen, removed } = await context.commit({
    seen: db
      .select({ id: pinTries.id })
      .from(pinTries)
      .innerJoin(pins, eq(pins.id, pinTries.pinId))
      .innerJoin(users, eq(users.id, pinTries.userId))
      .where(and(eq(pinTries.id, id), mayReadTry(viewer))),
    hidden: recordHiddenTries(db, sql`${pinTries.id} = ${id} and ${mayRemove}`),
    removed: db
      .delete(pinTries)
      .where(and(eq(pinTries.id, id), mayRemove))
      .returning({ id: pinTries.id }),
  })
  if (removed.length > 0) {
    await settleMedia(context)
    return { id }
  }
  return fail(seen.length > 0 ? 'pinNotYours' : 'notFound')
}
