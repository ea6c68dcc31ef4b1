import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { invites } from '#db/tables/invites.ts'
import { newInviteCode } from './invite-code.ts'

/** The code of somebody for a channel. Asked for twice, also at the same moment, it is the same one. */
export async function createInvite(db: Database, senderId: string, channel: number, now: number): Promise<string> {
  const code = newInviteCode()
  const [, [kept]] = await db.batch([
    db
      .insert(invites)
      .values({ code, senderId, channel, createdAt: now })
      .onConflictDoNothing({ target: [invites.senderId, invites.channel] }),
    db
      .select({ code: invites.code })
      .from(invites)
      .where(and(eq(invites.senderId, senderId), eq(invites.channel, channel))),
  ])
  return kept?.code ?? code
}
