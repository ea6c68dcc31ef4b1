import * as v from 'valibot'
import { EmailAddress } from '#schema/email.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { ServicePerson } from './service-person.ts'
import type { FacebookSettings } from './service-settings.ts'

/** A page waits for it. */
const TIMEOUT_MS = 3_000

const Inspection = v.object({
  data: v.object({
    app_id: v.optional(v.string()),
    type: v.optional(v.string()),
    is_valid: v.boolean(),
    user_id: v.optional(v.string()),
    /** Seconds since 1970; 0 for a token that doesn't expire. */
    expires_at: v.optional(v.number(), 0),
  }),
})

const Me = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  email: v.optional(v.string()),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
})

/**
 * Null for a token that expired, or was issued for another site or person. Fails with `unavailable` if Facebook doesn't
 * respond.
 */
export async function verifyFacebookToken(
  { appId, appSecret, graphUrl }: FacebookSettings,
  { id, token, now }: { id: string; token: string; now: number },
): Promise<ServicePerson | null> {
  const inspection = await ask(Inspection, `${graphUrl}/debug_token?${new URLSearchParams({ input_token: token })}`, {
    authorization: `Bearer ${appId}|${appSecret}`,
  })
  if (!inspection) return null
  const { app_id, type, is_valid: isValid, user_id: userId, expires_at: expiresAt } = inspection.data
  const isOver = expiresAt !== 0 && expiresAt * 1_000 <= now
  if (!isValid || isOver || app_id !== appId || type !== 'USER' || userId !== id) return null

  const query = new URLSearchParams({
    fields: 'id,email,first_name,last_name',
    appsecret_proof: await signToken(token, appSecret),
  })
  const me = await ask(Me, `${graphUrl}/me?${query}`, { authorization: `Bearer ${token}` })
  if (!me || me.id !== id) return null
  const address = v.safeParse(EmailAddress, me.email)
  return {
    provider: 'facebook',
    subject: me.id,
    email: address.success ? address.output : null,
    // Facebook doesn't report whether it verified the address.
    isEmailVerified: false,
    firstName: me.first_name || null,
    lastName: me.last_name || null,
    nonce: null,
  }
}

async function ask<const Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  headers: Record<string, string>,
): Promise<v.InferOutput<Schema> | null> {
  let status: number
  let body: unknown
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    status = response.status
    body = await response.json()
  } catch {
    return fail('unavailable')
  }
  if (status === 400 || status === 401) return null
  const answer = v.safeParse(schema, body)
  return status === 200 && answer.success ? answer.output : fail('unavailable')
}

/** HMAC-SHA256 in hexadecimal: proves that the site itself asks. */
async function signToken(token: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
