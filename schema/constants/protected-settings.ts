import { settingsWith, type SettingsWith } from '../settings.ts'
import { MINUTE_MS } from '../time.ts'

/** What a parental passcode protects beside settings: how people log in, and whether the account stays. */
const PROTECTED_ACTIONS = ['email', 'password', 'deactivation', 'deletion'] as const

/** What the parental passcode protects, by the names that the calls which change it use. */
export type ProtectedSetting = SettingsWith<{ isProtected: true }> | (typeof PROTECTED_ACTIONS)[number]

/** Whether some changed settings are protected. */
export function hasProtected(changed: readonly string[]): boolean {
  return [...settingsWith('isProtected', true), ...PROTECTED_ACTIONS].some((name) => changed.includes(name))
}

/** How long a session goes on without the passcode after it gave it, where skipping is allowed: a page or two of settings. */
export const PASSCODE_GRACE_MS = 10 * MINUTE_MS
