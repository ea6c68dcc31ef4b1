import { MINUTE_MS } from '#schema/time.ts'
import type { Stop } from '#ui/app/background.ts'
import { badges, expectBadges, setBadges, setBadgesByFrame, toBadgeText } from '#ui/app/badges.ts'
import { onFrame } from '#ui/app/live.ts'
import { showUnseenCount } from '#ui/platform/document/document-title.ts'
import { nextLook } from '#ui/platform/lifecycle/when-visible.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

/** Badges are fetched again after that where there are no frames, and when the page becomes visible again. */
const ASKED_EVERY_MS = 5 * MINUTE_MS

export function refreshBadges(): Stop {
  const end = new AbortController()
  const show = () => {
    const { news_hub_unseen_count: notifications, conversations_unseen_count: conversations } = badges.get()
    showUnseenCount(notifications + conversations, toBadgeText(notifications + conversations))
  }
  const unsubscribe = badges.subscribe(show)
  const stopLive = onFrame('badge', setBadgesByFrame)
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
    const show = expectBadges()
    try {
      show(await sendCall('NewsHubBadgeResource.get', {}, { signal }))
    } catch {
      // Offline the last counts stay.
    }
    await nextLook(ASKED_EVERY_MS, signal)
  }
}
