import { onDemand, service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'

/** What others do reaches the open pages of a viewer who is signed in. */
export const liveUpdates = service({
  name: 'live updates',
  when({ context }) {
    const viewerId = context.isAuthenticated ? findViewerId(context) : null
    return viewerId !== null && { viewerId }
  },
  start: onDemand('live updates', async () => (await import('./start-live.ts')).startLive),
})
