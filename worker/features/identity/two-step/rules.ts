import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { totpFactors } from '#db/tables/identity/two-step.ts'

export function hasTotp(userId: string): SQL {
  return sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${userId}
    and ${totpFactors.confirmedAt} is not null)`
}

/** Read now: the viewer's copy is from the start of the request. */
export async function isTotpOn(db: Database, userId: string): Promise<boolean> {
  const isOn = and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))
  return (await db.$count(totpFactors, isOn)) > 0
}
