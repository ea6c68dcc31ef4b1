import * as v from 'valibot'
import { MAX_REFERRER_LENGTH } from '../constants/limits.ts'
import { hasSocialProof, SocialLoginInput } from './social.ts'

/** `POST /v3/login/handshake/`, form-encoded. */
export const LoginHandshakeInput = v.object({
  username_or_email: v.pipe(
    v.string('Enter your email or username'),
    v.trim(),
    v.minLength(1, 'Enter your email or username'),
    v.maxLength(320, 'An email address has at most 320 characters'),
  ),
  password: v.pipe(
    v.string('Enter your password'),
    v.minLength(1, 'Enter your password'),
    v.maxLength(1_024, 'A password has at most 128 characters'),
  ),
  referrer: v.optional(v.pipe(v.string(), v.maxLength(MAX_REFERRER_LENGTH))),
  mfa_token: v.optional(v.pipe(v.string(), v.maxLength(200))),
  token: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
})
export type LoginHandshakeInput = v.InferOutput<typeof LoginHandshakeInput>

/** The same call by name and password, or by the word of another service. */
export const LoginInput = v.lazy((fields): v.GenericSchema<unknown, LoginHandshakeInput | SocialLoginInput> =>
  hasSocialProof(fields) ? SocialLoginInput : LoginHandshakeInput,
)

/** Answer of a handshake: a single-use token that is exchanged for a session within a minute. */
export interface HandshakeData {
  token: string
}

/** `HandshakeSessionResource` create. */
export const HandshakeSessionInput = v.object({
  token: v.pipe(v.string('The token of the handshake is missing'), v.minLength(1), v.maxLength(200)),
  isRegistration: v.optional(v.boolean(), false),
})
