import type { CallAnswer } from '#schema/all-calls.ts'
import type { SettingsChanges } from '#schema/settings/calls.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

type SavedSettings = CallAnswer<'UserSettingsResource.update'>

export interface SettingsSave {
  changes: Partial<SettingsChanges>
  /** The parental one, where it was asked for. */
  passcode: string | undefined
  hasConfirmedPublic: boolean
}

export function saveSettings(save: SettingsSave, init: WriteInit): Promise<SavedSettings> {
  const { changes, passcode, hasConfirmedPublic } = save
  const options = {
    ...changes,
    ...(passcode === undefined ? {} : { passcode }),
    ...(hasConfirmedPublic && { confirm_public_profile: true }),
  }
  return sendCall('UserSettingsResource.update', options, init)
}

/** An upload, or null for none. */
export function saveImage(
  name: 'profile_image_media_id' | 'cover_image_media_id',
  mediaId: string | null,
  init: WriteInit,
): Promise<SavedSettings> {
  return sendCall('UserSettingsResource.update', { [name]: mediaId }, init)
}
