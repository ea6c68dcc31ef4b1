import { and, eq } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import type { PasskeyRemovalInput } from '#schema/identity/passkey-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { noticeMails } from '../notice.ts'
import { proveOwner } from '../two-step/prove-owner.ts'

export async function removePasskey(context: MemberContext, { id, password }: PasskeyRemovalInput): Promise<void> {
  await proveOwner(context, { password })
  const { db } = context
  const { user, session } = context.viewer
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
  const [passkey] = await db.select({ name: passkeys.name }).from(passkeys).where(isOwn)
  if (!passkey) return
  const notices = noticeMails(context, 'passkeyRemoved', user, {
    values: { passkey: passkey.name },
    condition: HAS_JUST_CHANGED,
  })
  const [removed] = await db.batch([
    db
      .delete(passkeys)
      .where(and(isOwn, isSessionLive(session.id)))
      .returning({ id: passkeys.id }),
    ...notices.map(({ statement }) => statement),
  ])
  if (removed.length > 0) context.send(notices)
  else if (await hasSessionEnded(db, session.id)) fail('notSignedIn')
}
