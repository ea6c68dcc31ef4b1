import * as v from 'valibot'
import { choosing } from '../by-option.ts'
import { defineCall, NoAnswer } from '../call.ts'
import { MAX_REFERRER_LENGTH } from '../constants/limits.ts'
import { issueText } from '../issue-text.ts'
import { hasServiceProof, ServiceLoginInput } from './sign-in-service-calls.ts'

export const LoginHandshakeInput = v.object({
  username_or_email: v.pipe(
    v.string(issueText('emailOrUsername')),
    v.trim(),
    v.minLength(1, issueText('emailOrUsername')),
    v.maxLength(320),
  ),
  password: v.pipe(
    v.string(issueText('passwordMissing')),
    v.minLength(1, issueText('passwordMissing')),
    v.maxLength(1_024, issueText('passwordTooLong')),
  ),
  referrer: v.optional(v.pipe(v.string(), v.maxLength(MAX_REFERRER_LENGTH))),
  mfa_token: v.optional(v.pipe(v.string(), v.maxLength(200))),
  token: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
})
export type LoginHandshakeInput = v.InferOutput<typeof LoginHandshakeInput>

export const LoginInput = choosing(
  [ServiceLoginInput, LoginHandshakeInput],
  (fields): typeof ServiceLoginInput | typeof LoginHandshakeInput =>
    hasServiceProof(fields) ? ServiceLoginInput : LoginHandshakeInput,
)
export type LoginInput = v.InferOutput<typeof LoginInput>

const { username_or_email, password } = LoginHandshakeInput.entries
/** Local path. */
const next = v.optional(v.string())
const FirstStepForm = v.object({ username_or_email, password, next })
/** A bad token or code fails like any other. */
const SecondStepForm = v.object({ mfa_token: v.string(), code: v.optional(v.string(), ''), next })

export const LoginForm = v.lazy(
  (fields): v.GenericSchema<unknown, v.InferOutput<typeof FirstStepForm> | v.InferOutput<typeof SecondStepForm>> =>
    typeof fields === 'object' && fields !== null && 'mfa_token' in fields ? SecondStepForm : FirstStepForm,
)
export type LoginForm = v.InferOutput<typeof LoginForm>

/** A single-use token, exchanged for a session within a minute. */
export const HandshakeData = v.object({ token: v.string() })
export type HandshakeData = v.InferOutput<typeof HandshakeData>

export const HandshakeSessionInput = v.object({
  token: v.pipe(v.string(issueText('handshakeToken')), v.minLength(1), v.maxLength(200)),
  isRegistration: v.optional(v.boolean(), false),
})
export type HandshakeSessionInput = v.InferOutput<typeof HandshakeSessionInput>

/** Data of `accountSuspended`. */
export interface Suspension {
  reason: string
  /** ISO 8601; null for one without an end. */
  until: string | null
}

/** An account with two-step verification gets the error `secondStepRequired`. */
export const LogInCall = defineCall('POST loginHandshake', LoginInput, HandshakeData)
/** Starts the session, which the answer sets as a cookie. */
export const ExchangeHandshakeCall = defineCall('HandshakeSessionResource.create', HandshakeSessionInput, NoAnswer)
