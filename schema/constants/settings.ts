/** Who may do something with somebody: all, those whom they follow, or none. */
export const AUDIENCES = ['everyone', 'following', 'nobody'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Longest text about oneself: what a profile shows without a scroll on a phone. */
export const MAX_ABOUT_LENGTH = 500

/** Longest address of somebody's site. */
export const MAX_DOMAIN_URL_LENGTH = 200

/** Most words that comments are filtered by, and the longest of them: each is looked for in every comment that is shown. */
export const MAX_FILTERED_WORDS = 50
export const MAX_FILTERED_WORD_LENGTH = 40

/** The pages whose forms save settings, and what each of them offers. */
export const SETTINGS_OF_PAGE = {
  accountSettings: [
    'business_name',
    'first_name',
    'last_name',
    'username',
    'about',
    'domain_url',
    'contact_email',
    'gender',
    'custom_gender',
    'birthday',
    'country',
    'locale',
  ],
  permissionSettings: ['comments_from', 'mentions_from', 'messages_from', 'should_show_messaging'],
  mentionSettings: ['mentions_from', 'filtered_words'],
  privacySettings: [
    'is_private_profile',
    'hide_from_search',
    'allow_personalization_cookies',
    'allow_analytic_cookies',
    'allow_marketing_cookies',
    'third_party_marketing_tracking_enabled',
  ],
  messageSettings: ['should_show_messaging', 'messages_from'],
} as const

export type SettingsFormRoute = keyof typeof SETTINGS_OF_PAGE

/** A setting that some page offers, by its name on the wire. */
export type SettingName = (typeof SETTINGS_OF_PAGE)[SettingsFormRoute][number]

/** Of a business account alone. */
export const BUSINESS_SETTINGS: readonly SettingName[] = ['business_name', 'contact_email']

/** A business goes by its business name instead. */
export const PERSON_SETTINGS: readonly SettingName[] = ['first_name', 'last_name']

/** Settings that more of the document shows than their own page: once they are saved, it is loaded again. */
export const SETTINGS_SHOWN_ELSEWHERE: readonly SettingName[] = [
  'username',
  'first_name',
  'last_name',
  'business_name',
  'locale',
  'should_show_messaging',
  'allow_personalization_cookies',
  'allow_analytic_cookies',
  'allow_marketing_cookies',
  'third_party_marketing_tracking_enabled',
]
