import { and, eq, sql, type SQL } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { parentalPasscodes } from '#db/tables/parental-passcode.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { revokeLinks } from '#worker/features/credentials/end-proofs.ts'
import { countMail, refusedMail, strictest } from '#worker/features/credentials/mail-limits.ts'
import type { MailScope } from '#worker/features/credentials/mail-scope.ts'
import { backupMail, passcodeMails } from './passcode-mails.ts'
import { provePasscode, type PasscodeOutcome, type ProofScope } from './prove-passcode.ts'

export interface PasscodeChange {
  currentPasscode: string
  passcode?: string
  backupEmail?: string
}

export type ChangeOutcome = { type: 'changed' } | { type: 'sameEmail' } | Exclude<PasscodeOutcome, { type: 'proved' }>

/**
 * Sets another passcode, another backup address or both for a viewer who knows the present one, and takes back links that
 * were mailed for it. A new backup address counts once it is confirmed; until then the old one does. One that still waits is
 * dropped with the passcode that it was given with, as that may have been known to others. Of two changes at the same moment
 * the second finds that what it proved is gone.
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
  const isToBeConfirmed = backupEmail !== undefined && backupEmail !== row.confirmedEmail
  if (isToBeConfirmed) {
    const counted = strictest(await countMail(scope, [`backup:${user.id}`], scope.address))
    if (counted.type === 'refused') return { ...counted, type: 'tooManyRequests' }
  }
  const passcodeHash = passcode === undefined ? row.passcodeHash : await scope.passwords.hash(passcode)
  const kept = passcode === undefined ? row.backupEmail : (row.confirmedEmail ?? row.backupEmail)
  const next = { passcodeHash, backupEmail: backupEmail ?? kept }
  const isReplaced = backupEmail !== undefined || kept !== row.backupEmail
  const asked = isToBeConfirmed ? await backupMail(scope, user, backupEmail, exists(isRow(user.id, row))) : null
  const isMade = and(exists(isRow(user.id, next)), asked?.mail.isWritten) ?? sql`false`
  const notices =
    passcode === undefined
      ? []
      : passcodeMails(scope, {
          kind: 'passcodeChanged',
          userId: user.id,
          recipients: [row.confirmedEmail],
          locale: user.locale,
          username: user.username,
          cause: `passcode-changed:${newId(now)}`,
          condition: isMade,
        })
  const results = await db.batch([
    db.select({ userId: parentalPasscodes.userId }).from(parentalPasscodes).where(isRow(user.id, row)),
    ...(asked ? [asked.mail.statement] : []),
    db
      .update(parentalPasscodes)
      .set({ ...next, provedAt: null, provedSessionId: null })
      .where(and(isRow(user.id, row), asked?.mail.isWritten))
      .returning({ userId: parentalPasscodes.userId }),
    revokeLinks(db, user.id, ['passcode', ...(isReplaced ? (['backup'] as const) : [])], isMade),
    ...(asked ? [asked.link] : []),
    ...notices.map(({ statement }) => statement),
  ])
  const changed = results[asked ? 2 : 1] as { userId: string }[]
  if (changed.length > 0) {
    scope.send([...(asked ? [asked.mail] : []), ...notices])
    return { type: 'changed' }
  }
  if (!asked || results[0].length === 0) return { type: 'wrongPasscode' }
  const { retryAfterSeconds } = await refusedMail(scope, [asked.mail])
  return { type: 'tooManyRequests', retryAfterSeconds }
}

/** The condition that a row is an account's, with exactly this passcode and this backup address. */
function isRow(userId: string, row: { passcodeHash: string; backupEmail: string }): SQL | undefined {
  return and(
    eq(parentalPasscodes.userId, userId),
    eq(parentalPasscodes.passcodeHash, row.passcodeHash),
    eq(parentalPasscodes.backupEmail, row.backupEmail),
  )
}

function exists(condition: SQL | undefined): SQL {
  return sql`exists (select 1 from ${parentalPasscodes} where ${condition})`
}
