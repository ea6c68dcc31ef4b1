import { openContext, type AppContext } from '#worker/context/context.ts'
import { sessionStatements, type CreatedSession } from '#worker/features/accounts/create-session.ts'
import { newSessionOf } from '#worker/features/accounts/session-cookie.ts'
import type { MakeEntry } from './register.ts'

/** Lets the owner of a new account in at once, in the browser of this request. */
export function sessionEntry(c: AppContext): MakeEntry<CreatedSession> {
  return async (userId) => {
    const { statements, created: made } = await sessionStatements(
      c.var.db,
      newSessionOf(await openContext(c), userId),
      c.var.clock(),
    )
    return { statements, made }
  }
}
