import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { totpFactors } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS } from '#schema/errors.ts'
import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { newTotpSecret } from '#worker/features/identity/two-step/totp.ts'
import { newAddress, send, type Sent } from './client.ts'
import { PASSWORD, type UserRow } from './rows.ts'
import { errorText } from './texts.ts'

const STEP_MS = 30_000

/** The code of a key so many steps from now, as an app shows it. */
export function getCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
}

/** Turns two-step verification of an account on behind the worker's back; the answer is its key. */
export async function turnOnTwoStep(db: Database, user: Pick<UserRow, 'id'>): Promise<string> {
  const secret = newTotpSecret()
  const now = Date.now()
  await db.batch([
    db.insert(totpFactors).values({ userId: user.id, secret, createdAt: now, confirmedAt: now }),
    db.update(users).set({ hasTwoStepEnabled: true }).where(eq(users.id, user.id)),
  ])
  return secret
}

/** The first step of a login, which must ask for the second; the answer is what it hands out for that. */
export async function beginLogin(
  origin: string,
  user: Pick<UserRow, 'username'>,
  password = PASSWORD,
): Promise<TwoStepRequiredData> {
  const answer = await send(origin, href('loginHandshake'), {
    form: { username_or_email: user.username, password },
    headers: { 'cf-connecting-ip': newAddress() },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const envelope = (await answer.json()) as Envelope<TwoStepRequiredData>
  const { code, status } = ERRORS.secondStepRequired
  const message = errorText('secondStepRequired')
  expect([answer.status, envelope.status, envelope.code, envelope.message]).toEqual([status, 'failure', code, message])
  expect(Object.keys(envelope.data).toSorted()).toEqual(['methods', 'mfa_token'])
  return envelope.data
}

/** The second step, from an address of its own. */
export function finishLogin(origin: string, form: Record<string, string>, sent: Sent = {}): Promise<Response> {
  return send(origin, href('loginTwoStepHandshake'), {
    ...sent,
    form,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })
}
