import type { BadgeData } from '#schema/calls/notifications.ts'
import { createStore } from '#ui/platform/store.ts'

/** What the viewer has not seen yet. Both are nothing until the browser was idle and has asked. */
export const badges = createStore<BadgeData>({ news_hub_unseen_count: 0, conversations_unseen_count: 0 })

export function setBadges(counts: BadgeData): void {
  badges.update((last) =>
    last.news_hub_unseen_count === counts.news_hub_unseen_count &&
    last.conversations_unseen_count === counts.conversations_unseen_count
      ? last
      : counts,
  )
}

/** As bars and titles show it. */
export function toBadgeText(count: number): string {
  return count === 0 ? '' : count > 99 ? '99+' : String(count)
}
