import { and, eq, sql } from 'drizzle-orm'
import { isThere } from '#db/active-account.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'
import type { ServiceLoginInput } from '#schema/identity/sign-in-service-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { passesCaptcha } from '#worker/platform/captcha.ts'
import { RECIPIENT_COLUMNS } from '../notice.ts'
import type { Proof } from '../proof.ts'
import { provePassword } from '../prove-password.ts'
import { connect } from './connect.ts'
import { useNonce } from './nonce.ts'
import { proveService } from './prove-service.ts'

/**
 * An account is found by the connected subject alone, never by email: if an account has the same address, its password
 * is asked for once and connects the two.
 */
export async function logInWithService(context: ActionContext, input: ServiceLoginInput): Promise<Proof> {
  const { token, password } = input
  if (token !== undefined && !(await passesCaptcha(context.env, token, context.address))) return fail('captchaFailed')
  const person = await proveService(context, input, 'signInServiceOff')
  const { db, now } = context
  const [known, namesake] = await db.batch([
    db
      .select({ userId: identities.userId })
      .from(identities)
      .where(
        and(
          eq(identities.provider, person.provider),
          eq(identities.subject, person.subject),
          isThere(sql`${identities.userId}`),
        ),
      ),
    db
      .select(RECIPIENT_COLUMNS)
      .from(users)
      .where(eq(sql`lower(${users.email})`, sql`lower(${person.email ?? ''})`)),
  ])
  if (known[0]) {
    if (person.nonce !== null && !(await useNonce(db, person.nonce, now))) return fail('serviceProofRefused')
    const { userId } = known[0]
    const isConnected = and(
      eq(identities.provider, person.provider),
      eq(identities.subject, person.subject),
      eq(identities.userId, userId),
    )
    return { userId, holds: sql`exists (select 1 from ${identities} where ${isConnected})` }
  }
  if (!namesake[0] || person.email === null) return fail('serviceAccountUnknown')
  if (password === undefined) return fail('serviceNeedsPassword')
  const proof = await provePassword(context, {
    usernameOrEmail: person.email,
    password,
    hasPassedCaptcha: token !== undefined,
  })
  if (!(await connect(context, person, namesake[0], proof.holds))) fail('wrongCredentials')
  return proof
}
