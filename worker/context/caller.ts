import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Caller } from '#worker/platform/idempotency/apply-once.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { isToken } from '#worker/platform/tokens.ts'
import { openContext, type AppContext } from './context.ts'
import { knownAddressOf } from './edge.ts'
import { resolveUnauthId, UNAUTH_ID_COOKIE } from './unauth-id.ts'
import { SESSION_COOKIE } from './viewer.ts'

/** The secret by which accounts know a browser that has signed in to them before. It signs nobody in. */
export const DEVICE_COOKIE = '__Host-device'

/**
 * Who an `Idempotency-Key` belongs to, by the strongest thing that the request proves: the account of a live session, from
 * whichever browser; else a secret that only this browser has, a session that has ended included; and only where there is
 * none the address, which strangers may share. They would have to send the same key and the very same bytes to be given the
 * other's answer, so that what a caller is told without a cookie is never more than they knew how to ask for.
 */
export async function callerOf(c: AppContext): Promise<Caller> {
  const cookie = getCookie(c, SESSION_COOKIE)
  const session = isToken(cookie) ? cookie : null
  const viewer = session === null ? null : (await openContext(c)).viewer
  if (viewer?.type === 'AUTH') {
    const id = `user:${viewer.user.id}`
    return { id, session, floodKey: id }
  }
  const address = knownAddressOf(c.req.raw)
  const floodKey = address === null ? null : addressKey(address)
  return { id: browserIdOf(c, session) ?? `address:${floodKey ?? ''}`, session, floodKey }
}

function browserIdOf(c: Context, session: string | null): string | null {
  if (session !== null) return `session:${session}`
  const device = getCookie(c, DEVICE_COOKIE)
  if (isToken(device)) return `device:${device}`
  const unauthId = resolveUnauthId(getCookie(c, UNAUTH_ID_COOKIE))
  return unauthId === null ? null : `browser:${unauthId}`
}
