import { onDemand, service, type BackgroundState } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'

function whenSignedIn({ context }: BackgroundState) {
  const viewerId = context.isAuthenticated ? findViewerId(context) : null
  return viewerId !== null && { viewerId }
}

/** What others do reaches the open pages of the viewer. */
export const liveUpdates = service({
  name: 'live updates',
  when: whenSignedIn,
  start: onDemand('live updates', async () => (await import('./start-live.ts')).startLive),
})

/** Counts of unseen items, in the bars, the title and on the icon of the app. */
export const unseenBadges = service({
  name: 'badges',
  when: whenSignedIn,
  start: onDemand('badges', async () => (await import('#ui/features/notifications/refresh-badges.ts')).refreshBadges),
})
