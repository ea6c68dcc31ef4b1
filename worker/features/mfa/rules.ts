import { sql, type SQL } from 'drizzle-orm'
import { totpFactors } from '#db/tables/mfa.ts'

/** The condition that an account's second factor is on: its key has been confirmed by a code. */
export function hasTotp(userId: string): SQL {
  return sql`exists (select 1 from ${totpFactors} where ${totpFactors.userId} = ${userId} and ${totpFactors.confirmedAt} is not null)`
}
