import { and, eq, inArray, sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { isLiveSession } from '#db/live-session.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { businessOwners, managedAdvertisers, partners, userPlaces, users } from '#db/tables/users.ts'
import {
  readUserId,
  type BatchAnswer,
  type BatchData,
  type BatchInput,
  type FoundUser,
  type UserInput,
} from '#schema/people/user-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { queryError } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseBrowserTokens } from '#worker/features/identity/parse-browser-tokens.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { presentAccount, presentLinked, presentOwner, presentPublicUser } from './present-user.ts'

/** More than any account has. */
const MAX_LINKED_ACCOUNTS = 200

const accountColumns = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  imageSignature: users.imageSignature,
  isPartner: users.isPartner,
  isVerifiedMerchant: users.isVerifiedMerchant,
  followerCount: users.followerCount,
  email: users.email,
  country: users.country,
  isPrivateProfile: users.isPrivateProfile,
}

const partnerColumns = {
  businessName: partners.businessName,
  contactEmail: partners.contactEmail,
  ownershipEmail: partners.ownershipEmail,
}

export async function findUser(context: ActionContext, { id }: UserInput): Promise<FoundUser> {
  return (await findUsers(context, [id])).get(id) ?? fail('userNotFound')
}

export async function findUsersOfBatch(context: ActionContext, { requests }: BatchInput): Promise<BatchData> {
  const ids = [...new Set(requests.map(({ url }) => readUserId(url)))]
  const found = await findUsers(context, ids)
  return Object.fromEntries(ids.map((id) => [id, presentAnswer(found.get(id))]))
}

function presentAnswer(user: FoundUser | undefined): BatchAnswer {
  if (user) return { status: 'success', code: 0, data: user }
  const { code, message } = queryError('userNotFound')
  return { status: 'failure', code, message, data: null }
}

/**
 * Own accounts (the current one, others of this browser, and the viewer's businesses) include private data. Leaves out
 * users across a block, and those who are deactivated or have a private profile.
 */
async function findUsers(context: ActionContext, ids: readonly string[]): Promise<Map<string, FoundUser>> {
  const { db, viewer } = context
  const { group } = parseBrowserTokens(context)
  const viewerId = viewer.type === 'UNAUTH' ? '' : viewer.user.id
  const groupHash = group === null ? '' : await hashToken(group)
  const [rows, owners, businesses] = await db.batch([
    selectAccounts(context, ids, { viewerId, groupHash }),
    selectOwners(db, ids),
    selectBusinesses(db, ids),
  ])
  const isProved = viewer.type === 'AUTH'
  return new Map(
    rows.flatMap(({ user, isStored, isOwned, isLinked, hasAdvertisers, ...parts }) => {
      const isWhole = maySeeWholeAccount({
        isSelf: isProved && user.id === viewerId,
        isStored: isStored === 1,
        isOwner: isProved && isOwned === 1,
      })
      if (!isWhole) return user.isPrivateProfile ? [] : [[user.id, presentPublicUser(user)]]
      const account = presentAccount(user, {
        ...parts,
        isLinkedBusiness: isLinked === 1,
        hasManagedAdvertisers: hasAdvertisers === 1,
        owners: owners.filter(({ of }) => of === user.id).map((one) => presentOwner(one.user)),
        businesses: businesses
          .filter(({ of }) => of === user.id)
          .map((one) => presentLinked(one.user, { partner: one.partner, isLinkedBusiness: true })),
      })
      return [[user.id, account]]
    }),
  )
}

interface AccountAccess {
  isSelf: boolean
  /** Logged in on this browser besides the current one. */
  isStored: boolean
  /** The viewer is one of the accounts that own it. */
  isOwner: boolean
}

function maySeeWholeAccount({ isSelf, isStored, isOwner }: AccountAccess): boolean {
  return isSelf || isStored || isOwner
}

function selectAccounts(
  { db, now }: ActionContext,
  ids: readonly string[],
  { viewerId, groupHash }: { viewerId: string; groupHash: string },
) {
  const stored = and(eq(sessions.groupHash, groupHash), eq(sessions.userId, users.id), isLiveSession(now))
  const isOfUser = sql`${businessOwners.businessId} = ${users.id}`
  return db
    .select({
      user: accountColumns,
      partner: partnerColumns,
      place: {
        street: userPlaces.street,
        locality: userPlaces.locality,
        postalCode: userPlaces.postalCode,
        region: userPlaces.region,
      },
      isStored: sql<number>`exists (select 1 from ${sessions} where ${stored})`,
      isLinked: sql<number>`exists (select 1 from ${businessOwners} where ${isOfUser})`,
      isOwned: sql<number>`exists (select 1 from ${businessOwners}
        where ${isOfUser} and ${businessOwners.ownerId} = ${viewerId})`,
      hasAdvertisers: sql<number>`exists (select 1 from ${managedAdvertisers}
        where ${managedAdvertisers.managerId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(partners, eq(partners.userId, users.id))
    .leftJoin(userPlaces, eq(userPlaces.userId, users.id))
    .where(and(inArray(users.id, [...ids]), isActive('users'), isUnblocked(users.id, viewerId)))
}

function selectOwners(db: Database, ids: readonly string[]) {
  return db
    .select({ of: businessOwners.businessId, user: accountColumns })
    .from(businessOwners)
    .innerJoin(users, eq(users.id, businessOwners.ownerId))
    .where(and(inArray(businessOwners.businessId, [...ids]), isActive('users')))
    .orderBy(businessOwners.businessId, businessOwners.ownerId)
    .limit(MAX_LINKED_ACCOUNTS)
}

function selectBusinesses(db: Database, ids: readonly string[]) {
  return db
    .select({ of: businessOwners.ownerId, user: accountColumns, partner: partnerColumns })
    .from(businessOwners)
    .innerJoin(users, eq(users.id, businessOwners.businessId))
    .leftJoin(partners, eq(partners.userId, users.id))
    .where(and(inArray(businessOwners.ownerId, [...ids]), isActive('users')))
    .orderBy(businessOwners.ownerId, businessOwners.businessId)
    .limit(MAX_LINKED_ACCOUNTS)
}
