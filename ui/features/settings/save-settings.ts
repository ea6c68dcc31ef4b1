import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { href } from '#schema/routes.ts'
import { callResource } from '#ui/platform/network/request.ts'

/** Returns all settings. `passcode` is the parental one, where it was asked for. */
export function saveSettings(
  changes: Partial<SettingsChanges>,
  { passcode, hasConfirmedPublic = false }: { passcode?: string | undefined; hasConfirmedPublic?: boolean } = {},
): Promise<UserSettings> {
  return callResource<UserSettings>(href('resource', { name: 'UserSettingsResource', verb: 'update' }), {
    ...changes,
    ...(passcode === undefined ? {} : { passcode }),
    ...(hasConfirmedPublic && { confirm_public_profile: true }),
  })
}
