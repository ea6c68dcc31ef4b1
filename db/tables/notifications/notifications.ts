import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Digest, NotificationKind } from '#schema/notifications/constants.ts'
import { belongsTo, extensionOf, flag, moment } from '../columns.ts'
import { users } from '../users.ts'

/** An item of a person's news: events of one kind about one thing, within ten minutes of the first. */
export const notifications = sqliteTable(
  'notifications',
  {
    /** Made at the moment of its first event. */
    id: text('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The channels that its recipient had chosen when it was made. */
    inProduct: flag('in_product').notNull(),
    email: flag('email').notNull(),
    push: flag('push').notNull(),
    seenAt: moment('seen_at'),
    readAt: moment('read_at'),
    mailedAt: moment('mailed_at'),
    pushedAt: moment('pushed_at'),
    /** Open pages and devices do not know of its latest events yet. */
    isUnannounced: flag('is_unannounced').notNull().default(true),
    /** When its latest event was added. */
    changedAt: moment('changed_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_group').on(table.userId, table.kind, table.subjectId, table.createdAt),
    index('notifications_user').on(table.userId, table.id),
    index('notifications_unseen')
      .on(table.userId, table.id)
      .where(sql`in_product = 1 and seen_at is null`),
    index('notifications_unmailed')
      .on(table.userId, table.id)
      .where(sql`email = 1 and mailed_at is null`),
    index('notifications_unannounced')
      .on(table.isUnannounced, table.id)
      .where(sql`is_unannounced = 1`),
  ],
)

/** Something that happened, written in its transaction; the queue's consumer adds it to an item of its recipient. */
export const notificationEvents = sqliteTable(
  'notification_events',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Null where no person did it. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    recipientId: belongsTo('recipient_id', () => users.id),
    /** What items are grouped by. */
    subjectId: text('subject_id').notNull(),
    /** What the actor made, such as a comment. */
    objectId: text('object_id'),
    /** The cause and its recipient: the same cause notifies once. */
    key: text('key').notNull().unique(),
    /** Null until it is added to one. */
    notificationId: text('notification_id').references(() => notifications.id, { onDelete: 'cascade' }),
    isWaiting: flag('is_waiting').notNull().default(true),
    /** Its recipient saw it happen: it is listed as seen. */
    isQuiet: flag('is_quiet').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notification_events_waiting')
      .on(table.isWaiting, table.seq)
      .where(sql`is_waiting = 1`),
    index('notification_events_item').on(table.notificationId, table.seq),
    index('notification_events_actor').on(table.actorId),
    index('notification_events_recipient').on(table.recipientId),
    index('notification_events_created').on(table.createdAt),
  ],
)

/** A row exists only for a kind that differs from the default, which is on in every channel. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    userId: belongsTo('user_id', () => users.id),
    kind: text('kind').$type<NotificationKind>().notNull(),
    inProduct: flag('in_product').notNull(),
    email: flag('email').notNull(),
    push: flag('push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Events for many recipients, made step by step by the queue's consumer. */
export const notificationFanouts = sqliteTable('notification_fanouts', {
  seq: integer('seq').primaryKey({ autoIncrement: true }),
  kind: text('kind').$type<NotificationKind>().notNull(),
  subjectId: text('subject_id').notNull(),
  objectId: text('object_id').notNull(),
  /** Recipients up to here have theirs. */
  cursor: integer('cursor').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

export const notificationDigests = sqliteTable(
  'news_digests',
  {
    userId: extensionOf('user_id', () => users.id),
    frequency: text('frequency').$type<Digest>().notNull(),
    /** Null while there is nothing to mail. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('news_digests_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
)

/** Links of earlier mails, with their tokens as they are. New ones are in `mail_tokens`. */
export const mailSubscriptions = sqliteTable(
  'mail_subscriptions',
  {
    token: text('token').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    list: text('list', { enum: ['digest', 'invite', 'moderation'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('mail_subscriptions_list').on(table.userId, table.list)],
)

/** What the links at the foot of mails unsubscribe from: a list of an account, or all invitations to an address. */
export const mailTokens = sqliteTable(
  'mail_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an address. */
    list: text('list', { enum: ['digest', 'invite', 'moderation'] }),
    /** SHA-256; null for an account. */
    addressHash: text('address_hash'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mail_tokens_user').on(table.userId)],
)

/** Addresses that want no invitations, with or without an account. */
export const refusedInvitations = sqliteTable('refused_invitations', {
  /** SHA-256. */
  addressHash: text('address_hash').primaryKey(),
  createdAt: moment('created_at').notNull(),
})
