import type { BadgeData } from '#schema/calls/notifications.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Stop } from '#ui/app/background.ts'
import { badges, setBadges, toBadgeText } from '#ui/app/badges.ts'
import { onFrame } from '#ui/app/live.ts'
import { showUnseenCount } from '#ui/platform/document/unseen-count.ts'
import { nextLook } from '#ui/platform/lifecycle/when-visible.ts'
import { call } from '#ui/platform/network/request.ts'

/** Without frames they are fetched again after that, and when the page becomes visible again. */
const ASKED_EVERY_MS = 5 * MINUTE_MS

export function keepBadges(): Stop {
  const end = new AbortController()
  const show = () => {
    const { news_hub_unseen_count: news, conversations_unseen_count: conversations } = badges.get()
    showUnseenCount(news + conversations, toBadgeText(news + conversations))
  }
  const unsubscribe = badges.subscribe(show)
  // A frame is newer than an answer that was requested before it.
  const stopLive = onFrame('badge', setBadges)
  void askAgain(end.signal)
  return () => {
    end.abort()
    unsubscribe()
    stopLive()
    setBadges(badges.initial)
    showUnseenCount(0, '')
  }
}

async function askAgain(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const counts = await call<BadgeData>(href('resource', { name: 'NewsHubBadgeResource', verb: 'get' }), { signal })
      setBadges(counts)
    } catch {
      // Offline the last counts stay.
    }
    await nextLook(ASKED_EVERY_MS, signal)
  }
}
