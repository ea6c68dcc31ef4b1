import { eq } from 'drizzle-orm'
import { partners } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import { SETTING_NAMES, type SettingName } from '#schema/settings/settings.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { presentAvatar, presentCover } from './profile-image.ts'
import { partnerColumns, findColumn, type PartnerRow, type SettingsRow } from './setting-columns.ts'

const NOT_FOR_MINORS = { allowMarketingCookies: false, thirdPartyMarketingTrackingEnabled: false }

export async function findSettings({ db, reader, viewer, now }: QueryContext): Promise<QueryResult<'SettingsQuery'>> {
  return viewer.type === 'AUTH' ? await readSettings({ db, reader, viewer, now }) : missing()
}

export async function readSettings({
  db,
  reader,
  viewer: { user },
  now,
}: Pick<QueryContext, 'db' | 'reader' | 'now'> & { viewer: SignedInViewer }): Promise<UserSettings> {
  if (!user.isPartner) return presentSettings(user, null, now)
  const [partner] = await reader.read(db.select(partnerColumns).from(partners).where(eq(partners.userId, user.id)))
  return presentSettings(user, partner ?? null, now)
}

/** Whatever is stored, marketing settings of a minor are off. A business without a name uses the account's. */
export function presentSettings(user: SettingsRow, partner: PartnerRow | null, now: number): UserSettings {
  const row = {
    ...user,
    ...partner,
    ...(user.isPartner && { businessName: partner?.businessName || user.fullName }),
    ...(isMinor(user.birthday, now) && NOT_FOR_MINORS),
  }
  const settings = SETTING_NAMES.map((name) => [name, toSetting(row[findColumn(name)] ?? null)])
  return {
    __typename: 'UserSettings',
    id: user.id,
    is_partner: user.isPartner,
    ...presentAvatar(user.imageSignature),
    cover_image_url: presentCover(user.coverSignature),
    domain_verified: user.domainVerified,
    ...(Object.fromEntries(settings) as Pick<UserSettings, SettingName>),
  }
}

/** Words without their case variants. */
function toSetting(value: SettingsRow[keyof SettingsRow] | null) {
  return typeof value === 'object' && value !== null ? Object.keys(value) : value
}
