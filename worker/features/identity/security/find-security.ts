import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { queryError } from '#worker/errors/missing.ts'

export async function findSecurity({ db, reader, viewer }: QueryContext): Promise<QueryResult<'SecurityQuery'>> {
  if (viewer.type !== 'AUTH') return queryError('notSignedIn')
  const { id, hasPassword } = viewer.user
  const [factors, own] = await Promise.all([
    reader.read(
      db
        .select({
          since: totpFactors.confirmedAt,
          codesLeft: sql<number>`(select count(*) from ${recoveryCodes}
            where ${and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt))})`,
        })
        .from(users)
        .leftJoin(totpFactors, eq(totpFactors.userId, users.id))
        .where(eq(users.id, id)),
    ),
    reader.read(
      db
        .select({
          id: passkeys.id,
          name: passkeys.name,
          createdAt: passkeys.createdAt,
          lastUsedAt: passkeys.lastUsedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.userId, id))
        .orderBy(asc(passkeys.createdAt)),
    ),
  ])
  const since = factors[0]?.since ?? null
  return {
    __typename: 'Security',
    has_password: hasPassword,
    mfa_since: since === null ? null : toIso(since),
    recovery_codes_left: since === null ? 0 : (factors[0]?.codesLeft ?? 0),
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: toIso(createdAt),
      last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
    })),
  }
}

function toIso(moment: number): string {
  return new Date(moment).toISOString()
}
