import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushMessage } from '#schema/notifications/push-calls.ts'
import { PUSH_TTL_MS } from '#schema/notifications/push-constants.ts'
import { SECOND_MS } from '#schema/time.ts'
import type { FetchPolicy } from './safe-fetch/policy.ts'
import { safePost } from './safe-fetch/safe-fetch.ts'

/** The sender as push services know it ("VAPID", RFC 8292). */
export interface PushSender {
  publicKey: string
  privateKey: string
  /** The address at which the operator is reached: `mailto:` or `https:`. */
  subject: string
}

export interface PushEnv {
  /** The pair as base64url (`npm run push-keys`); without both, browsers are offered no push messages. */
  VAPID_PUBLIC_KEY?: string
  VAPID_PRIVATE_KEY?: string
  /** Push services are given one of these two to reach the operator. */
  CONTACT_EMAIL?: string
  SITE_ORIGIN?: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the browser takes no more; `failed`: it may be tried again. */
export type PushOutcome = 'sent' | 'gone' | 'failed'

const TIMEOUT_MS = 10 * SECOND_MS

/** Null where push is off: without both keys, or without an address that services can reach. */
export function findPushSender(env: PushEnv): PushSender | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, CONTACT_EMAIL, SITE_ORIGIN } = env
  const subject = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : SITE_ORIGIN
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null
}

/**
 * Encrypted for the browser (RFC 8291) and sent to its push service; never throws (docs/behaviour/notifications.md,
 * Mail and push by choice).
 */
export async function sendPush(
  sender: PushSender,
  policy: FetchPolicy,
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const options = { ttl: PUSH_TTL_MS / SECOND_MS, urgency: 'normal', topic: toTopic(message.id) } as const
  // Services are on https; an endpoint of this machine in a test is not.
  const audience = endpoint.replace(/^http:/, 'https:')
  try {
    const { headers, body } = await buildPushPayload(
      { data: { ...message }, options },
      { endpoint: audience, expirationTime: null, keys: { p256dh, auth } },
      sender,
    )
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status } = await safePost(endpoint, { policy, signal, headers, body })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}

/** A topic has at most 32 characters of base64url (RFC 8030, section 5.4). */
function toTopic(id: string): string {
  return id.replaceAll(/[^\w-]/g, '').slice(-32)
}
