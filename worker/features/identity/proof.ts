import { sql, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'

/** What shows that an account is its user's own. */
export interface Proof {
  userId: string
  /**
   * The condition that what shows it has not been ended since. What a proof opens is written under it: else a
   * sign-in that is under way while the password is changed would outlive the change.
   */
  holds: SQL
  /** Set where it comes out of a session elsewhere, so that nothing was proved just now. */
  isSecondHand?: true
}

/** By a password that was right for this hash. */
export function provedByPassword(userId: string, passwordHash: string): Proof {
  return {
    userId,
    holds: sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.passwordHash} = ${passwordHash})`,
  }
}

/** The same proof, as far as the account asks for no second one. */
export function aloneSufficient({ userId, holds }: Proof): Proof {
  return {
    userId,
    holds: sql`(${holds} and exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.hasMfaEnabled} = 0))`,
  }
}
