import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { MAX_ID_LENGTH } from '../constants/ids.ts'
import { MAX_BATCH_REQUESTS } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'
import { reviveWellFormed } from '../json-text.ts'

/** The leading slash is optional; never `me`, never anything below. */
const USER_ADDRESS = new RegExp(`^/?v3/users/([0-9A-Za-z_-]{1,${MAX_ID_LENGTH}})/$`)

const ONLY_USERS = issueText('batchRequest')

/** `params` are accepted but ignored: users are always returned whole. */
const BatchRequest = v.object({
  method: v.literal('GET', ONLY_USERS),
  url: v.pipe(v.string(ONLY_USERS), v.regex(USER_ADDRESS, ONLY_USERS)),
  params: v.optional(v.record(v.string(), v.unknown())),
})

const Requests = v.pipe(v.array(BatchRequest), v.minLength(1), v.maxLength(MAX_BATCH_REQUESTS))

/** `requests` is JSON text in a form, or a list in a JSON body; the variant that got furthest names the problem. */
export const BatchInput = v.object({
  requests: v.union([
    Requests,
    v.pipe(v.string(), v.parseJson({ reviver: reviveWellFormed }, issueText('json')), Requests),
  ]),
})
export type BatchInput = v.InferOutput<typeof BatchInput>

export function readUserId(url: string): string {
  return USER_ADDRESS.exec(url)?.[1] ?? ''
}

export const UserInput = v.object({ id: v.string() })
export type UserInput = v.InferOutput<typeof UserInput>

export const PartnerSummary = v.object({
  bizContactEmail: v.nullable(v.string()),
  /** Falls back to the user's own. */
  bizOwnershipEmail: v.nullable(v.string()),
  businessName: v.string(),
  isLinkedBusiness: v.boolean(),
})
export type PartnerSummary = v.InferOutput<typeof PartnerSummary>

export const PublicUser = v.object({
  id: v.string(),
  username: v.string(),
  fullName: v.string(),
  imageMediumUrl: v.nullable(v.string()),
  imageLargeUrl: v.nullable(v.string()),
  isPartner: v.boolean(),
  isVerifiedMerchant: v.boolean(),
  followerCount: v.number(),
})
export type PublicUser = v.InferOutput<typeof PublicUser>

function accountOf<Linked extends v.GenericSchema>(linked: Linked) {
  return v.object({
    ...PublicUser.entries,
    email: v.nullable(v.string()),
    partner: v.nullable(PartnerSummary),
    owners: v.array(linked),
    businesses: v.array(linked),
    country: v.nullable(v.string()),
    street: v.nullable(v.string()),
    locality: v.nullable(v.string()),
    postal_code: v.nullable(v.string()),
    region: v.nullable(v.string()),
    hasManagedAdvertisers: v.boolean(),
  })
}

/** Its own owners and businesses are left out. */
const LinkedAccount = accountOf(v.never())
export type LinkedAccount = v.InferOutput<typeof LinkedAccount>

/** Visible only to users who are logged in to the account on this browser. */
export const AccountSummary = accountOf(LinkedAccount)
export type AccountSummary = v.InferOutput<typeof AccountSummary>

/** Whole where the account is the viewer's own. */
export const FoundUser = v.union([AccountSummary, PublicUser])
export type FoundUser = v.InferOutput<typeof FoundUser>

export const BatchAnswer = v.variant('status', [
  v.object({ status: v.literal('success'), code: v.literal(0), data: FoundUser }),
  v.object({ status: v.literal('failure'), code: v.number(), message: v.string(), data: v.null() }),
])
export type BatchAnswer = v.InferOutput<typeof BatchAnswer>

export const BatchData = v.record(v.string(), BatchAnswer)
export type BatchData = v.InferOutput<typeof BatchData>

export const FindUserCall = defineCall('GET user', UserInput, FoundUser)
export const FindUsersCall = defineCall('POST batch', BatchInput, BatchData)
