import { useEffect, useEffectEvent, useRef } from 'react'
import type { BadgeData } from '#schema/calls/notifications.ts'
import type { ConversationBox } from '#schema/constants/messages.ts'
import { href } from '#schema/routes.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { badges, setBadges } from '#ui/app/badges.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { useStore } from '#ui/platform/store.ts'
import { changeStored } from './conversation-store.ts'

/** Opening the inbox is seeing what is new there: nothing is marked as read by it. What comes later counts again. */
export function useClearedBadge(box: ConversationBox, ids: readonly string[]): void {
  const isInFocus = useStore(appInFocus)
  const isOnline = useOnline()
  const { conversations_unseen_count: count } = useStore(badges)
  const isDone = useRef(false)
  const clear = useWrite<null, BadgeData>({
    name: 'clear the badge of messages',
    run: (_, init) =>
      callResource(
        href('resource', { name: 'NewsHubBadgeResource', verb: 'update' }),
        { clear: 'conversations' },
        init,
      ),
    onDone(counts) {
      if (counts) setBadges(counts)
      changeStored({ type: 'badgeCleared', ids })
    },
    onFailed() {
      isDone.current = false
      return null
    },
  })
  const send = useEffectEvent(() => clear.send(null))
  useEffect(() => {
    if (isDone.current || box !== 'inbox' || !isInFocus || !isOnline || count === 0) return
    isDone.current = true
    send()
  }, [box, isInFocus, isOnline, count])
}
