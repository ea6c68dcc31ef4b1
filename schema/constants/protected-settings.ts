import { MINUTE_MS } from '../time.ts'

/**
 * The settings that a parental passcode protects: who somebody is, how they log in, who sees them and may write to them,
 * whether others may follow them for marketing, and whether the account stays. By the names that the calls which change
 * them use. The choice of cookies is not among them: it must be as easy to take back as to give.
 */
export const PROTECTED_SETTINGS = [
  'birthday',
  'email',
  'password',
  'is_private_profile',
  'hide_from_search',
  'should_show_messaging',
  'messages_from',
  'mentions_from',
  'comments_from',
  'filtered_words',
  'third_party_marketing_tracking_enabled',
  'deactivation',
  'deletion',
] as const

export type ProtectedSetting = (typeof PROTECTED_SETTINGS)[number]

/** Whether some changed settings are protected. */
export function hasProtected(changed: readonly string[]): boolean {
  return changed.some((name) => (PROTECTED_SETTINGS as readonly string[]).includes(name))
}

/** How long a session goes on without the passcode after it gave it, where skipping is allowed: a page or two of settings. */
export const PASSCODE_GRACE_MS = 10 * MINUTE_MS
