import * as v from 'valibot'
import { defineCall, NoInput } from '../call.ts'
import { Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { NamedPersonData } from '../pin-user.ts'
import { snakeCasedEntries } from '../snake-cased.ts'
import {
  DIGESTS,
  NOTIFICATION_FILTER_NAMES,
  NOTIFICATION_PAGE_SIZE,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from './constants.ts'
import { NotificationItem } from './queries.ts'

export const NewsHubInput = v.object({
  bookmark: v.optional(Cursor, null),
  filter: v.optional(v.picklist(NOTIFICATION_FILTER_NAMES)),
})
export type NewsHubInput = v.InferOutput<typeof NewsHubInput>

/** An item stands for itself and all older ones; what is read is seen as well. */
export const UpdateNewsHubInput = v.pipe(
  v.object({
    seen_until: v.optional(Id),
    read_until: v.optional(Id),
    read_ids: v.optional(v.pipe(v.array(Id), v.maxLength(5 * NOTIFICATION_PAGE_SIZE))),
  }),
  v.check((input) => Object.values(input).some((value) => value !== undefined), issueText('newsHub')),
)
export type UpdateNewsHubInput = v.InferOutput<typeof UpdateNewsHubInput>

export const UpdateBadgeInput = v.object({ clear: v.picklist(['news_hub', 'conversations']) })
export type UpdateBadgeInput = v.InferOutput<typeof UpdateBadgeInput>

const Channels = v.strictObject({
  in_product: v.optional(v.boolean()),
  email: v.optional(v.boolean()),
  push: v.optional(v.boolean()),
})

const KINDS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, v.optional(Channels)])) as Record<
  NotificationKind,
  v.OptionalSchema<typeof Channels, undefined>
>

/** The channels by kind, and how often a digest is mailed. */
export const NOTIFICATION_CHANGES = {
  notifications: v.optional(v.strictObject(KINDS)),
  digest: v.optional(v.picklist(DIGESTS)),
}
export type NotificationChanges = v.InferOutput<v.ObjectSchema<typeof NOTIFICATION_CHANGES, undefined>>

/** The checked boxes, one for each kind and channel, named as `comment.email`. */
export const NotificationForm = v.object({
  digest: v.picklist(DIGESTS),
  ...v.entriesFromList(
    NOTIFICATION_KINDS.flatMap((kind) => NOTIFICATION_CHANNELS.map((channel) => `${kind}.${channel}` as const)),
    v.optional(v.string()),
  ),
})
export type NotificationForm = v.InferOutput<typeof NotificationForm>

export const UnsubscribeForm = v.object({
  token: v.string(),
  action: v.optional(v.picklist(['off', 'on']), 'off'),
  /** Sent by mail programs, RFC 8058. */
  'List-Unsubscribe': v.optional(v.string()),
})
export type UnsubscribeForm = v.InferOutput<typeof UnsubscribeForm>

export const NewsHubForm = v.object({ read_until: Id })

const { actors: _, ...described } = NotificationItem.entries

export const NotificationItemData = v.object({ ...snakeCasedEntries(described), actors: v.array(NamedPersonData) })
export type NotificationItemData = v.InferOutput<typeof NotificationItemData>

export const NewsHubData = v.object({ items: v.array(NotificationItemData), bookmark: v.nullable(v.string()) })
export type NewsHubData = v.InferOutput<typeof NewsHubData>

export const BadgeData = v.object({ news_hub_unseen_count: v.number(), conversations_unseen_count: v.number() })
export type BadgeData = v.InferOutput<typeof BadgeData>

export const ListNotificationsCall = defineCall('NewsHubResource.get', NewsHubInput, NewsHubData)
export const UpdateNotificationsCall = defineCall('NewsHubResource.update', UpdateNewsHubInput, BadgeData)
export const GetBadgeCall = defineCall('NewsHubBadgeResource.get', NoInput, BadgeData)
export const ClearBadgeCall = defineCall('NewsHubBadgeResource.update', UpdateBadgeInput, BadgeData)
