/** docs/behaviour/requests.md, Viewers. */
export const LOGIN_STATE = { none: 0, full: 1, limited: 2 } as const

/** The user as in `/v3/users/me/` and the page's context. */
export interface CurrentUser {
  id: string
  username: string
  full_name: string
  first_name: string
  last_name: string
  email: string | null
  has_password: boolean
  is_employee: boolean
  is_partner: boolean
  is_private_profile: boolean
  is_under_16: boolean
  is_under_18: boolean
  is_write_banned: boolean
  image_small_url: string | null
  image_medium_url: string | null
  image_large_url: string | null
  image_xlarge_url: string | null
  board_count: number
  group_board_count: number
  secret_board_count: number
  pin_count: number
  /** ISO 8601. */
  created_at: string
  country: string | null
  domain_url: string | null
  domain_verified: boolean
  verified_user_websites: string[]
  gender: string | null
  custom_gender: string | null
  phone_country: string | null
  phone_number: string | null
  has_mfa_enabled: boolean
  can_enable_mfa: boolean
  allow_personalization_cookies: boolean
  allow_analytic_cookies: boolean
  allow_marketing_cookies: boolean
  third_party_marketing_tracking_enabled: boolean
  has_chosen_cookies: boolean
  should_show_messaging: boolean
  login_state: number
  connected_to_facebook: boolean
  connected_to_google: boolean
  connected_to_youtube: boolean
  connected_to_gplus: boolean
  connected_to_microsoft: boolean
  connected_to_twitter: boolean
  connected_to_etsy: boolean
  connected_to_instagram: boolean
  connected_to_dropbox: boolean
  parental_control_has_passcode: boolean
  parental_control_is_required: boolean
  nags: string[]
  age_in_years: number | null
}

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
