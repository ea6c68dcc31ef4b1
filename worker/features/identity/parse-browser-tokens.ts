import { DEVICE_COOKIE } from '#worker/context/caller.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { isToken } from '#worker/platform/tokens.ts'
import type { BrowserTokens } from './create-session.ts'

type Cookies = Pick<ActionContext, 'cookie'>

export const ACCOUNTS_COOKIE = '__Host-accounts'

export function parseBrowserTokens(context: Cookies): BrowserTokens {
  return {
    session: parseSessionToken(context),
    group: readToken(context, ACCOUNTS_COOKIE),
    device: readToken(context, DEVICE_COOKIE),
  }
}

export function parseSessionToken(context: Cookies): string | null {
  return readToken(context, SESSION_COOKIE)
}

export function readToken(context: Cookies, name: string): string | null {
  const cookie = context.cookie(name)
  return isToken(cookie) ? cookie : null
}
