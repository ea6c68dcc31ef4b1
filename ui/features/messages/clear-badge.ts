import { useEffect, useEffectEvent, useRef } from 'react'
import type { ConversationBox } from '#schema/messages/constants.ts'
import type { BadgeData } from '#schema/notifications/calls.ts'
import { appInFocus } from '#ui/app/app-focus.ts'
import { badges, expectBadges } from '#ui/app/badges.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTryAgain } from '#ui/app/use-try-again.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { useStore } from '#ui/platform/store.ts'
import { changeStored } from './conversation-store.ts'

/** Opening the inbox is seeing what is new there: nothing is marked as read by it. What comes later counts again. */
export function useClearedBadge(box: ConversationBox, ids: readonly string[]): void {
  const isInFocus = useStore(appInFocus)
  const isOnline = useOnline()
  const { conversations_unseen_count: count } = useStore(badges)
  /** The turn that has cleared it, or is about to. */
  const doneIn = useRef<number | null>(null)
  const { turn, failed, succeeded } = useTryAgain()
  const clear = useWrite<null, BadgeData>({
    name: 'clear the badge of messages',
    async run(_, init) {
      const show = expectBadges()
      const counts = await sendCall('NewsHubBadgeResource.update', { clear: 'conversations' }, init)
      show(counts)
      return counts
    },
    onDone() {
      succeeded()
      changeStored({ type: 'badgeCleared', ids })
    },
    onFailed(error) {
      doneIn.current = null
      failed(error)
      return null
    },
  })
  const send = useEffectEvent(() => clear.send(null))
  useEffect(() => {
    if (doneIn.current !== null || box !== 'inbox' || !isInFocus || !isOnline || count === 0) return
    doneIn.current = turn
    send()
  }, [box, isInFocus, isOnline, count, turn])
}
