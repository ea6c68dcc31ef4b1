import { Hono } from 'hono'
import * as v from 'valibot'
import {
  SessionAccountsInput,
  SignOutInput,
  SwitchAccountInput,
  VerifySessionInput,
  type SessionsData,
  type StoredAccountsData,
} from '#schema/calls/sessions.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import {
  browserTokensOf,
  clearAccountsCookie,
  clearSessionCookie,
  setAccountsCookie,
  setSessionCookie,
} from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { passesCaptcha } from '#worker/platform/captcha.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endOwnSession } from './end-own-session.ts'
import type { SignedOut } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { listStoredAccounts } from './list-stored-accounts.ts'
import { signOut } from './sign-out.ts'
import { switchAccount } from './switch-account.ts'

/** The accounts of one browser, the browsers of one account, and signing out. */
export function sessionRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const changingReads = originCheck({ sessionCookie: SESSION_COOKIE, everyMethod: true })

  app.post(resourcePath('UserSession', 'create'), privately, writes, async (c) => {
    await readOptions(c, SessionAccountsInput)
    const { db, clock } = c.var
    const accounts = await listStoredAccounts(db, browserTokensOf(c), clock())
    return success(c, { accounts } satisfies StoredAccountsData)
  })

  app.post(resourcePath('UserSession', 'update'), privately, writes, async (c) => {
    const { account_id } = await readOptions(c, SwitchAccountInput)
    const { db, clock } = c.var
    const outcome = await switchAccount(db, account_id, browserTokensOf(c), clock())
    if (outcome.type === 'notSignedIn') return fail('notSignedIn')
    setSessionCookie(c, outcome.token)
    return success(c, null)
  })

  app.post(resourcePath('UserSession', 'delete'), privately, writes, async (c) => {
    await signOut(c, signedOutBy(await readOptions(c, v.optional(SignOutInput, {}))))
    return success(c, null)
  })

  app.get(ROUTES.refreshStoredAccounts, privately, changingReads, async (c) => {
    const current = await loadViewer(c)
    const browser = browserTokensOf(c)
    const { db, clock } = c.var
    const accounts = await listStoredAccounts(db, browser, clock())
    if (current.type === 'UNAUTH' && browser.session !== null) clearSessionCookie(c)
    if (browser.group !== null) {
      if (accounts.length === 0) clearAccountsCookie(c)
      else setAccountsCookie(c, browser.group)
    }
    return success(c, { accounts } satisfies StoredAccountsData)
  })

  app.get(ROUTES.sessions, privately, async (c) => {
    const current = requireFullSession(await loadViewer(c))
    return success(c, { sessions: await listSessions(c.var, current, c.var.clock()) } satisfies SessionsData)
  })

  app.delete(ROUTES.sessions, privately, writes, async (c) => {
    await endOtherSessions(c.var.db, requireFullSession(await loadViewer(c)))
    return success(c, null)
  })

  app.delete(ROUTES.session, privately, writes, async (c) => {
    const current = requireFullSession(await loadViewer(c))
    const id = c.req.param('id')
    if (!(await endOwnSession(c.var.db, current.user.id, id))) return fail('sessionNotFound')
    if (id === current.session.id) clearSessionCookie(c)
    return success(c, null)
  })

  app.put(ROUTES.verifySession, privately, writes, async (c) => {
    const input = await readBody(c.req.raw, VerifySessionInput, {
      accepts: ['form', 'json'],
      maxBytes: MAX_FORM_BODY_BYTES,
    })
    requireFullSession(await loadViewer(c))
    const { recaptcha_token: token } = input
    if (token !== undefined && !(await passesCaptcha(c.env, token, addressOf(c.req.raw)))) return fail('captchaFailed')
    return success(c, null)
  })

  return app
}

function signedOutBy({ all_accounts, account_id }: SignOutInput): SignedOut {
  if (all_accounts) return { type: 'all' }
  return account_id === undefined ? { type: 'current' } : { type: 'account', id: account_id }
}
