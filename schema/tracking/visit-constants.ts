/** Pins and searches drop their oldest, pages take no more (docs/behaviour/tracking.md, Visit history). */
export const VISIT_HISTORY_LIMIT = 20

/** What fits a caption. */
export const MAX_CARRIED_DESCRIPTION_LENGTH = 200

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

export const CARRIED_PARAMETERS = ['utm_pai', 'utm_source', 'invite_code'] as const

export const HOME_SCREEN_SOURCE = 'homescreen_icon'

export const MAX_CAMPAIGN_ID_LENGTH = 200
export const MAX_AD_IMAGE_URL_LENGTH = 2_000
export const MAX_VISITED_PATH_LENGTH = 2_000

export const QUS_MIN_SEARCHES = 1
export const QUS_MIN_CLOSEUPS = 3
export const QUS_MIN_CLICKTHROUGHS = 1
export const QUS_MIN_DOWNLOADS = 1

export const MAX_LANDING_SIGNALS = 20
