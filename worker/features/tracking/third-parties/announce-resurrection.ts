import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { type PixelKind, isRecentlyResurrected } from '#schema/tracking/third-party-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findThirdParties } from '#worker/context/tracking.ts'
import { resolveViewer, type ViewerUser } from '#worker/context/viewer.ts'
import { askForThirdParties } from './announce-third-parties.ts'
import { getThirdPartyVendors, vendorsFor } from './find-ad-identifier.ts'

const KIND: PixelKind = 'advertiser_resurrection'

/**
 * A return is announced once, in one browser, and only if vendors may be notified. `cookie` is the token of the new
 * session.
 */
export async function announceResurrection(context: ActionContext, cookie: string | undefined): Promise<void> {
  const { env, db, reader, now } = context
  if (!getThirdPartyVendors(env).some(({ kinds }) => kinds.includes(KIND))) return
  try {
    // The request's viewer is the one from before the login.
    const viewer = await resolveViewer({ reader, cookie, now })
    if (viewer.type !== 'AUTH' || !isResurrectionUnannounced(viewer.user, now)) return
    const vendors = vendorsFor(env, KIND, findThirdParties(context, viewer))
    if (vendors.length > 0 && (await claim(db, viewer.user, now))) askForThirdParties(context, KIND, vendors)
  } catch {
    // The login must not fail because of this; the next one announces it.
  }
}

async function claim(db: Database, { id, resurrectedAt }: Pick<ViewerUser, 'id' | 'resurrectedAt'>, now: number) {
  const claimed = await db
    .update(users)
    .set({ resurrectionToldAt: now })
    .where(
      and(eq(users.id, id), or(isNull(users.resurrectionToldAt), lt(users.resurrectionToldAt, resurrectedAt ?? 0))),
    )
    .returning({ id: users.id })
  return claimed.length > 0
}

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
