import { isRecentlyResurrected } from '#schema/tracking/third-party-constants.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

export function isResurrectionUnannounced(
  {
    isPartner,
    resurrectedAt,
    resurrectionToldAt,
  }: Pick<ViewerUser, 'isPartner' | 'resurrectedAt' | 'resurrectionToldAt'>,
  now: number,
): boolean {
  if (!isPartner || resurrectedAt === null || !isRecentlyResurrected(resurrectedAt, now)) return false
  return resurrectionToldAt === null || resurrectionToldAt < resurrectedAt
}
