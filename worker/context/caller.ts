import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Caller } from '#worker/platform/idempotency/apply-once.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { isToken } from '#worker/platform/tokens.ts'
import type { AppContext } from './context.ts'
import { findKnownAddress } from './edge.ts'
import { openContext } from './open-context.ts'
import { resolveUnauthId, UNAUTH_ID_COOKIE } from './unauth-id.ts'
import { SESSION_COOKIE } from './viewer.ts'

/** Identifies a browser that has logged in before; doesn't log anyone in. */
export const DEVICE_COOKIE = '__Host-device'

/**
 * The caller is known by the strongest proof: the account of a live session, else a secret of this browser (also of an
 * ended session), else the address. Strangers behind one address would need the same key and the same bytes to get
 * another's response, and so learn nothing new.
 */
export async function findCaller(c: AppContext): Promise<Caller> {
  const cookie = getCookie(c, SESSION_COOKIE)
  const session = isToken(cookie) ? cookie : null
  const viewer = session === null ? null : (await openContext(c)).viewer
  if (viewer?.type === 'AUTH') {
    const id = `user:${viewer.user.id}`
    return { id, session, floodKey: id }
  }
  const address = findKnownAddress(c.req.raw)
  const floodKey = address === null ? null : addressKey(address)
  return { id: findBrowserId(c, session) ?? `address:${floodKey ?? ''}`, session, floodKey }
}

function findBrowserId(c: Context, session: string | null): string | null {
  if (session !== null) return `session:${session}`
  const device = getCookie(c, DEVICE_COOKIE)
  if (isToken(device)) return `device:${device}`
  const unauthId = resolveUnauthId(getCookie(c, UNAUTH_ID_COOKIE))
  return unauthId === null ? null : `browser:${unauthId}`
}
