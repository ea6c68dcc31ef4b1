import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { ServiceError } from '#worker/errors/service-error.ts'
import { dailyHasher } from '#worker/platform/daily-hash.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import type { ActionContext } from './context.ts'

export type SecurityEvent =
  | 'login failed'
  | 'second factor failed'
  | 'password check failed'
  | 'passcode check failed'
  | 'captcha failed'
  | 'throttled'
  | 'known address'
  | 'refused'
  | 'password changed'
  | 'password reset'
  | 'two-step turned on'
  | 'two-step turned off'
  | 'account banned'
  | 'ban lifted'

const EVENTS: Partial<Record<ErrorName, SecurityEvent>> = {
  wrongCredentials: 'login failed',
  serviceProofRefused: 'login failed',
  passkeyFailed: 'login failed',
  wrongCode: 'second factor failed',
  wrongOwnerCode: 'second factor failed',
  wrongSetupCode: 'second factor failed',
  wrongPassword: 'password check failed',
  wrongPasscode: 'passcode check failed',
  passcodeLocked: 'throttled',
  captchaFailed: 'captcha failed',
  emailTaken: 'known address',
  serviceNeedsPassword: 'known address',
}

/** Steps of a dialog, not attempts at what is not allowed. */
const ASKED_FOR: ReadonlySet<ErrorName> = new Set(['passcodeRequired', 'codeMissing', 'freshLoginNeeded'])

/** The calls and forms at which passwords, codes and accounts can be guessed. */
const CREDENTIALS = /log-?in|password|mfa|two-step|passkey|passcode|regist|sign-?up|handshake|reset|verify|email/i

type Context = Pick<ActionContext, 'db' | 'now' | 'address' | 'requestId'>

const ADDRESS_LENGTH = 16

/**
 * One line for the operator (docs/operating/monitoring.md, What to watch): ids, and the address as a hash that no one
 * can trace once its day is over. No names, no mail addresses, nothing that was typed.
 */
export async function logSecurity(
  { db, now, address, requestId }: Context,
  event: SecurityEvent,
  { user, error = null, by = null }: { user: string | null; error?: ErrorName | null; by?: string | null },
): Promise<void> {
  const hash = await dailyHasher(db, now)
  const from = (await hash(`address:${addressKey(address)}`)).slice(0, ADDRESS_LENGTH)
  logLine('info', { message: 'Security', event, user, by, error, address: from, request_id: requestId })
}

/** Logs a call or a form that was refused; most refusals do not concern security. */
export async function logRefusal(
  context: Context & Pick<ActionContext, 'viewer' | 'url'>,
  { error, accountId }: ServiceError,
): Promise<void> {
  const event = EVENTS[error] ?? findEvent(error, context.url.pathname)
  if (event === null) return
  const { viewer } = context
  await logSecurity(context, event, { user: accountId ?? (viewer.type === 'UNAUTH' ? null : viewer.user.id), error })
}

function findEvent(error: ErrorName, path: string): SecurityEvent | null {
  const { status } = ERRORS[error]
  if (status === 429) return CREDENTIALS.test(path) ? 'throttled' : null
  return status === 403 && !ASKED_FOR.has(error) ? 'refused' : null
}
