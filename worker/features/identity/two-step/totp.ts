import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_PERIOD_S, TOTP_WINDOW_STEPS } from '#schema/identity/two-step-constants.ts'

const ISSUER = 'Tackboard'

/** Length that RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

export function totpUri(secret: string, username: string): string {
  return toTotp(secret, username).toString()
}

/** The step (RFC 6238) within the tolerance of the clocks. */
export function findCodeStep(secret: string, code: string, now: number): number | null {
  const totp = toTotp(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}

function toTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_PERIOD_S })
}
