import type { UserSettings } from '#schema/calls/settings.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

/** What a business account has besides. */
export interface PartnerRow {
  businessName: string
  contactEmail: string | null
}

/** The columns that settings are made from. */
export type SettingsRow = Omit<ViewerUser, 'hasPassword'>

/** Somebody's own settings. */
export function presentSettings(user: SettingsRow, partner: PartnerRow | null): UserSettings {
  return {
    __typename: 'UserSettings',
    id: user.id,
    is_partner: user.isPartner,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: user.fullName,
    about: user.about,
    gender: user.gender,
    custom_gender: user.customGender,
    birthday: user.birthday,
    country: user.country,
    locale: user.locale,
    domain_url: user.domainUrl,
    business_name: partner?.businessName ?? null,
    contact_email: partner?.contactEmail ?? null,
    should_show_messaging: user.shouldShowMessaging,
    messages_from: user.messagesFrom,
    mentions_from: user.mentionsFrom,
    comments_from: user.commentsFrom,
    filtered_words: Object.keys(user.filteredWords),
    is_private_profile: user.isPrivateProfile,
    hide_from_search: user.hidesFromSearch,
    allow_personalization_cookies: user.allowPersonalizationCookies,
    allow_analytic_cookies: user.allowAnalyticCookies,
    allow_marketing_cookies: user.allowMarketingCookies,
    third_party_marketing_tracking_enabled: user.thirdPartyMarketingTrackingEnabled,
  }
}
