import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { notifications } from '#db/tables/notifications/notifications.ts'
import { pushes, pushSubscriptions } from '#db/tables/notifications/push-subscriptions.ts'
import { breakLinks } from '#schema/link-like.ts'
import type { PushMessage } from '#schema/notifications/push-calls.ts'
import { PUSH_REACH_MS } from '#schema/notifications/push-constants.ts'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { resolveFetchPolicy } from '#worker/context/fetch-policy.ts'
import { findAccount } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import { isPushService } from '#worker/features/notifications/push/push-services.ts'
import { logLine } from '#worker/platform/log.ts'
import { createReader } from '#worker/platform/reader.ts'
import { findPushSender, sendPush, type PushOutcome, type PushSender } from '#worker/platform/web-push.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { readNotifications } from './notification-items.ts'

export type PushEnv = Pick<
  Env,
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'CONTACT_EMAIL'
  | 'SITE_ORIGIN'
  | 'STAGE'
  | 'LINK_TEST_ORIGINS'
  | 'LINK_PROXY_URL'
  | 'PUSH_SERVICES'
>

const PUSHES_AT_ONCE = 20

/** Longer than sending as many takes. */
const LEASE_MS = 5 * MINUTE_MS

const RETRY = { firstMs: MINUTE_MS, longestMs: 15 * MINUTE_MS, spread: [0.8, 1.2] } as const

/**
 * Statements that send an item that is due to all browsers of its recipient, once: a burst that goes on shows nothing
 * again.
 */
export function pushStatements(db: Database, isDue: SQL, now: number) {
  const isMeant = sql`${isDue} and push = 1 and pushed_at is null and read_at is null`
  return [
    db.run(sql`insert into pushes (notification_id, endpoint, failures, due_at, created_at)
      select notifications.id, p.endpoint, 0, ${now}, ${now} from notifications
      join push_subscriptions p on p.user_id = notifications.user_id where ${isMeant}
      on conflict do nothing`),
    db.run(sql`update notifications set pushed_at = ${now} where ${isMeant}
      and exists (select 1 from pushes where notification_id = notifications.id)`),
  ]
}

interface DuePush {
  notificationId: string
  endpoint: string
  failures: number
  createdAt: number
  userId: string
  p256dh: string
  auth: string
}

interface Pusher {
  db: Database
  env: PushEnv
  now: number
}

/**
 * Sends what is due, as its recipient may see it now; what they have read by now is not sent. True if there may be
 * more. What is sent twice is shown once, as it has the same topic and tag.
 */
export async function sendPushes({ db, env, now }: Pusher): Promise<boolean> {
  const sender = findPushSender(env)
  if (!sender) return false
  const due = await claimDue(db, now)
  for (const [userId, own] of Map.groupBy(due, (one) => one.userId)) {
    const messages = await writeMessages({ db, env, now }, userId, own)
    await Promise.all(own.map((one) => sendOne({ db, env, now }, sender, one, messages.get(one.notificationId))))
  }
  return due.length === PUSHES_AT_ONCE
}

/** Two consumers do not send the same. */
async function claimDue(db: Database, now: number): Promise<DuePush[]> {
  const chosen = await db
    .select({
      notificationId: pushes.notificationId,
      endpoint: pushes.endpoint,
      failures: pushes.failures,
      dueAt: pushes.dueAt,
      createdAt: pushes.createdAt,
      userId: pushSubscriptions.userId,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.endpoint, pushes.endpoint))
    .where(lte(pushes.dueAt, now))
    .orderBy(asc(pushes.dueAt))
    .limit(PUSHES_AT_ONCE)
  if (chosen.length === 0) return []
  const { claimed } = await batch(db, {
    claimed: chosen.map((one) =>
      db
        .update(pushes)
        .set({ dueAt: now + LEASE_MS })
        .where(and(isOf(one), eq(pushes.dueAt, one.dueAt))),
    ),
  })
  return chosen.filter((_, place) => claimed[place]?.rowsAffected === 1)
}

async function writeMessages(
  { db, now }: Pusher,
  userId: string,
  own: readonly DuePush[],
): Promise<Map<string, PushMessage>> {
  const viewer = await findAccount(db, userId)
  if (!viewer) return new Map()
  const ids = [...new Set(own.map(({ notificationId }) => notificationId))]
  const areMeant = and(inArray(notifications.id, ids), sql`push = 1 and read_at is null`)
  const { shown } = await readNotifications({ db, reader: createReader(db), viewer, now }, areMeant, ids.length)
  const { text } = getTexts(viewer.user.locale)
  return new Map(
    shown.map(({ item }) => [
      item.id,
      { id: item.id, title: text('push.title'), body: breakLinks(item.text), url: item.subject.url },
    ]),
  )
}

async function sendOne(
  { db, env, now }: Pusher,
  sender: PushSender,
  push: DuePush,
  message: PushMessage | undefined,
): Promise<void> {
  if (!message) return void (await db.delete(pushes).where(isOf(push)))
  const policy = resolveFetchPolicy(env)
  // One that was taken before its service had to be known, or that the operator has taken off the list since.
  const isKnown = isPushService(push.endpoint, policy, env)
  await note(db, push, isKnown ? await sendPush(sender, policy, push, message) : 'gone', now)
}

async function note(db: Database, push: DuePush, outcome: PushOutcome, now: number): Promise<void> {
  if (outcome === 'gone') {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, push.endpoint))
    return
  }
  const failures = push.failures + 1
  const dueAt = now + backoffMs(RETRY, failures)
  if (outcome === 'sent' || dueAt > push.createdAt + PUSH_REACH_MS) {
    await db.delete(pushes).where(isOf(push))
    if (outcome === 'failed') logLine('warn', { message: 'A push message was given up', failures })
    return
  }
  await db
    .update(pushes)
    .set({ failures, dueAt: Math.round(dueAt) })
    .where(isOf(push))
}

function isOf({ notificationId, endpoint }: Pick<DuePush, 'notificationId' | 'endpoint'>) {
  return and(eq(pushes.notificationId, notificationId), eq(pushes.endpoint, endpoint))
}
