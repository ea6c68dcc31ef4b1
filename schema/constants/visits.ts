/**
 * Most entries of each history of visits: pins and searches lose their oldest, pages take no more (docs/BEHAVIOUR.md,
 * Visit history).
 */
export const VISIT_HISTORY_LIMIT = 20

/** Longest description that a saved pin carries to the signup and login pages: what fits a caption. */
export const MAX_CARRIED_DESCRIPTION_LENGTH = 200

/** Kinds of page on which a visit begins. */
export const LANDING_PAGE_TYPES = [
  'today',
  'ideas',
  'own_section',
  'own_board',
  'section',
  'board',
  'closeup',
  'home',
  'profile',
  'search',
  'topic',
] as const
export type LandingPageType = (typeof LANDING_PAGE_TYPES)[number]

/** All that an address hands on to the pages for signing in. */
export const CARRIED_PARAMETERS = ['utm_pai', 'utm_source', 'invite_code'] as const

/** `utm_source` of an app that was started from the home screen. */
export const HOME_SCREEN_SOURCE = 'homescreen_icon'

/** Longest values that are kept of an address: none of ours comes near. */
export const MAX_CAMPAIGN_ID_LENGTH = 200
export const MAX_AD_IMAGE_URL_LENGTH = 2_000
export const MAX_VISITED_PATH_LENGTH = 2_000

/** QUS counts from as many. */
export const QUS_MIN_SEARCHES = 1
export const QUS_MIN_CLOSEUPS = 3
export const QUS_MIN_CLICKTHROUGHS = 1
export const QUS_MIN_DOWNLOADS = 1

/** Uploads of landing signals that are kept of one account: the newest. Each browser that signs in sends one. */
export const MAX_LANDING_SIGNALS = 20
