import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { href } from '#schema/routes.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { callResource } from '#ui/platform/network/request.ts'

export interface SettingsSave {
  changes: Partial<SettingsChanges>
  /** The parental one, where it was asked for. */
  passcode: string | undefined
}

/** Returns all settings. */
export function saveSettings({ changes, passcode }: SettingsSave, init: WriteInit): Promise<UserSettings> {
  const path = href('resource', { name: 'UserSettingsResource', verb: 'update' })
  return callResource<UserSettings>(path, { ...changes, ...(passcode === undefined ? {} : { passcode }) }, init)
}
