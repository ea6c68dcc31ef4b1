import type { SettingsChanges, UserSettings } from '#schema/settings/calls.ts'
import { href } from '#schema/routes.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { callResource } from '#ui/platform/network/request.ts'

const PATH = href('resource', { name: 'UserSettingsResource', verb: 'update' })

export interface SettingsSave {
  changes: Partial<SettingsChanges>
  /** The parental one, where it was asked for. */
  passcode: string | undefined
  hasConfirmedPublic: boolean
}

export function saveSettings(save: SettingsSave, init: WriteInit): Promise<UserSettings> {
  const { changes, passcode, hasConfirmedPublic } = save
  const options = {
    ...changes,
    ...(passcode === undefined ? {} : { passcode }),
    ...(hasConfirmedPublic && { confirm_public_profile: true }),
  }
  return callResource<UserSettings>(PATH, options, init)
}

/** An upload, or null for none. */
export function saveImage(
  name: 'profile_image_media_id' | 'cover_image_media_id',
  mediaId: string | null,
  init: WriteInit,
): Promise<UserSettings> {
  return callResource<UserSettings>(PATH, { [name]: mediaId }, init)
}
