import { eq, sql } from 'drizzle-orm'
import { isSessionLive } from '#db/live-session.ts'
import { notificationDigests, notificationSettings } from '#db/tables/notifications/notifications.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import type { NotificationChanges, NotificationForm } from '#schema/notifications/calls.ts'
import {
  DEFAULT_DIGEST,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type Digest,
  type NotificationChannel,
  type NotificationKind,
} from '#schema/notifications/constants.ts'
import type { NotificationSettings } from '#schema/notifications/queries.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { nextDigest } from '#worker/model/digest-times.ts'
import { createReader } from '#worker/platform/reader.ts'
import { findPushSender } from '#worker/platform/web-push.ts'

export async function readNotificationSettings({
  db,
  reader,
  viewer,
}: Pick<QueryContext, 'db' | 'reader'> & Pick<MemberContext, 'viewer'>): Promise<NotificationSettings> {
  const me = viewer.user.id
  const [rows, digests] = await Promise.all([
    reader.read(db.select().from(notificationSettings).where(eq(notificationSettings.userId, me))),
    reader.read(
      db
        .select({ frequency: notificationDigests.frequency })
        .from(notificationDigests)
        .where(eq(notificationDigests.userId, me)),
    ),
  ])
  const stored = new Map(rows.map((row) => [row.kind, row]))
  const settings = NOTIFICATION_KINDS.map((kind) => {
    const { inProduct = true, email = true, push = true } = stored.get(kind) ?? {}
    return [kind, { in_product: inProduct, email, push }]
  })
  return {
    notifications: Object.fromEntries(settings) as NotificationSettings['notifications'],
    digest: digests[0]?.frequency ?? DEFAULT_DIGEST,
  }
}

export async function findNotificationSettings({
  db,
  reader,
  viewer,
  env,
}: QueryContext): Promise<QueryResult<'NotificationSettingsQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const settings = await readNotificationSettings({ db, reader, viewer })
  return { __typename: 'NotificationSettings', ...settings, pushKey: findPushSender(env)?.publicKey ?? null }
}

export async function saveNotificationSettings(
  context: MemberContext,
  changes: NotificationChanges,
): Promise<NotificationSettings> {
  const { db, viewer } = context
  await context.commit({ set: setNotifications(context, changes) })
  return readNotificationSettings({ db, reader: createReader(db), viewer })
}

/**
 * Belongs into one transaction. Only what is named changes. Someone who took over an account must not be able to
 * silence its warnings.
 */
export function setNotifications(context: MemberContext, { notifications = {}, digest }: NotificationChanges) {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const isLive = isSessionLive(viewer.session.id)
  if (notifications.security?.email === false) {
    fail('invalidInput', { path: 'notifications.security.email', detail: 'securityMails' })
  }
  const changes = Object.entries(notifications) as [NotificationKind, Partial<Record<NotificationChannel, boolean>>][]
  return [
    ...changes.map(([kind, channels]) => {
      const [inProduct, email, push] = NOTIFICATION_CHANNELS.map((channel) => {
        const on = channels[channel]
        return on === undefined ? null : Number(on)
      })
      return db.run(sql`insert into notification_settings (user_id, kind, in_product, email, push)
        select ${me}, ${kind}, coalesce(${inProduct}, 1), coalesce(${email}, 1), coalesce(${push}, 1) where ${isLive}
        on conflict (user_id, kind) do update set in_product = coalesce(${inProduct}, in_product),
          email = coalesce(${email}, email), push = coalesce(${push}, push)`)
    }),
    ...(digest === undefined ? [] : [setDigest(context, me, digest, now, isLive)]),
  ]
}

/** A box that is not ticked is not sent. Those that can't be changed aren't either. */
export function parseNotificationForm(
  { digest, ...boxes }: NotificationForm,
  env: Parameters<typeof findPushSender>[0],
): NotificationChanges {
  const offered = NOTIFICATION_CHANNELS.filter((channel) => channel !== 'push' || findPushSender(env) !== null)
  const kinds = NOTIFICATION_KINDS.map((kind) => {
    const channels = offered.filter((channel) => kind !== 'security' || channel !== 'email')
    return [kind, Object.fromEntries(channels.map((channel) => [channel, `${kind}.${channel}` in boxes]))]
  })
  return { digest, notifications: Object.fromEntries(kinds) as NonNullable<NotificationChanges['notifications']> }
}

/** What waits to be mailed is mailed at the new time. */
export function setDigest(
  { db }: Pick<MemberContext, 'db'>,
  userId: string,
  digest: Digest,
  now: number,
  condition = sql`1`,
) {
  const next = digest === 'off' ? null : nextDigest(digest, now)
  return db.run(sql`insert into news_digests (user_id, frequency, due_at)
    select ${userId}, ${digest}, null where ${condition}
    on conflict (user_id) do update set frequency = excluded.frequency, due_at = case
      when ${next} is null then null
      when due_at is not null or exists (select 1 from notifications n where n.user_id = ${userId} and n.email = 1
        and n.mailed_at is null and n.read_at is null) then ${next} end`)
}
