import { sql, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'

export interface Proof {
  userId: string
  /**
   * What a proof unlocks is written under this condition: otherwise a login in progress would survive a change of
   * password.
   */
  holds: SQL
  /** Set when it comes from a session elsewhere: nothing was proved now. */
  isSecondHand?: true
}

export function provedByPassword(userId: string, passwordHash: string): Proof {
  return {
    userId,
    holds: sql`exists (select 1 from ${users} where ${users.id} = ${userId}
      and ${users.passwordHash} = ${passwordHash})`,
  }
}

export function onlyWithoutTwoStep({ userId, holds }: Proof): Proof {
  return {
    userId,
    holds: sql`(${holds} and exists (select 1 from ${users} where ${users.id} = ${userId}
      and ${users.hasTwoStepEnabled} = 0))`,
  }
}
