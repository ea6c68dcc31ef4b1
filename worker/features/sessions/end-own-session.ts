import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'

/** Ends one session of an account; false where the account has none of that id. */
export async function endOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}
