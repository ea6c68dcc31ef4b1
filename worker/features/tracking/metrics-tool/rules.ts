import type { Viewer } from '#worker/context/viewer.ts'

export function maySeeMetrics(viewer: Viewer): boolean {
  return viewer.type === 'AUTH' && viewer.user.isEmployee
}
