import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import type { PasscodeProofInput } from '#schema/identity/passcode-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { revokeLinks } from '../end-proofs.ts'
import { passcodeMails } from './passcode-mails.ts'
import { provePasscode } from './prove-passcode.ts'

export async function removePasscode(context: MemberContext, { passcode }: PasscodeProofInput): Promise<void> {
  const { db, now, viewer } = context
  const { user, session } = viewer
  const row = await provePasscode(context, passcode)
  const isProvedOne = and(
    eq(passcodes.userId, user.id),
    eq(passcodes.passcodeHash, row.passcodeHash),
    isSessionLive(session.id),
  )
  const isThere = sql`exists (select 1 from ${passcodes} where ${isProvedOne})`
  const mails = passcodeMails(context, 'passcodeRemoved', user, {
    recipients: [row.confirmedEmail],
    cause: `passcode-removed:${newId(now)}`,
    condition: isThere,
  })
  // The row goes last: the other statements depend on it.
  const { removed } = await context.commit({
    revoked: revokeLinks(db, user.id, ['passcode', 'backup'], isThere),
    mails: mails.map(({ statement }) => statement),
    removed: db.delete(passcodes).where(isProvedOne).returning({ userId: passcodes.userId }),
  })
  if (removed.length === 0) fail((await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'wrongPasscode')
  context.send(mails)
}
