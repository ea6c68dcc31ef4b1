import { Hono } from 'hono'
import { HandshakeSessionInput, LoginInput } from '#schema/calls/accounts.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href, ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { hasPrivacySignal } from '#worker/context/privacy-signal.ts'
import { loadViewer, SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { sessionRoutes } from '#worker/features/sessions/routes.ts'
import { signOut } from '#worker/features/sessions/sign-out.ts'
import { signInSocially } from '#worker/features/social/sign-in-socially.ts'
import { exchangeHandshake } from './exchange-handshake.ts'
import { handshakeAfterProof } from './handshake-after-proof.ts'
import { loginForm, type RenderLogin } from './login-form.ts'
import { presentCurrentUser, selectUserCounts, withPrivacySignal } from './present-user.ts'
import { rotateSession } from './rotate-session.ts'
import { mayRefresh, requireSession } from './rules.ts'
import { markSignedOut, sessionTokenOf, setSessionCookie, startSession } from './session-cookie.ts'
import { startSignIn } from './start-sign-in.ts'

export interface AccountsOptions {
  /** The log-in page once more, with what went wrong. */
  renderLogin: RenderLogin
}

/**
 * Signing in and out, the current user, and the state of a page. Needs everything of the request's context but the
 * viewer, the locale and the experiments, which are looked up here where an answer depends on them.
 */
export function accountsRoutes(options: AccountsOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const handshakes = originCheck({ sessionCookie: SESSION_COOKIE })
  const changingReads = originCheck({ sessionCookie: SESSION_COOKIE, everyMethod: true })

  app.post(ROUTES.loginHandshake, privately, handshakes, async (c) => {
    const input = await readBody(c.req.raw, LoginInput, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
    if (!('username_or_email' in input)) return success(c, await handshakeAfterProof(c, await signInSocially(c, input)))
    const { username_or_email: usernameOrEmail, password, token } = input
    const outcome = await startSignIn(c, { usernameOrEmail, password, token })
    if (outcome.type === 'wrongCredentials') return fail('wrongCredentials')
    if (outcome.type === 'proved') return success(c, await handshakeAfterProof(c, outcome))
    return fail(outcome.type, { retryAfterSeconds: outcome.retryAfterSeconds })
  })

  app.post(resourcePath('HandshakeSession', 'create'), privately, writes, async (c) => {
    const { token } = await readOptions(c, HandshakeSessionInput)
    const { db, clock } = c.var
    const outcome = await exchangeHandshake(db, token, clock())
    if (outcome.type === 'handshakeExpired') return fail('handshakeExpired')
    return (await startSession(c, outcome)) ? success(c, null) : fail('handshakeExpired')
  })

  app.get(ROUTES.currentUser, privately, async (c) => {
    const current = requireSession(await loadViewer(c))
    const { db, reader, clock } = c.var
    const [counts] = await reader.read(selectUserCounts(db, current.user.id))
    // The account was deleted between the two reads.
    if (!counts) return fail('notSignedIn')
    const user = presentCurrentUser(current, counts, clock())
    return success(c, hasPrivacySignal(c) ? withPrivacySignal(user) : user)
  })

  app.get(ROUTES.refreshToken, privately, changingReads, async (c) => {
    const current = requireSession(await loadViewer(c))
    const token = sessionTokenOf(c)
    const { db, clock } = c.var
    if (token === null || !mayRefresh(current, clock())) return success(c, { refreshed: false })
    const outcome = await rotateSession(db, token, clock())
    if (outcome.type === 'rotated') setSessionCookie(c, outcome.token)
    return success(c, { refreshed: outcome.type === 'rotated' })
  })

  app.post(ROUTES.login, privately, writes, viewer(), locale(), experiments(), loginForm(options.renderLogin))

  app.post(ROUTES.logout, privately, writes, async (c) => {
    await signOut(c, { type: 'current' })
    markSignedOut(c)
    return c.redirect(href('home'), 303)
  })

  app.route('/', sessionRoutes())
  return app
}
