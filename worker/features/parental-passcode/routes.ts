import { Hono } from 'hono'
import {
  BackupResendInput,
  PasscodeCreateInput,
  PasscodeProofInput,
  PasscodeRecoveryInput,
  PasscodeUpdateInput,
} from '#schema/calls/parental-passcode.ts'
import type { ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { addressOf } from '#worker/context/edge.ts'
import { loadViewer, SESSION_COOKIE, type SignedInViewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { refuseFlood } from '#worker/features/credentials/mail-limits.ts'
import { mailScope } from '#worker/features/credentials/mail-scope.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { flash } from '#worker/platform/flash.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import type { TryOutcome } from '#worker/platform/rate-limit.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { changePasscode } from './change-passcode.ts'
import { createPasscode } from './create-passcode.ts'
import { findPasscode, presentPasscode } from './find-passcode.ts'
import type { PasscodeFormName } from './forms.ts'
import { provePasscode } from './prove-passcode.ts'
import { removePasscode } from './remove-passcode.ts'
import { resendBackup } from './resend-backup.ts'
import { requestRecovery } from './request-recovery.ts'
import { proofScope, refusePasscode } from './check-passcode.ts'

/** The calls about an account's parental passcode. Needs the request's context; looks the viewer up itself. */
export function parentalPasscodeRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.get(href('resource', { name: 'ParentalPasscodeResource', verb: 'get' }), privately, async (c) => {
    const viewer = await viewerOf(c)
    return success(c, presentPasscode(await findPasscode(c.var.db, viewer.user.id), viewer, c.var.clock()))
  })

  app.post(resourcePath('ParentalPasscode', 'create'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    const input = await readOptions(c, PasscodeCreateInput)
    goOn(await refuseFlood(c.env.SIGN_IN_LIMIT, addressOf(c.req.raw)))
    const outcome = await createPasscode({ ...mailScope(c), address: addressOf(c.req.raw) }, viewer, input)
    return outcome.type === 'created' ? done(c, 'create') : refuse(outcome)
  })

  app.post(resourcePath('ParentalPasscode', 'update'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    const input = await readOptions(c, PasscodeUpdateInput)
    const outcome = await changePasscode({ ...mailScope(c), ...proofScope(c) }, viewer, input)
    if (outcome.type === 'changed') return done(c, input.backupEmail === undefined ? 'passcode' : 'backup')
    return outcome.type === 'sameEmail' ? fail('sameEmail') : refusePasscode(outcome)
  })

  app.post(resourcePath('ParentalPasscode', 'delete'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    const { passcode } = await readOptions(c, PasscodeProofInput)
    const outcome = await removePasscode({ ...mailScope(c), ...proofScope(c) }, viewer, passcode)
    return outcome.type === 'removed' ? done(c, 'remove') : refusePasscode(outcome)
  })

  app.post(resourcePath('ParentalPasscodeVerification', 'create'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    const { passcode } = await readOptions(c, PasscodeProofInput)
    const outcome = await provePasscode(proofScope(c), viewer, passcode)
    return outcome.type === 'proved' ? success(c, null) : refusePasscode(outcome)
  })

  app.post(resourcePath('ParentalPasscodeRecovery', 'create'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    await readOptions(c, PasscodeRecoveryInput)
    const address = addressOf(c.req.raw)
    goOn(await refuseFlood(c.env.SIGN_IN_LIMIT, address))
    const outcome = await requestRecovery({ ...mailScope(c), address }, viewer)
    return outcome.type === 'allowed' ? done(c, 'recover') : refuse(outcome)
  })

  app.post(resourcePath('ParentalPasscodeBackup', 'create'), privately, writes, async (c) => {
    const viewer = await viewerOf(c)
    await readOptions(c, BackupResendInput)
    const address = addressOf(c.req.raw)
    goOn(await refuseFlood(c.env.SIGN_IN_LIMIT, address))
    const outcome = await resendBackup({ ...mailScope(c), address }, viewer)
    return outcome.type === 'allowed' ? done(c, 'resend') : refuse(outcome)
  })

  return app
}

/** The page is loaded again by its scripts, and then says what was done. */
function done(c: AppContext, form: PasscodeFormName): Response {
  flash(c, href('parentalPasscode'), form)
  return success(c, null)
}

async function viewerOf(c: AppContext): Promise<SignedInViewer> {
  return requireFullSession(await loadViewer(c))
}

function goOn(outcome: TryOutcome): void {
  if (outcome.type === 'refused') refuse(outcome)
}

type Refusal = Extract<TryOutcome, { type: 'refused' }> | { type: ErrorName }

function refuse(outcome: Refusal): never {
  if (outcome.type !== 'refused') return fail(outcome.type)
  return fail('tooManyRequests', { retryAfterSeconds: outcome.retryAfterSeconds })
}
