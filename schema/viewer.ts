import type { CurrentUser } from './identity/current-user-calls.ts'

/** docs/behaviour/requests.md, Viewers. */
export const LOGIN_STATE = { none: 0, full: 1, limited: 2 } as const

export type SessionUser = Pick<
  CurrentUser,
  | 'id'
  | 'username'
  | 'full_name'
  | 'first_name'
  | 'is_under_18'
  | 'email'
  | 'has_password'
  | 'is_employee'
  | 'is_partner'
  | 'image_small_url'
  | 'image_medium_url'
  | 'image_large_url'
  | 'login_state'
  | 'connected_to_facebook'
  | 'connected_to_google'
  | 'should_show_messaging'
  | 'is_write_banned'
  | 'third_party_marketing_tracking_enabled'
  | 'allow_analytic_cookies'
  | 'allow_personalization_cookies'
  | 'parental_control_has_passcode'
  | 'parental_control_is_required'
  | 'allow_marketing_cookies'
  | 'has_chosen_cookies'
> & {
  epik: string | null
  is_matured_new_user: boolean
  /** ISO 8601; the last return after a long absence, or null. */
  resurrection_dt: string | null
}
