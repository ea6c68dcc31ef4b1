import { sql, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'

export interface Proof {
  userId: string
  /**
   * What a proof opens is written under this condition: else a log-in that is under way while the password is changed
   * would outlive the change.
   */
  holds: SQL
  /** Set where it comes from a session elsewhere, so that nothing was proved now. */
  isSecondHand?: true
}

export function provedByPassword(userId: string, passwordHash: string): Proof {
  return {
    userId,
    holds: sql`exists (select 1 from ${users} where ${users.id} = ${userId}
      and ${users.passwordHash} = ${passwordHash})`,
  }
}

/** For an account without a second factor. */
export function aloneSufficient({ userId, holds }: Proof): Proof {
  return {
    userId,
    holds: sql`(${holds} and exists (select 1 from ${users} where ${users.id} = ${userId}
      and ${users.hasMfaEnabled} = 0))`,
  }
}
