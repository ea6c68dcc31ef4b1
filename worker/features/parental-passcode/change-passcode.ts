import { and, eq, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { hashPassword } from '#worker/platform/passwords.ts'
import { provePasscode, type PasscodeOutcome, type ProofScope } from './prove-passcode.ts'
import { passcodeMails } from './passcode-mails.ts'

export interface PasscodeChange {
  currentPasscode: string
  passcode?: string
  backupEmail?: string
}

export type ChangeOutcome = { type: 'changed' } | { type: 'sameEmail' } | Exclude<PasscodeOutcome, { type: 'proved' }>

/**
 * Sets another passcode, another backup address or both for somebody who knows the present one, and takes back links that
 * were mailed for it. Of two changes at the same moment the second finds that what it proved is gone.
 */
export async function changePasscode(
  scope: MailScope & ProofScope,
  viewer: SignedInViewer,
  { currentPasscode, passcode, backupEmail }: PasscodeChange,
): Promise<ChangeOutcome> {
  const { db, now } = scope
  const { user } = viewer
  if (backupEmail !== undefined && backupEmail === user.email) return { type: 'sameEmail' }
  const outcome = await provePasscode(scope, viewer, currentPasscode)
  if (outcome.type !== 'proved') return outcome
  const { row } = outcome
  const passcodeHash = passcode === undefined ? row.passcodeHash : await hashPassword(passcode)
  const next = { passcodeHash, backupEmail: backupEmail ?? row.backupEmail }
  const isMade = sql`exists (select 1 from ${parentalPasscodes} where ${isRow(user.id, next)})`
  const mails = passcodeMails(scope, {
    kind: 'passcodeChanged',
    recipients: [row.backupEmail, next.backupEmail],
    locale: user.locale,
    username: user.username,
    cause: `passcode-changed:${newId(now)}`,
    condition: isMade,
  })
  const [changed] = await db.batch([
    db
      .update(parentalPasscodes)
      .set({ ...next, provedAt: null, provedSessionId: null })
      .where(isRow(user.id, row))
      .returning({ userId: parentalPasscodes.userId }),
    revokeLinks(db, user.id, ['passcode'], isMade),
    ...mails.map(({ statement }) => statement),
  ])
  if (changed.length === 0) return { type: 'wrongPasscode' }
  scope.send(mails)
  return { type: 'changed' }
}

/** The condition that a row is an account's, with exactly this passcode and this backup address. */
function isRow(userId: string, row: { passcodeHash: string; backupEmail: string }): SQL | undefined {
  return and(
    eq(parentalPasscodes.userId, userId),
    eq(parentalPasscodes.passcodeHash, row.passcodeHash),
    eq(parentalPasscodes.backupEmail, row.backupEmail),
  )
}
