import { sql } from 'drizzle-orm'
import { isThere } from '#db/active-account.ts'
import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { handshakeTokens } from '#db/tables/identity/sessions.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import { HANDSHAKE_TOKEN_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import type { Proof } from './proof.ts'

export async function issueHandshake(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  { userId, holds }: Proof,
  refusal: ErrorName,
): Promise<HandshakeData> {
  const { token, row } = await newHandshake(userId, now)
  const { rowsAffected } = await insertWhere(db, handshakeTokens, row, sql`(${holds} and ${isThere(userId)})`)
  return rowsAffected > 0 ? { token } : fail(refusal)
}

export async function handshakeStatement(db: Database, userId: string, now: number) {
  const { token, row } = await newHandshake(userId, now)
  // Wrapped, because `await` would run a bare statement.
  return { token, statement: db.insert(handshakeTokens).values(row) }
}

async function newHandshake(userId: string, now: number) {
  const token = newToken()
  return { token, row: { tokenHash: await hashToken(token), userId, expiresAt: now + HANDSHAKE_TOKEN_LIFETIME_MS } }
}
