import type { Viewer } from '#worker/context/viewer.ts'

/** What the product counts about itself is for those who work on it. */
export function maySeeMetrics(viewer: Viewer): boolean {
  return viewer.type === 'AUTH' && viewer.user.isEmployee
}
