import { onDemand, service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'

/** Counts of what is unseen, in the bars, the title and the icon of the app. */
export const unseenBadges = service({
  name: 'badges',
  when({ context }) {
    const viewerId = context.isAuthenticated ? findViewerId(context) : null
    return viewerId !== null && { viewerId }
  },
  start: onDemand('badges', async () => (await import('./keep-badges.ts')).keepBadges),
})
