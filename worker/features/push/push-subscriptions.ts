import { and, eq, sql } from 'drizzle-orm'
import { pushSubscriptions } from '#db/tables/push-subscriptions.ts'
import type { EndPushInput, PushSubscriptionData, PushSubscriptionInput } from '#schema/calls/push.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '#schema/constants/push.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findReadableUrl } from '#worker/platform/safe-fetch/policy.ts'
import { findPushSender } from '#worker/platform/web-push.ts'

/** A browser belongs to whoever has turned it on last. */
export async function startPush(
  context: MemberContext,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<PushSubscriptionData> {
  const { db, viewer, now, env, fetchPolicy } = context
  if (!findPushSender(env)) fail('unavailable')
  if (!findReadableUrl(endpoint, fetchPolicy.testOrigins))
    fail('invalidInput', { path: 'endpoint', detail: 'pushEndpoint' })
  const userId = viewer.user.id
  const row = { userId, sessionId: viewer.session.id, ...keys, createdAt: now }
  await context.commit({
    started: db
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }),
    // More than anyone has browsers.
    forgotten: db.run(sql`delete from push_subscriptions where user_id = ${userId} and endpoint not in (
      select p.endpoint from push_subscriptions p where p.user_id = ${userId}
      order by p.created_at desc limit ${MAX_PUSH_SUBSCRIPTIONS})`),
  })
  return { endpoint }
}

export async function endPush(context: MemberContext, { endpoint }: EndPushInput): Promise<null> {
  const isOwn = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, context.viewer.user.id))
  await context.commit({ ended: context.db.delete(pushSubscriptions).where(isOwn) })
  return null
}
