import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { hasSessionEnded, isSessionLive } from '#db/live-session.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { passcodeMails } from './passcode-mails.ts'
import { provePasscode, type PasscodeOutcome, type ProofScope } from './prove-passcode.ts'

/** Takes the passcode off an account for somebody who knows it; its settings are then as open as before. */
export async function removePasscode(
  scope: MailScope & ProofScope,
  viewer: SignedInViewer,
  passcode: string,
): Promise<{ type: 'removed' } | { type: 'notSignedIn' } | Exclude<PasscodeOutcome, { type: 'proved' }>> {
  const { db, now } = scope
  const { user, session } = viewer
  const outcome = await provePasscode(scope, viewer, passcode)
  if (outcome.type !== 'proved') return outcome
  const isProvedOne = and(
    eq(parentalPasscodes.userId, user.id),
    eq(parentalPasscodes.passcodeHash, outcome.row.passcodeHash),
    isSessionLive(session.id),
  )
  const isThere = sql`exists (select 1 from ${parentalPasscodes} where ${isProvedOne})`
  const mails = passcodeMails(scope, {
    kind: 'passcodeRemoved',
    userId: user.id,
    recipients: [outcome.row.confirmedEmail],
    locale: user.locale,
    username: user.username,
    cause: `passcode-removed:${newId(now)}`,
    condition: isThere,
  })
  // The row goes last: the other statements hold while it is there.
  const results = await db.batch([
    revokeLinks(db, user.id, ['passcode', 'backup'], isThere),
    ...mails.map(({ statement }) => statement),
    db.delete(parentalPasscodes).where(isProvedOne).returning({ userId: parentalPasscodes.userId }),
  ])
  const removed = results.at(-1) as { userId: string }[]
  if (removed.length === 0) {
    return { type: (await hasSessionEnded(db, session.id)) ? 'notSignedIn' : 'wrongPasscode' }
  }
  scope.send(mails)
  return { type: 'removed' }
}
