import { PasscodeSettings } from '#ui/features/parental-passcode/passcode-settings.tsx'
import { settingsPage } from '#ui/features/settings/settings-page.ts'

export const page = settingsPage('parentalPasscode', PasscodeSettings)
