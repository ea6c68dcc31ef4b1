import { Hono } from 'hono'
import type * as v from 'valibot'
import { SecurityForm, type SecurityAction } from '#schema/calls/mfa.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { loadViewer, SESSION_COOKIE, viewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { removePasskey } from '#worker/features/passkeys/remove-passkey.ts'
import { readBody } from '#worker/platform/body.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableMfa } from './disable-mfa.ts'
import type { Hindrance } from './outcome.ts'
import { proveOwner } from './prove-owner.ts'
import { proveOwnCode } from './prove-code.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { findPendingTotp, setUpTotp } from './set-up-totp.ts'
import { totpUri } from './totp.ts'
import { totpScope } from './totp-vault.ts'

/** What the security page says beyond what is stored: the outcome of a form, and secrets that are shown this once. */
export interface SecurityView {
  action?: SecurityAction
  error?: ErrorName
  /** The key that waits for its first code, as it is typed and as it is scanned. */
  secret?: string
  uri?: string
  /** Recovery codes with a space between. */
  codes?: string
  /** The passkey that the form was about. */
  passkey_id?: string
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderSecurity = (c: AppContext, view: SecurityView) => Response | Promise<Response>

type Form = v.InferOutput<typeof SecurityForm>

/** What a form comes to: something to show, or nothing more than what is stored by then. */
type FormOutcome = { type: 'shown'; view: SecurityView } | { type: 'done' } | Hindrance

/**
 * The forms of the security page, which work without scripts. Whatever is in the address of the page counts for nothing:
 * else a link could show its reader a key or codes of somebody else's.
 */
export function securityForms(render: RenderSecurity): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const personal = [viewer(), locale(), experiments()] as const
  const path = href('securitySettings')
  for (const spelling of [path, path.slice(0, -1)]) {
    // Whoever is not to see it meets what every page says to them.
    app.get(spelling, ...personal, (c, next) => (isOwner(c) ? render(c, {}) : next()))
    app.post(spelling, originCheck({ sessionCookie: SESSION_COOKIE }), ...personal, async (c) => {
      const current = await loadViewer(c)
      if (current.type !== 'AUTH') return c.redirect(href('login', {}, { next: path }), 303)
      const form = await readBody(c.req.raw, SecurityForm, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
      const outcome = await act(c, current, form)
      if (outcome.type === 'done') return c.redirect(path, 303)
      if (outcome.type === 'notSignedIn') return c.redirect(href('login', {}, { next: path }), 303)
      if (outcome.type === 'shown') return answer(await render(c, outcome.view), 200)
      return await refusal(c, render, current, form, outcome)
    })
  }
  return app
}

function isOwner(c: AppContext): boolean {
  return c.var.viewer.type === 'AUTH' && !c.var.bot.isBot
}

async function act(c: AppContext, current: SignedInViewer, form: Form): Promise<FormOutcome> {
  if (form.action === 'confirm') {
    const outcome = await confirmTotp({ ...mailScope(c), ...totpScope(c) }, current, form.code)
    if (outcome.type !== 'on') return outcome
    return { type: 'shown', view: { action: 'confirm', codes: outcome.recoveryCodes.join(' ') } }
  }
  if (form.action === 'renew') {
    const outcome = await renewRecoveryCodes(c, current, form)
    if (outcome.type !== 'renewed') return outcome
    return { type: 'shown', view: { action: 'renew', codes: outcome.codes.join(' ') } }
  }
  const proof = await proveOwner(c, current, form.password)
  return proof.type === 'proved' ? await ACTIONS[form.action](c, current, form) : proof
}

type Action = (c: AppContext, current: SignedInViewer, form: Form) => Promise<FormOutcome>

/** What each form does once the account is shown to be the viewer's. */
const ACTIONS: Record<Exclude<SecurityAction, 'confirm' | 'renew'>, Action> = {
  async setup(c, current) {
    const setup = await setUpTotp(totpScope(c), current)
    return typeof setup === 'string' ? { type: setup } : { type: 'shown', view: { action: 'setup', ...setup } }
  },

  async disable(c, current, form) {
    const proof = await proveOwnCode(c, current, form.code)
    if (proof.type !== 'proved') return proof
    const outcome = await disableMfa(mailScope(c), current)
    return outcome.type === 'off' ? { type: 'done' } : outcome
  },

  async removePasskey(c, current, form) {
    const outcome = await removePasskey(mailScope(c), current, form.passkey_id)
    return outcome.type === 'removed' ? { type: 'done' } : outcome
  },
}

/**
 * The page once more with what is in the way. After a wrong first code it shows the key to whoever has seen it, and to
 * nobody else: this form asks for no password.
 */
async function refusal(
  c: AppContext,
  render: RenderSecurity,
  { user }: SignedInViewer,
  { action, passkey_id, secret: shown }: Form,
  outcome: Hindrance,
): Promise<Response> {
  const pending = action === 'confirm' ? await findPendingTotp(totpScope(c), user.id) : null
  const secret = pending?.secret === shown ? shown : null
  const page = await render(c, {
    action,
    error: outcome.type,
    ...(secret === null ? {} : { secret, uri: totpUri(secret, user.username) }),
    ...(passkey_id === '' ? {} : { passkey_id }),
  })
  const response = answer(page, ERRORS[outcome.type].status)
  if (outcome.type === 'tooManyRequests') response.headers.set('retry-after', String(outcome.retryAfterSeconds))
  return response
}

function answer(page: Response, status: number): Response {
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(page.body, { status, headers })
}
