import { Hono } from 'hono'
import * as v from 'valibot'
import { TokenForm } from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { normaliseEmail } from '#schema/email.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import {
  passcodeFormProblems,
  strippedPasscode,
  type PasscodeForm,
  type PasscodeFormProblems,
} from '#schema/passcode.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { readBody } from '#worker/platform/body.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { changePasscode } from './change-passcode.ts'
import { confirmBackup } from './confirm-backup.ts'
import { createPasscode } from './create-passcode.ts'
import { findRecovery, recoverPasscode } from './recover-passcode.ts'
import { removePasscode } from './remove-passcode.ts'
import { resendBackup } from './resend-backup.ts'
import { requestRecovery } from './request-recovery.ts'
import { proofScope } from './check-passcode.ts'

/** The forms of the passcode's page: each says in `form` which it is. */
const FORMS = ['create', 'passcode', 'backup', 'resend', 'remove', 'recover'] as const

export type PasscodeFormName = (typeof FORMS)[number]

/** What a page says after a form: what is wrong with it, what was typed except passcodes, or where a link stands. */
export interface PasscodeView {
  page: 'parentalPasscode' | 'passcodeRecovery' | 'passcodeBackup'
  form?: PasscodeFormName
  error?: ErrorName
  problems?: PasscodeFormProblems
  typed?: Pick<PasscodeForm, 'backupEmail' | 'confirmBackupEmail'>
  /** From the link, for the form to send on. */
  token?: string
  state?: 'done'
}

/** Makes the page; its status and its being private are put on by the caller. */
export type RenderPasscode = (c: AppContext, view: PasscodeView) => Response | Promise<Response>

/** Whatever is wrong with these fields is said on the page. */
const Field = v.optional(v.pipe(v.string(), v.maxLength(1_000)), '')
const FormBody = v.object({
  form: v.picklist(FORMS),
  currentPasscode: Field,
  passcode: Field,
  confirmPasscode: Field,
  backupEmail: Field,
  confirmBackupEmail: Field,
})
const RecoveryBody = v.object({ token: Field, passcode: Field, confirmPasscode: Field })

type FormFields = v.InferOutput<typeof FormBody>
type Refusal = { error: ErrorName; retryAfterSeconds?: number }

/** The plain forms about the passcode, which work without scripts. Opening the link of a mail does nothing. */
export function parentalPasscodeForms(render: RenderPasscode): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const personal = [viewer(), locale(), experiments()] as const
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  for (const path of spellings('parentalPasscode')) {
    app.post(path, writes, ...personal, async (c) => {
      const logIn = () => c.redirect(href('login', {}, { next: href('parentalPasscode') }), 303)
      if (c.var.viewer.type !== 'AUTH') return logIn()
      const body = await readBody(c.req.raw, FormBody, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
      const problems = passcodeFormProblems(askedFields(body), c.var.viewer.user.email)
      const { backupEmail, confirmBackupEmail } = body
      const typed = body.form === 'create' || body.form === 'backup' ? { backupEmail, confirmBackupEmail } : {}
      const view = { page: 'parentalPasscode', form: body.form, typed } as const
      if (Object.keys(problems).length > 0) return answer(c, render, { ...view, problems }, { error: 'invalidInput' })
      const refusal = await act(c, c.var.viewer, body)
      if (refusal?.error === 'notSignedIn') return logIn()
      if (refusal) return answer(c, render, { ...view, error: refusal.error }, refusal)
      return redirectDone(c, href('parentalPasscode'), body.form)
    })
  }

  for (const path of spellings('passcodeRecovery')) {
    app.get(path, ...personal, async (c) => {
      const token = c.req.query('token')
      if (!token) return answer(c, render, { page: 'passcodeRecovery' }, null)
      const found = await findRecovery(c.var.db, token, c.var.clock())
      const view = { page: 'passcodeRecovery', token } as const
      return answer(
        c,
        render,
        found ? view : { ...view, error: 'linkExpired' },
        found ? null : { error: 'linkExpired' },
      )
    })
    app.post(path, writes, ...personal, async (c) => {
      const { token, ...form } = await readBody(c.req.raw, RecoveryBody, {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      const view = { page: 'passcodeRecovery', token } as const
      const flood = await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw))
      if (flood.type === 'refused') {
        const { retryAfterSeconds } = flood
        return answer(c, render, { ...view, error: 'tooManyRequests' }, { error: 'tooManyRequests', retryAfterSeconds })
      }
      const problems = passcodeFormProblems(form, null)
      if (Object.keys(problems).length > 0) return answer(c, render, { ...view, problems }, { error: 'invalidInput' })
      const outcome = await recoverPasscode(mailScope(c), { token, passcode: strippedPasscode(form.passcode) })
      if (outcome === 'linkExpired') return answer(c, render, { ...view, error: outcome }, { error: outcome })
      return answer(c, render, { page: 'passcodeRecovery', state: 'done' }, null)
    })
  }

  for (const path of spellings('passcodeBackup')) {
    app.get(path, ...personal, (c) => {
      return answer(c, render, { page: 'passcodeBackup', token: c.req.query('token') ?? '' }, null)
    })
    app.post(path, writes, ...personal, async (c) => {
      const flood = await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw))
      const { token } = await readBody(c.req.raw, TokenForm, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
      if (flood.type === 'refused') {
        const refusal = { error: 'tooManyRequests', retryAfterSeconds: flood.retryAfterSeconds } as const
        return answer(c, render, { page: 'passcodeBackup', token, error: refusal.error }, refusal)
      }
      const outcome = await confirmBackup(mailScope(c), token)
      if (outcome === 'confirmed') return answer(c, render, { page: 'passcodeBackup', state: 'done' }, null)
      return answer(c, render, { page: 'passcodeBackup', error: outcome }, { error: outcome })
    })
  }
  return app
}

