import * as v from 'valibot'
import { MAX_BATCH_REQUESTS } from '../constants/limits.ts'
import { MAX_ID_LENGTH } from '../constants/ids.ts'
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

/** `fields` is a list of names with commas between; unknown ones are left out of the answer. */
export const CurrentUserInput = v.object({
  fields: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1_000),
      v.transform((names) => names.split(',')),
    ),
  ),
})
export type CurrentUserInput = v.InferOutput<typeof CurrentUserInput>

export function readUserId(url: string): string {
  return USER_ADDRESS.exec(url)?.[1] ?? ''
}

export interface PartnerSummary {
  bizContactEmail: string | null
  /** Falls back to the user's own. */
  bizOwnershipEmail: string | null
  businessName: string
  isLinkedBusiness: boolean
}

export interface PublicUser {
  id: string
  username: string
  fullName: string
  imageMediumUrl: string | null
  imageLargeUrl: string | null
  isPartner: boolean
  isVerifiedMerchant: boolean
  followerCount: number
}

/** Visible only to users who are logged in to the account on this browser. */
export interface AccountSummary extends PublicUser {
  email: string | null
  partner: PartnerSummary | null
  owners: AccountSummary[]
  businesses: AccountSummary[]
  country: string | null
  street: string | null
  locality: string | null
  postal_code: string | null
  region: string | null
  hasManagedAdvertisers: boolean
}

export type BatchAnswer =
  | { status: 'success'; code: 0; data: PublicUser | AccountSummary }
  | { status: 'failure'; code: number; message: string; data: null }

export type BatchData = Record<string, BatchAnswer>
