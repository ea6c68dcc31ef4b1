import { ageInYears, isMinor } from '#schema/identity/age.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { VERIFY_EMAIL_NAG } from '#schema/identity/reminder-constants.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import { DAY_MS } from '#schema/time.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { hasChosenCookies } from '#worker/context/consent.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { maskEmail } from './mask-email.ts'

export interface UserCounts {
  boards: number
  groupBoards: number
  secretBoards: number
  pins: number
}

const RECENTLY_CREATED_WINDOW_DAYS = 28

export function presentSessionUser({ type, user, session }: SignedInViewer, now: number): SessionUser {
  const isUnder18 = isMinor(user.birthday, now)
  return {
    id: user.id,
    username: user.username,
    full_name: user.fullName,
    first_name: user.firstName,
    is_under_18: isUnder18,
    email: type === 'AUTH' ? user.email : maskEmail(user.email),
    has_password: user.hasPassword,
    is_employee: user.isEmployee,
    is_partner: user.isPartner,
    image_small_url: avatarUrl(user.imageSignature, '60x60'),
    image_medium_url: avatarUrl(user.imageSignature, '75x75'),
    image_large_url: avatarUrl(user.imageSignature, '136x136'),
    login_state: session.loginState,
    connected_to_facebook: user.connectedNetworks.facebook ?? false,
    connected_to_google: user.connectedNetworks.google ?? false,
    should_show_messaging: user.shouldShowMessaging,
    is_write_banned: user.isWriteBanned,
    third_party_marketing_tracking_enabled: user.thirdPartyMarketingTrackingEnabled && !isUnder18,
    allow_analytic_cookies: user.allowAnalyticCookies,
    allow_personalization_cookies: user.allowPersonalizationCookies,
    parental_control_has_passcode: user.hasPasscode,
    parental_control_is_required: user.hasPasscode && isUnder18,
    allow_marketing_cookies: user.allowMarketingCookies,
    has_chosen_cookies: hasChosenCookies(user, now),
    epik: null,
    is_matured_new_user: now - user.createdAt >= RECENTLY_CREATED_WINDOW_DAYS * DAY_MS,
    resurrection_dt: type === 'AUTH' && user.resurrectedAt !== null ? new Date(user.resurrectedAt).toISOString() : null,
  }
}

export function withPrivacySignal<User extends Pick<SessionUser, OptionalTracking>>(user: User): User {
  return {
    ...user,
    third_party_marketing_tracking_enabled: false,
    allow_analytic_cookies: false,
    allow_personalization_cookies: false,
    allow_marketing_cookies: false,
  }
}

type OptionalTracking =
  | 'third_party_marketing_tracking_enabled'
  | 'allow_analytic_cookies'
  | 'allow_personalization_cookies'
  | 'allow_marketing_cookies'

export function presentCurrentUser(viewer: SignedInViewer, counts: UserCounts, now: number): CurrentUser {
  const { user, type } = viewer
  const { epik: _, is_matured_new_user: __, resurrection_dt: ___, ...session } = presentSessionUser(viewer, now)
  const age = ageInYears(user.birthday, now)
  const connected = user.connectedNetworks
  const isProved = type === 'AUTH'
  return {
    ...session,
    last_name: user.lastName,
    is_private_profile: user.isPrivateProfile,
    is_under_16: age !== null && age < 16,
    image_xlarge_url: avatarUrl(user.imageSignature, '236x'),
    board_count: counts.boards,
    group_board_count: counts.groupBoards,
    secret_board_count: isProved ? counts.secretBoards : 0,
    pin_count: counts.pins,
    created_at: new Date(user.createdAt).toISOString(),
    country: user.country,
    domain_url: user.domainUrl,
    domain_verified: user.domainVerified,
    verified_user_websites: user.domainVerified && user.domainUrl !== null ? [user.domainUrl] : [],
    gender: isProved ? user.gender : null,
    custom_gender: isProved ? user.customGender : null,
    phone_country: isProved ? user.phoneCountry : null,
    phone_number: isProved ? user.phoneNumber : null,
    has_mfa_enabled: user.hasTwoStepEnabled,
    can_enable_mfa: isProved && !user.hasTwoStepEnabled,
    connected_to_youtube: connected.youtube ?? false,
    connected_to_gplus: connected.gplus ?? connected.google ?? false,
    connected_to_microsoft: connected.microsoft ?? false,
    connected_to_twitter: connected.twitter ?? false,
    connected_to_etsy: connected.etsy ?? false,
    connected_to_instagram: connected.instagram ?? false,
    connected_to_dropbox: connected.dropbox ?? false,
    nags: isProved ? listNags(user) : [],
    age_in_years: age,
  }
}

/** Derived, so that it is never out of date. */
function listNags({ nags, email, emailVerifiedAt }: SignedInViewer['user']): string[] {
  return email === null || emailVerifiedAt !== null ? nags : [...nags, VERIFY_EMAIL_NAG]
}
