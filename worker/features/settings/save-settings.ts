import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '#db/client.ts'
import { isSessionLive } from '#db/live-session.ts'
import { partners, users } from '#db/tables/users.ts'
import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { SETTINGS_LIMIT } from '#schema/constants/limits.ts'
import { hasProtected } from '#schema/constants/protected-settings.ts'
import { changedSettings } from '#schema/settings-form.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { isTaken } from '#worker/errors/is-taken.ts'
import type { ProofScope } from '#worker/features/parental-passcode/prove-passcode.ts'
import { checkPasscode, type PasscodeRefusal } from '#worker/features/parental-passcode/check-passcode.ts'
import { countTry, type TryOutcome } from '#worker/platform/rate-limit.ts'
import type { Reader } from '#worker/platform/reader.ts'
import { columnsOf, partnerColumns, type PartnerRow, type SettingsRow } from './columns.ts'
import { readSettings } from './find-settings.ts'
import { presentSettings } from './present.ts'
import { refusal, refusalOf, type SettingsRefusal } from './rules.ts'

export interface SettingsScope extends ProofScope {
  reader: Reader
  countryFromIp: string
}

export interface SettingsProof {
  /** The parental passcode, where the person was asked for it. */
  passcode?: string | undefined
}

export type SaveOutcome =
  | { type: 'saved'; settings: UserSettings }
  | SettingsRefusal
  | PasscodeRefusal
  | { type: 'notSignedIn' }
  | Extract<TryOutcome, { type: 'refused'; retryAfterSeconds: number }>

/**
 * The one way in which settings are changed. Only those that differ from what is stored are looked at, so that sending
 * the same again changes nothing. Protected ones need the parental passcode, where the account has one. Whether a username is free is settled by its unique key.
 */
export async function saveSettings(
  scope: SettingsScope,
  viewer: SignedInViewer,
  asked: SettingsChanges,
  { passcode }: SettingsProof,
): Promise<SaveOutcome> {
  const { db, reader, now } = scope
  const before = await readSettings(db, reader, viewer)
  const changes: SettingsChanges = changedSettings(before, asked)
  if (Object.keys(changes).length === 0) return { type: 'saved', settings: before }
  const refused = refusalOf(before, changes, scope)
  if (refused) return refused
  if (hasProtected(Object.keys(changes))) {
    const check = await checkPasscode(scope, viewer, passcode)
    if (check.type !== 'allowed') return check
  }
  const attempt = await countTry(db, [{ rule: SETTINGS_LIMIT, key: viewer.user.id }], now)
  if (attempt.type === 'refused') return attempt
  try {
    const written = await write(db, viewer, before, changes, now)
    if (written === null) return { type: 'notSignedIn' }
    return { type: 'saved', settings: presentSettings(written.user, written.partner) }
  } catch (error) {
    if (isTaken(error)) return refusal('usernameTaken', 'username', 'This username is taken')
    throw error
  }
}

const { passwordHash: _, ...returned } = getTableColumns(users)

/** Null where the session has been ended, or the account is gone. */
async function write(
  db: Database,
  { user: { id: userId }, session }: SignedInViewer,
  before: UserSettings,
  changes: SettingsChanges,
  now: number,
): Promise<{ user: SettingsRow; partner: PartnerRow | null } | null> {
  const isLive = isSessionLive(session.id)
  const { user, partner } = columnsOf(before, changes, now)
  // Something is always set, or there would be no statement; never a key, whose every reference would be looked for.
  const setUser = { about: sql`${users.about}`, ...user }
  const statements: [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] = [
    db
      .update(users)
      .set(setUser)
      .where(and(eq(users.id, userId), isLive))
      .returning(returned),
  ]
  if (before.is_partner) {
    const setPartner = { businessName: sql`${partners.businessName}`, ...partner }
    statements.push(
      db
        .update(partners)
        .set(setPartner)
        .where(and(eq(partners.userId, userId), isLive))
        .returning(partnerColumns),
    )
  }
  const [[userRow], [partnerRow] = []] = (await db.batch(statements)) as [SettingsRow[], PartnerRow[]?]
  return userRow ? { user: userRow, partner: partnerRow ?? null } : null
}
