import { and, eq, inArray, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/sessions.ts'
import { partners, userBlocks, users } from '#db/tables/users.ts'
import type { AccountSummary, PublicUser } from '#schema/calls/users.ts'
import type { BrowserTokens } from '#worker/features/accounts/create-session.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { presentAccount, presentPublicUser } from './present-user.ts'

export interface UserReader {
  db: Database
  viewer: Viewer
  browser: Pick<BrowserTokens, 'group'>
  now: number
}

/**
 * Some users by id, as far as the viewer may see them: own accounts (the current one and those that this browser is signed
 * in to) with what is private, others without, and nobody who has blocked the viewer.
 */
export async function findUsers(
  { db, viewer, browser, now }: UserReader,
  ids: readonly string[],
): Promise<Map<string, PublicUser | AccountSummary>> {
  const viewerId = viewer.type === 'UNAUTH' ? '' : viewer.user.id
  const groupHash = browser.group === null ? '' : await hashToken(browser.group)
  const stored = and(eq(sessions.groupHash, groupHash), eq(sessions.userId, users.id), isLiveSession(now))
  const rows = await db
    .select({
      user: {
        id: users.id,
        username: users.username,
        fullName: users.fullName,
        pictureSignature: users.pictureSignature,
        isPartner: users.isPartner,
        isVerifiedMerchant: users.isVerifiedMerchant,
        followerCount: users.followerCount,
        email: users.email,
        country: users.country,
      },
      partner: { businessName: partners.businessName, contactEmail: partners.contactEmail },
      isStored: sql<number>`exists (select 1 from ${sessions} where ${stored})`,
    })
    .from(users)
    .leftJoin(partners, eq(partners.userId, users.id))
    .where(
      and(
        inArray(users.id, [...ids]),
        isActive('users'),
        sql`not exists (select 1 from ${userBlocks}
          where ${userBlocks.blockerId} = ${users.id} and ${userBlocks.blockedId} = ${viewerId})`,
      ),
    )
  const isProved = viewer.type === 'AUTH'
  return new Map(
    rows.map(({ user, partner, isStored }) => {
      const isOwn = (isProved && user.id === viewerId) || isStored === 1
      return [user.id, isOwn ? presentAccount(user, partner) : presentPublicUser(user)]
    }),
  )
}
