import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed } from '#db/expressions.ts'
import { insertNotificationEvents } from '#db/notification-events.ts'
import { pinReactions, pins } from '#db/tables/pins/pins.ts'
import type { PinReactions, ReactToPinInput, UnreactToPinInput } from '#schema/pins/reaction-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

/** Replaces the viewer's reaction before. */
export async function reactToPin(
  context: MemberContext,
  { id, reaction_type: type }: ReactToPinInput,
): Promise<PinReactions> {
  const { db, viewer, now } = context
  requireNotBanned(context)
  const { left } = await context.commit({
    reacted: db.run(sql`insert into ${pinReactions} (user_id, pin_id, reaction_type, created_at)
      select ${viewer.user.id}, ${pins.id}, ${type}, ${now} from ${pins}
      where ${pins.id} = ${id} and ${mayOpen(viewer)} and ${isNotBanned(viewer.user.id)}
      on conflict (user_id, pin_id) do update set
        reaction_type = excluded.reaction_type, created_at = excluded.created_at`),
    notifications: insertNotificationEvents(
      db,
      { kind: 'pin_reaction', actorId: viewer.user.id, subjectId: id, cause: `reaction:${id}:${viewer.user.id}`, now },
      sql`select p.pinner_id as id from pins p join pin_reactions r on r.pin_id = p.id
        where p.id = ${id} and r.user_id = ${viewer.user.id}`,
    ),
    left: selectReactions(db, viewer, id),
  })
  context.notify()
  return present(id, left)
}

export async function unreactToPin(context: MemberContext, { id }: UnreactToPinInput): Promise<PinReactions> {
  const { db, viewer } = context
  const { left } = await context.commit({
    taken: db.delete(pinReactions).where(and(eq(pinReactions.userId, viewer.user.id), eq(pinReactions.pinId, id))),
    left: selectReactions(db, viewer, id),
  })
  return present(id, left)
}

function selectReactions(db: Database, viewer: Viewer & { type: 'AUTH' }, id: string) {
  return db
    .select({
      byMe: sql<number | null>`(select r.reaction_type from pin_reactions r
        where r.user_id = ${viewer.user.id} and r.pin_id = ${pins.id})`,
      counts: parsed<Record<string, number>>(
        sql`(select json_group_object(c.reaction_type, c.count) from pin_reaction_counts c
          where c.pin_id = ${pins.id})`,
      ),
    })
    .from(pins)
    .where(and(eq(pins.id, id), mayOpen(viewer)))
}

function present(id: string, [row]: { byMe: number | null; counts: Record<string, number> }[]): PinReactions {
  return row ? { id, reaction_by_me: row.byMe, reaction_counts: row.counts } : fail('pinNotFound')
}
