import { DAY_MS, MINUTE_MS } from '../time.ts'

export const NOTIFICATION_KINDS = [
  'comment',
  'reply',
  'mention',
  'comment_like',
  'helpful',
  'highlight',
  'pin_reaction',
  'done',
  'save',
  'price_drop',
  'follow',
  'board_follow',
  'invite',
  'invite_answer',
  'import_done',
  'move_done',
  'moderation',
  'security',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATION_CHANNELS = ['in_product', 'email', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** Their mails leave at once; those of all other kinds wait for the digest. */
export const KINDS_MAILED_AT_ONCE = ['invite', 'moderation', 'security'] as const satisfies readonly NotificationKind[]

export const DIGESTS = ['daily', 'weekly', 'off'] as const
export type Digest = (typeof DIGESTS)[number]
export const DEFAULT_DIGEST: Digest = 'weekly'

/** A digest has the last two weeks; the link leads to the rest. */
export const DIGEST_REACH_MS = 14 * DAY_MS
export const MAX_DIGEST_ITEMS = 20

/** Filters of the news. */
export const NOTIFICATION_FILTERS = {
  comments: ['comment', 'reply', 'mention'],
  reactions: ['comment_like', 'helpful', 'highlight', 'pin_reaction', 'done'],
  saves: ['save', 'price_drop'],
  people: ['follow', 'board_follow', 'invite', 'invite_answer'],
  account: ['import_done', 'move_done', 'moderation', 'security'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type NotificationFilter = keyof typeof NOTIFICATION_FILTERS
export const NOTIFICATION_FILTER_NAMES = Object.keys(NOTIFICATION_FILTERS) as NotificationFilter[]

/** A burst of the same kind about the same thing is one item. */
export const MERGE_WINDOW_MS = 10 * MINUTE_MS

/** Older news is deleted. */
export const NOTIFICATIONS_KEPT_MS = 90 * DAY_MS

export const NOTIFICATION_PAGE_SIZE = 20

/** Named with their images; the others are counted. */
export const SHOWN_ACTORS = 3

/** A badge says `99+` from here on. */
export const MAX_BADGE_COUNT = 100
