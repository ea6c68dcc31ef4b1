import type { UserSettings } from '#schema/calls/settings.ts'
import { SETTING_NAMES, type SettingName } from '#schema/settings.ts'
import { columnOf, type PartnerRow, type SettingsRow } from './columns.ts'

export function presentSettings(user: SettingsRow, partner: PartnerRow | null): UserSettings {
  const row = { ...user, ...partner }
  const settings = SETTING_NAMES.map((name) => [name, toSetting(row[columnOf(name)] ?? null)])
  return {
    __typename: 'UserSettings',
    id: user.id,
    is_partner: user.isPartner,
    ...(Object.fromEntries(settings) as Pick<UserSettings, SettingName>),
  }
}

/** Without the forms of the words. */
function toSetting(value: SettingsRow[keyof SettingsRow] | null) {
  return typeof value === 'object' && value !== null ? Object.keys(value) : value
}
