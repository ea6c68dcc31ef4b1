import { Hono } from 'hono'
import * as v from 'valibot'
import { YourDataForm, type YourDataAction } from '#schema/calls/your-data.ts'
import { DOWNLOAD_LIMIT, MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { normaliseUsername } from '#schema/username.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { provePassword } from '#worker/features/credentials/prove-password.ts'
import { checkPasscode, proofScope, type PasscodeRefusal } from '#worker/features/parental-passcode/check-passcode.ts'
import { signOut } from '#worker/features/sessions/sign-out.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { countTry } from '#worker/platform/rate-limit.ts'
import { leave } from '#worker/features/leaving/leave.ts'
import { downloadData } from './download-data.ts'

export type YourDataError =
  | 'invalidInput'
  | 'passwordMissing'
  | 'wrongPassword'
  | 'usernameMismatch'
  | 'tooManyRequests'
  | 'tooManyDownloads'
  | PasscodeRefusal['type']

/** What the page says after a form of it was refused. */
export interface YourDataView {
  error: YourDataError
  action?: YourDataAction
  /** As typed, to be typed no second time. */
  username?: string
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderYourData = (c: AppContext, view: YourDataView) => Response | Promise<Response>

/** Plain forms to take one's data along, to take a break, and to leave: each behind the password. */
export function yourDataForms(render: RenderYourData): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const path = href('yourData')

  for (const spelling of [path, path.slice(0, -1)]) {
    app.post(spelling, privately, writes, viewer(), locale(), experiments(), async (c) => {
      const current = c.var.viewer
      const logIn = () => c.redirect(href('login', {}, { next: path }), 303)
      if (current.type !== 'AUTH') return logIn()
      const body = await readBody(c.req.raw, v.record(v.string(), v.unknown()), {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      const input = v.safeParse(YourDataForm, body)
      if (!input.success) return answer(c, render, { error: 'invalidInput' })
      const { action, username, password, passcode } = input.output
      const view = { action, ...(action === 'delete' ? { username } : {}) }
      if (action === 'delete' && normaliseUsername(username) !== current.user.username) {
        return answer(c, render, { ...view, error: 'usernameMismatch' })
      }
      if (password === '') return answer(c, render, { ...view, error: 'passwordMissing' })
      const { db, clock, passwords } = c.var
      const scope = { db, limit: c.env.SIGN_IN_LIMIT, now: clock(), passwords }
      const proof = await provePassword(scope, { userId: current.user.id, password, address: addressOf(c.req.raw) })
      if (proof.type === 'refused') {
        return answer(c, render, { ...view, error: 'tooManyRequests' }, proof.retryAfterSeconds)
      }
      if (proof.type === 'wrongPassword') return answer(c, render, { ...view, error: 'wrongPassword' })
      if (action === 'download') return await download(c, render, current)

      const check = await checkPasscode(proofScope(c), current, passcode)
      if (check.type !== 'allowed') {
        const wait = 'retryAfterSeconds' in check ? check.retryAfterSeconds : undefined
        return answer(c, render, { ...view, error: check.type }, wait)
      }
      const isForGood = action === 'delete'
      const outcome = await leave(mailScope(c), current, { provedHash: proof.passwordHash, isForGood })
      if (outcome === 'notSignedIn') return logIn()
      if (outcome === 'stale') return answer(c, render, { ...view, error: 'wrongPassword' })
      await signOut(await openContext(c), { type: 'current' })
      return redirectDone(c, href('accountLeft'), isForGood ? 'deleting' : 'deactivated')
    })
  }
  return app
}

async function download(c: AppContext, render: RenderYourData, viewer: SignedInViewer): Promise<Response> {
  const attempt = await countTry(c.var.db, [{ rule: DOWNLOAD_LIMIT, key: `user:${viewer.user.id}` }], c.var.clock())
  if (attempt.type === 'refused') {
    const view = { action: 'download', error: 'tooManyDownloads' } as const
    return answer(c, render, view, attempt.retryAfterSeconds)
  }
  return downloadData(c, viewer)
}

async function answer(
  c: AppContext,
  render: RenderYourData,
  view: YourDataView,
  retryAfterSeconds?: number,
): Promise<Response> {
  const page = await render(c, view)
  const name = view.error === 'passwordMissing' ? 'invalidInput' : view.error
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  return new Response(page.body, { status: ERRORS[name].status, headers })
}
