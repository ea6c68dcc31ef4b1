import type { BadgeData } from '#schema/calls/notifications.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Stop } from '#ui/app/background.ts'
import { badges, setBadges, toBadgeText } from '#ui/app/badges.ts'
import { onFrame } from '#ui/app/live.ts'
import { keepTitleCount } from '#ui/platform/document/title-count.ts'
import { nextLook } from '#ui/platform/lifecycle/when-visible.ts'
import { call } from '#ui/platform/network/request.ts'
import { showAppBadge } from '#ui/platform/services/app-badge.ts'

/** Where nothing else says so, they are asked for again after that, and whenever the page is looked at again. */
const ASKED_EVERY_MS = 5 * MINUTE_MS

export function keepBadges(): Stop {
  const end = new AbortController()
  let stopTitle: Stop = () => {}
  const show = () => {
    const { news_hub_unseen_count: news, conversations_unseen_count: conversations } = badges.get()
    stopTitle()
    stopTitle = keepTitleCount(toBadgeText(news + conversations))
    showAppBadge(news + conversations)
  }
  const unsubscribe = badges.subscribe(show)
  // A frame says more than what was asked for before it.
  const stopLive = onFrame('badge', setBadges)
  void askAgain(end.signal)
  return () => {
    end.abort()
    unsubscribe()
    stopLive()
    stopTitle()
    setBadges(badges.initial)
    showAppBadge(0)
  }
}

async function askAgain(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const counts = await call<BadgeData>(href('resource', { name: 'NewsHubBadgeResource', verb: 'get' }), { signal })
      setBadges(counts)
    } catch {
      // Without a connection the last counts stand.
    }
    await nextLook(ASKED_EVERY_MS, signal)
  }
}
