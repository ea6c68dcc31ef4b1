import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from '#db/tables/sessions.ts'
import { hashToken } from '#worker/platform/tokens.ts'

/** Ends the session of a token; where it has ended already, nothing happens. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(token)))
}
