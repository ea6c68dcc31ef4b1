import { MINUTE_MS } from '../time.ts'
import { settingsWith, type SettingsWith } from './settings.ts'

const PROTECTED_ACTIONS = ['email', 'password', 'deactivation', 'deletion'] as const

export type ProtectedSetting = SettingsWith<{ isProtected: true }> | (typeof PROTECTED_ACTIONS)[number]

export function hasProtected(changed: readonly string[]): boolean {
  return [...settingsWith('isProtected', true), ...PROTECTED_ACTIONS].some((name) => changed.includes(name))
}

/** Time for a page or two of settings. */
export const PASSCODE_GRACE_MS = 10 * MINUTE_MS
