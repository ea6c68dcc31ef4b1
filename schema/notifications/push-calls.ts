import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { issueText } from '../issue-text.ts'

const ENDPOINT = issueText('pushEndpoint')
const KEY = issueText('pushKey')

const Endpoint = v.pipe(
  v.string(ENDPOINT),
  v.maxLength(2_000, ENDPOINT),
  v.check((text) => URL.canParse(text), ENDPOINT),
)

/** A subscription as `PushSubscription.toJSON()` has it. */
export const PushSubscriptionInput = v.object({
  endpoint: Endpoint,
  expirationTime: v.optional(v.nullable(v.number())),
  keys: v.object({
    /** An uncompressed point of P-256, and 16 bytes. */
    p256dh: v.pipe(v.string(KEY), v.regex(/^B[\w-]{86}=?$/, KEY)),
    auth: v.pipe(v.string(KEY), v.regex(/^[\w-]{22}(==)?$/, KEY)),
  }),
})
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionInput>

export const EndPushInput = v.object({ endpoint: Endpoint })
export type EndPushInput = v.InferOutput<typeof EndPushInput>

export const PushSubscriptionData = v.object({ endpoint: v.string() })
export type PushSubscriptionData = v.InferOutput<typeof PushSubscriptionData>

export const StartPushCall = defineCall('PushSubscriptionResource.create', PushSubscriptionInput, PushSubscriptionData)
export const EndPushCall = defineCall('PushSubscriptionResource.delete', EndPushInput, NoAnswer)

/** What a push message says; its service worker shows it. */
export interface PushMessage {
  /** The id of the item: a later message about it takes its place. */
  id: string
  title: string
  body: string
  /** A path of the site. */
  url: string
}
