import type { BadgeData } from '#schema/notifications/calls.ts'
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

let framesTaken = 0

export function setBadgesByFrame(counts: BadgeData): void {
  framesTaken += 1
  setBadges(counts)
}

/**
 * Call it before the call whose answer counts: a frame that comes before the answer is newer, or a newer one follows.
 */
export function expectBadges(): (counts: BadgeData) => void {
  const before = framesTaken
  return (counts) => {
    if (framesTaken === before) setBadges(counts)
  }
}

/** The count as bars and titles show it. */
export function toBadgeText(count: number): string {
  return count === 0 ? '' : count > 99 ? '99+' : String(count)
}
