import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { BackupState, PasscodeData } from '#schema/identity/passcode-calls.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { queryError } from '#worker/errors/missing.ts'
import { maySkipPasscode } from './rules.ts'

export type PasscodeRow = typeof passcodes.$inferSelect

/** The row must not leave the worker. */
export async function findPasscode(db: Database, userId: string): Promise<PasscodeRow | null> {
  const [row] = await db.select().from(passcodes).where(eq(passcodes.userId, userId))
  return row ?? null
}

export function presentPasscode(
  row: PasscodeRow | null,
  { user, session }: Pick<SignedInViewer, 'user' | 'session'>,
  now: number,
): PasscodeData {
  const isRequired = row !== null && isMinor(user.birthday, now)
  return {
    has_passcode: row !== null,
    is_required: isRequired,
    backup: backupState(row),
    may_skip: row !== null && maySkipPasscode(row, { sessionId: session.id, isRequired, now }),
  }
}

function backupState(row: PasscodeRow | null): BackupState {
  if (row === null) return 'none'
  if (row.confirmedEmail === null) return 'waiting'
  return row.confirmedEmail === row.backupEmail ? 'confirmed' : 'changing'
}

export async function findOwnPasscode({ db, reader, viewer }: QueryContext): Promise<QueryResult<'PasscodeQuery'>> {
  if (viewer.type !== 'AUTH') return queryError('notSignedIn')
  const [row] = await reader.read(db.select().from(passcodes).where(eq(passcodes.userId, viewer.user.id)))
  return { __typename: 'Passcode', backup: backupState(row ?? null) }
}
