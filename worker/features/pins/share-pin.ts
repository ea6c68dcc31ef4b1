import { and, eq, sql } from 'drizzle-orm'
import { pins, pinShares } from '#db/tables/pins/pins.ts'
import type { SharedPin, SharePinInput } from '#schema/pins/share-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'

export async function sharePin(context: MemberContext, { id, channel }: SharePinInput): Promise<SharedPin> {
  const { db, viewer, now } = context
  requireNotBanned(context)
  const { left } = await context.commit({
    shared: db.run(sql`insert into ${pinShares} (user_id, pin_id, channel, created_at)
      select ${viewer.user.id}, ${pins.id}, ${channel}, ${now} from ${pins}
      where ${pins.id} = ${id} and ${mayOpen(viewer)} and ${isNotBanned(viewer.user.id)}
      on conflict (user_id, pin_id) do update set channel = excluded.channel, created_at = excluded.created_at`),
    left: db
      .select({ count: pins.shareCount })
      .from(pins)
      .where(and(eq(pins.id, id), mayOpen(viewer))),
  })
  const [pin] = left
  return pin ? { id, share_count: pin.count } : fail('pinNotFound')
}
