import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { DIGESTS, NOTIFICATION_FILTER_NAMES, NOTIFICATION_KINDS, type NotificationKind } from './constants.ts'

const NotificationActor = v.object({
  id: v.string(),
  username: v.string(),
  fullName: v.string(),
  smallImageUrl: v.nullable(v.string()),
})
export type NotificationActor = v.InferOutput<typeof NotificationActor>

export const NotificationItem = v.object({
  id: v.string(),
  kind: v.picklist(NOTIFICATION_KINDS),
  /** The latest first, at most three. */
  actors: v.array(NotificationActor),
  /** Counts people, or events that no person caused. */
  count: v.number(),
  subject: v.object({
    type: v.picklist(['pin', 'comment', 'user', 'board', 'import', 'decision', 'account']),
    id: v.string(),
    /** Leads to the very thing. */
    url: v.string(),
    imageUrl: v.nullable(v.string()),
  }),
  text: v.string(),
  /** What the text begins with, if people did it: "Ann and 12 others". */
  who: v.nullable(v.string()),
  /** The beginning of a comment. */
  excerpt: v.nullable(v.string()),
  /** ISO 8601. */
  createdAt: v.string(),
  isSeen: v.boolean(),
  isRead: v.boolean(),
})
export type NotificationItem = v.InferOutput<typeof NotificationItem>

/** What concerns the viewer, newest first; nothing that they may not see by now. */
export const NewsHubQuery = defineQuery(
  'NewsHubQuery',
  v.object({
    filter: v.optional(v.nullable(v.picklist(NOTIFICATION_FILTER_NAMES)), null),
    after: v.optional(Cursor, null),
  }),
  connectionOf(NotificationItem),
  { isFeed: true },
)

const Channels = v.object({ in_product: v.boolean(), email: v.boolean(), push: v.boolean() })

const KINDS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Channels])) as Record<
  NotificationKind,
  typeof Channels
>

/** The channels by kind, and how often a digest is mailed. */
export const NotificationSettings = v.object({ notifications: v.object(KINDS), digest: v.picklist(DIGESTS) })
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

export const NotificationSettingsQuery = defineQuery(
  'NotificationSettingsQuery',
  v.object({}),
  v.union([
    v.object({
      __typename: v.literal('NotificationSettings'),
      ...NotificationSettings.entries,
      /** The site's public key for browsers that want push messages; null where push is off. */
      pushKey: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)

/** The list that a mail's unsubscribe link is for; needs no account. */
export const MailSubscriptionQuery = defineQuery(
  'MailSubscriptionQuery',
  v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  v.union([
    v.object({
      __typename: v.literal('MailSubscription'),
      /** `address`: all invitations to an address, with or without an account. */
      list: v.picklist(['digest', 'invite', 'moderation', 'address']),
      isOn: v.boolean(),
    }),
    QueryError,
  ]),
)

/** One item, with everyone in it. */
export const NewsItemQuery = defineQuery(
  'NewsItemQuery',
  v.object({ id: Id }),
  v.union([
    v.object({ __typename: v.literal('NewsItem'), item: NotificationItem, people: v.array(NotificationActor) }),
    QueryError,
  ]),
)
