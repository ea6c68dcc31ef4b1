import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { handshakeTokens, knownDevices, sessions } from '#db/tables/identity/sessions.ts'
import { twoStepTokens } from '#db/tables/identity/two-step.ts'
import type { TokenPurpose } from '#worker/model/email-token.ts'

export function endBegunLogins(db: Database, userId: string, condition: SQL, exceptSessionId = '') {
  return [
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId), condition)),
    db.delete(handshakeTokens).where(and(eq(handshakeTokens.userId, userId), condition)),
    db.delete(twoStepTokens).where(and(eq(twoStepTokens.userId, userId), condition)),
  ] as const
}

export function endProofs(db: Database, userId: string, condition: SQL, exceptSessionId = '') {
  return [
    ...endBegunLogins(db, userId, condition, exceptSessionId),
    db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), condition)),
  ] as const
}

export function revokeLinks(
  db: Database,
  userId: string,
  purposes: readonly TokenPurpose[],
  condition: SQL,
  exceptHash = '',
) {
  return db
    .delete(emailTokens)
    .where(
      and(
        eq(emailTokens.userId, userId),
        inArray(emailTokens.purpose, [...purposes]),
        isNull(emailTokens.usedAt),
        ne(emailTokens.tokenHash, exceptHash),
        condition,
      ),
    )
}