/** The fields that a form has, beside the present passcode. */
function askedFields({ form, passcode, confirmPasscode, backupEmail, confirmBackupEmail }: FormFields): PasscodeForm {
  return {
    ...(form === 'create' || form === 'passcode' ? { passcode, confirmPasscode } : {}),
    ...(form === 'create' || form === 'backup' ? { backupEmail, confirmBackupEmail } : {}),
  }
}

/** Does what a form asks for; answers with why not, or null. */
async function act(c: AppContext, current: SignedInViewer, body: FormFields): Promise<Refusal | null> {
  const scope = { ...mailScope(c), ...proofScope(c) }
  const passcode = strippedPasscode(body.passcode)
  const currentPasscode = strippedPasscode(body.currentPasscode)
  const backupEmail = normaliseEmail(body.backupEmail)
  if (body.form === 'create') {
    const flood = await refuseFlood(scope.limit, scope.address)
    if (flood.type === 'refused') return { error: 'tooManyRequests', retryAfterSeconds: flood.retryAfterSeconds }
    const outcome = await createPasscode(scope, current, { passcode, backupEmail })
    if (outcome.type === 'refused') return { error: 'tooManyRequests', retryAfterSeconds: outcome.retryAfterSeconds }
    return outcome.type === 'created' ? null : { error: outcome.type }
  }
  if (body.form === 'recover' || body.form === 'resend') {
    const outcome = await (body.form === 'recover' ? requestRecovery : resendBackup)(scope, current)
    if (outcome.type === 'refused') return { error: 'tooManyRequests', retryAfterSeconds: outcome.retryAfterSeconds }
    return outcome.type === 'allowed' ? null : { error: outcome.type }
  }
  if (currentPasscode === '') return { error: 'passcodeRequired' }
  const outcome =
    body.form === 'remove'
      ? await removePasscode(scope, current, currentPasscode)
      : await changePasscode(scope, current, {
          currentPasscode,
          ...(body.form === 'passcode' ? { passcode } : { backupEmail }),
        })
  if (outcome.type === 'changed' || outcome.type === 'removed') return null
  const wait = 'retryAfterSeconds' in outcome ? { retryAfterSeconds: outcome.retryAfterSeconds } : {}
  return { error: outcome.type, ...wait }
}

function spellings(page: PasscodeView['page']): [string, string] {
  return [href(page), href(page).slice(0, -1)]
}

async function answer(
  c: AppContext,
  render: RenderPasscode,
  view: PasscodeView,
  refusal: Refusal | null,
): Promise<Response> {
  const page = await render(c, view)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('x-robots-tag', 'noindex')
  if (refusal?.retryAfterSeconds !== undefined) headers.set('retry-after', String(refusal.retryAfterSeconds))
  return new Response(page.body, { status: refusal ? ERRORS[refusal.error].status : page.status, headers })
}
