export const METRIC_NAMES = [
  'chunk_load_failure',
  'page_handler_load_failure',
  'script_type_mismatch',
  'missing_locale',
  'recoverable_hydration_error',
  'start_up_failure',
  'query_miss',
  'new_app_version',
  'forced_reload',
  'load_size',
  'cache_hits',
  'round_trip',
  'layout_shift',
  'landing_page',
  'route_change',
  'passcode_failure',
  'logged_out_user',
  'google_sign_in',
  'sign_out_aborted',
  'session_verify',
  'country_session_failure',
  'delta_hit',
  'ad_blocker_disabled',
  'unauth_landing',
  'unauth_closeups',
  'unauth_searches',
  'unauth_clickthroughs',
  'unauth_downloads',
  'unauth_saves',
  'unauth_invites',
  'unauth_revisitation',
  'landing_signals',
  'pixel_failure',
  'attribution_source',
  'shortcuts_failure',
  'share_suggestions_failure',
] as const
export type MetricName = (typeof METRIC_NAMES)[number]

/** docs/behaviour/event-log.md, Metrics. */
export const METRIC_SURFACES = [
  'pin_closeup',
  'board',
  'profile',
  'topic',
  'amp',
  'homefeed',
  'today',
  'other',
] as const

export const SAMPLE_RATES = { all: 1, tenth: 0.1, hundredth: 0.01, deltaHit: 0.001 } as const

export const FINGERPRINT_DELAY_MS = 300

/** Kept as long as the events that they may explain. */
export const FINGERPRINT_RETENTION_DAYS = 30

/** An empty transfer faster than this came from the browser's cache. */
export const LOCAL_HIT_MAX_DURATION_MS = 100

export const LAYOUT_SHIFT_DETAIL_THRESHOLD = 0.009

export const ROUND_TRIP_BUCKETS_MS = [50, 200, 500, 1_000] as const

export const COUNT_BUCKET_STEP = 5
export const COUNT_BUCKET_CAP = 20

export const VISIT_BUCKET_STEP_DAYS = 7
export const VISIT_BUCKET_CAP_DAYS = 84
