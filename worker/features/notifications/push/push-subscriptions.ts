import { and, eq, sql } from 'drizzle-orm'
import { pushSubscriptions } from '#db/tables/notifications/push-subscriptions.ts'
import type { EndPushInput, PushSubscriptionData, PushSubscriptionInput } from '#schema/notifications/push-calls.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '#schema/notifications/push-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findPushSender } from '#worker/platform/web-push.ts'
import { isPushService } from './push-services.ts'

/** The second of two accounts in one browser takes a new address of its service: an endpoint stays whose it is. */
export async function startPush(
  context: MemberContext,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<PushSubscriptionData> {
  const { db, viewer, now, env } = context
  const { fetchPolicy } = context.parts
  if (!findPushSender(env)) fail('unavailable')
  if (!isPushService(endpoint, fetchPolicy, env)) fail('invalidInput', { path: 'endpoint', detail: 'pushEndpoint' })
  const userId = viewer.user.id
  const row = { userId, sessionId: viewer.session.id, ...keys, createdAt: now }
  const { started } = await context.commit({
    started: db
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: row,
        setWhere: eq(pushSubscriptions.userId, userId),
      }),
    // More than anyone has browsers.
    forgotten: db.run(sql`delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select p.endpoint from push_subscriptions p where p.user_id = ${userId}
      order by p.created_at desc limit ${MAX_PUSH_SUBSCRIPTIONS})`),
  })
  if (started.rowsAffected === 0) fail('pushEndpointTaken')
  return { endpoint }
}

export async function endPush(context: MemberContext, { endpoint }: EndPushInput): Promise<null> {
  const isOwn = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, context.viewer.user.id))
  await context.commit({ ended: context.db.delete(pushSubscriptions).where(isOwn) })
  return null
}
