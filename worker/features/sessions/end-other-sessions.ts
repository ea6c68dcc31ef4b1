import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { handshakeTokens, sessions } from '#db/tables/sessions.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'

/** Ends every session of an account but the one that asks, and sign-ins that have begun and are no session yet. */
export async function endOtherSessions(db: Database, { user, session }: SignedInViewer): Promise<void> {
  await db.batch([
    db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, session.id))),
    db.delete(handshakeTokens).where(eq(handshakeTokens.userId, user.id)),
  ])
}
