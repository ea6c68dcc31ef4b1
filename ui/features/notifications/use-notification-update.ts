import type { BadgeData } from '#schema/notifications/calls.ts'
import { expectBadges } from '#ui/app/badges.ts'
import { useMarkStale } from '#ui/app/query/use-mark-stale.ts'
import { useWrite, type Write } from '#ui/app/query/use-write.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export type NotificationUpdate = { seen_until: string } | { read_until: string } | { read_ids: string[] }

/** A failure is not shown: the items are marked when they are shown next. */
export function useNotificationUpdate(): Write<NotificationUpdate, BadgeData> {
  const markStale = useMarkStale(['NewsHubQuery', 'NewsItemQuery'])
  return useWrite<NotificationUpdate, BadgeData>({
    name: 'update news',
    async run(update, init) {
      const show = expectBadges()
      const counts = await sendCall('NewsHubResource.update', update, init)
      show(counts)
      return counts
    },
    // It moves on only: each counts, also while the one before is under way.
    optimistic: () => () => {},
    onDone: () => markStale(),
    onFailed: () => null,
  })
}
