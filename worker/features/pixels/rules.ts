import { isRecentlyResurrected } from '#schema/constants/third-parties.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

/** Whether an account is that of an advertiser who has come back lately, which nobody has been told of. */
export function isResurrectionUntold(
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
