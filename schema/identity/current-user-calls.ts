import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** `fields` is a list of names with commas between; unknown ones are left out of the answer. */
export const CurrentUserInput = v.object({
  fields: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(1_000),
      v.transform((names) => names.split(',')),
    ),
  ),
})
export type CurrentUserInput = v.InferOutput<typeof CurrentUserInput>

/** The user as in `/v3/users/me/` and the page's context. */
export const CurrentUser = v.object({
  id: v.string(),
  username: v.string(),
  full_name: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.nullable(v.string()),
  has_password: v.boolean(),
  is_employee: v.boolean(),
  is_partner: v.boolean(),
  is_private_profile: v.boolean(),
  is_under_16: v.boolean(),
  is_under_18: v.boolean(),
  is_write_banned: v.boolean(),
  image_small_url: v.nullable(v.string()),
  image_medium_url: v.nullable(v.string()),
  image_large_url: v.nullable(v.string()),
  image_xlarge_url: v.nullable(v.string()),
  board_count: v.number(),
  group_board_count: v.number(),
  secret_board_count: v.number(),
  pin_count: v.number(),
  /** ISO 8601. */
  created_at: v.string(),
  country: v.nullable(v.string()),
  domain_url: v.nullable(v.string()),
  domain_verified: v.boolean(),
  verified_user_websites: v.array(v.string()),
  gender: v.nullable(v.string()),
  custom_gender: v.nullable(v.string()),
  phone_country: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  has_mfa_enabled: v.boolean(),
  can_enable_mfa: v.boolean(),
  allow_personalization_cookies: v.boolean(),
  allow_analytic_cookies: v.boolean(),
  allow_marketing_cookies: v.boolean(),
  third_party_marketing_tracking_enabled: v.boolean(),
  has_chosen_cookies: v.boolean(),
  should_show_messaging: v.boolean(),
  login_state: v.number(),
  connected_to_facebook: v.boolean(),
  connected_to_google: v.boolean(),
  connected_to_youtube: v.boolean(),
  connected_to_gplus: v.boolean(),
  connected_to_microsoft: v.boolean(),
  connected_to_twitter: v.boolean(),
  connected_to_etsy: v.boolean(),
  connected_to_instagram: v.boolean(),
  connected_to_dropbox: v.boolean(),
  parental_control_has_passcode: v.boolean(),
  parental_control_is_required: v.boolean(),
  nags: v.array(v.string()),
  age_in_years: v.nullable(v.number()),
})
export type CurrentUser = v.InferOutput<typeof CurrentUser>

/** What a form of an advertiser may be filled in with. */
export const Autofill = v.object({
  eligible_for_name_autofill: v.boolean(),
  eligible_for_email_autofill: v.boolean(),
})
export type Autofill = v.InferOutput<typeof Autofill>

/** The user, and what a form may be filled in with, have only the fields that `fields` names. */
export const NamedFields = v.partial(v.object({ ...CurrentUser.entries, ...Autofill.entries }))
export type NamedFields = v.InferOutput<typeof NamedFields>

export const FindCurrentUserCall = defineCall('GET currentUser', CurrentUserInput, v.union([CurrentUser, NamedFields]))
