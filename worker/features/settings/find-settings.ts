import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { partners } from '#db/tables/users.ts'
import type { UserSettings } from '#schema/calls/settings.ts'
import type { QueryResult } from '#schema/queries/all.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import type { Reader } from '#worker/platform/reader.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { partnerColumns } from './columns.ts'
import { presentSettings } from './present.ts'

/** The settings of whoever is signed in; of somebody who has only left their name here none. */
export async function findSettings({ db, reader, viewer }: QueryContext): Promise<QueryResult<'SettingsQuery'>> {
  return viewer.type === 'AUTH' ? await readSettings(db, reader, viewer) : missing()
}

/** Settings as they are stored. Only a business account costs a read: the rest came with the session. */
export async function readSettings(db: Database, reader: Reader, { user }: SignedInViewer): Promise<UserSettings> {
  if (!user.isPartner) return presentSettings(user, null)
  const [partner] = await reader.read(partnerStatement(db, user.id))
  return presentSettings(user, partner ?? null)
}

function partnerStatement(db: Database, userId: string) {
  return db.select(partnerColumns).from(partners).where(eq(partners.userId, userId))
}
