import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { NEWS_FILTER_NAMES, NEWS_PAGE_SIZE, type NotificationKind } from '../constants/notifications.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import type { NewsItem } from '../queries/notifications.ts'

export const NewsHubInput = v.object({
  bookmark: v.optional(Cursor, null),
  filter: v.optional(v.picklist(NEWS_FILTER_NAMES)),
})
export type NewsHubInput = v.InferOutput<typeof NewsHubInput>

/** Up to an item, that one and all older ones; what is read is seen as well. */
export const UpdateNewsHubInput = v.pipe(
  v.object({
    seen_until: v.optional(Id),
    read_until: v.optional(Id),
    read_ids: v.optional(v.pipe(v.array(Id), v.maxLength(5 * NEWS_PAGE_SIZE))),
  }),
  v.check((input) => Object.values(input).some((value) => value !== undefined), issueText('newsHub')),
)
export type UpdateNewsHubInput = v.InferOutput<typeof UpdateNewsHubInput>

export const UpdateBadgeInput = v.object({ clear: v.picklist(['news_hub', 'conversations']) })
export type UpdateBadgeInput = v.InferOutput<typeof UpdateBadgeInput>

export const NewsHubForm = v.object({ read_until: Id })

export interface NewsItemData {
  id: string
  kind: NotificationKind
  actors: { id: string; username: string; full_name: string; image_small_url: string | null }[]
  count: number
  subject: { type: NewsItem['subject']['type']; id: string; url: string; image_url: string | null }
  text: string
  excerpt: string | null
  created_at: string
  is_seen: boolean
  is_read: boolean
}

export interface NewsHubData {
  items: NewsItemData[]
  bookmark: string | null
}

export interface BadgeData {
  news_hub_unseen_count: number
  conversations_unseen_count: number
}
