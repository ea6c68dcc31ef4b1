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

/** What the news can be narrowed down to. */
export const NEWS_FILTERS = {
  comments: ['comment', 'reply', 'mention'],
  reactions: ['comment_like', 'helpful', 'highlight', 'pin_reaction', 'done'],
  saves: ['save', 'price_drop'],
  people: ['follow', 'board_follow', 'invite', 'invite_answer'],
  account: ['import_done', 'move_done', 'moderation', 'security'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type NewsFilter = keyof typeof NEWS_FILTERS
export const NEWS_FILTER_NAMES = Object.keys(NEWS_FILTERS) as NewsFilter[]

/** A burst of the same kind about the same thing is one item. */
export const MERGE_WINDOW_MS = 10 * MINUTE_MS

/** Older news is of no use to anyone. */
export const NEWS_KEPT_MS = 90 * DAY_MS

export const NEWS_PAGE_SIZE = 20

/** Named with their pictures; the others are counted. */
export const SHOWN_ACTORS = 3

/** Above that a badge says `99+`. */
export const MAX_BADGE_COUNT = 100
