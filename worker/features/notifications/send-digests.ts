import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { notificationDigests, notifications } from '#db/tables/notifications/notifications.ts'
import { DIGEST_REACH_MS, KINDS_MAILED_AT_ONCE, MAX_DIGEST_ITEMS } from '#schema/notifications/constants.ts'
import { href } from '#schema/routes.ts'
import { HOUR_MS } from '#schema/time.ts'
import { findAccount } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { hasVerifiedAddress } from '#worker/model/email-token.ts'
import { ensureUnsubscribeUrls, type MailLinks } from '#worker/model/mail-subscriptions.ts'
import { renderMail } from '#worker/model/render-mail.ts'
import { logLine } from '#worker/platform/log.ts'
import { outgoingMail, queueMails } from '#worker/platform/mail/outbox.ts'
import { createReader } from '#worker/platform/reader.ts'
import { readNotifications } from './notification-items.ts'

const DIGESTS_AT_ONCE = 50

/** What is left is due again at the next sweep. */
const MAX_DIGESTS_PER_SWEEP = 1_000

type DueDigest = Pick<typeof notificationDigests.$inferSelect, 'userId'> & { dueAt: number }

/** Mails what has come since the last digest and was not read. A digest is written once, however often it is due. */
export async function sendDigests(
  db: Database,
  env: Pick<Env, 'MAIL_QUEUE' | 'SITE_ORIGIN' | 'TOTP_KEY'>,
  now: number,
): Promise<void> {
  const origin = env.SITE_ORIGIN
  if (!origin) return
  for (let sent = 0; sent < MAX_DIGESTS_PER_SWEEP; sent += DIGESTS_AT_ONCE) {
    const due = await db
      .select({ userId: notificationDigests.userId, dueAt: sql<number>`${notificationDigests.dueAt}` })
      .from(notificationDigests)
      .where(and(sql`${notificationDigests.dueAt} is not null`, lte(notificationDigests.dueAt, now)))
      .orderBy(asc(notificationDigests.dueAt))
      .limit(DIGESTS_AT_ONCE)
    if (due.length === 0) return
    const written: string[] = []
    for (const digest of due) written.push(...(await tryDigest(db, digest, { env, origin, now })))
    if (written.length > 0) await queueMails(env.MAIL_QUEUE, written)
  }
}

/** A digest that fails does not stop the others. */
async function tryDigest(db: Database, digest: DueDigest, links: MailLinks): Promise<string[]> {
  try {
    return await writeDigest(db, digest, links)
  } catch (error) {
    const { error: name, message: reason } = describeError(error)
    logLine('error', {
      message: 'A digest was not written; it is due again in an hour',
      error: `${name}: ${reason.slice(0, 200)}`,
    })
    await db
      .update(notificationDigests)
      .set({ dueAt: links.now + HOUR_MS })
      .where(eq(notificationDigests.userId, digest.userId))
    return []
  }
}

/** Ids of the mails that were written: none where no item is left, or the address is not confirmed. */
async function writeDigest(
  db: Database,
  { userId, dueAt }: DueDigest,
  { env, origin, now }: MailLinks,
): Promise<string[]> {
  const isDue = and(eq(notificationDigests.userId, userId), eq(notificationDigests.dueAt, dueAt))
  const done = db.update(notificationDigests).set({ dueAt: null }).where(isDue)
  const viewer = await findAccount(db, userId)
  if (!viewer?.user.email) {
    await done
    return []
  }
  const areMeant = and(
    sql`email = 1 and mailed_at is null`,
    isNull(notifications.readAt),
    gte(notifications.id, earliestId(now - DIGEST_REACH_MS)),
    sql`${notifications.kind} not in (select value from json_each(${JSON.stringify(KINDS_MAILED_AT_ONCE)}))`,
  )
  const { ids, shown } = await readNotifications(
    { db, reader: createReader(db), viewer, now },
    areMeant,
    MAX_DIGEST_ITEMS,
  )
  if (shown.length === 0) {
    await done
    return []
  }
  const { email: recipient, locale, firstName: name } = viewer.user
  const urls = await ensureUnsubscribeUrls(db, { userIds: [userId], list: 'digest', env, origin, now })
  const mail = renderMail('digest', {
    recipient,
    locale,
    name,
    link: origin + href('newsHub'),
    values: { count: shown.length },
    lines: shown.map(({ item }) => ({ text: item.text, url: origin + item.subject.url })),
    unsubscribeUrl: urls.get(userId),
  })
  const outgoing = outgoingMail(db, mail, {
    idempotencyKey: `digest:${userId}:${dueAt}`,
    now,
    senderId: null,
    condition: sql`${hasVerifiedAddress(userId, recipient)} and exists (
      select 1 from news_digests d where d.user_id = ${userId} and d.due_at = ${dueAt} and d.frequency <> 'off')`,
  })
  const { written } = await batch(db, {
    written: outgoing.statement,
    mailed: db.run(sql`update notifications set mailed_at = ${now} where user_id = ${userId} and mailed_at is null
      and id in (select value from json_each(${JSON.stringify(ids)})) and ${outgoing.isWritten}`),
    done,
  })
  return written.map(({ id }) => id)
}
