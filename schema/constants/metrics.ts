/** Everything that the client counts about itself; what has another name is not counted. */
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
] as const
export type MetricName = (typeof METRIC_NAMES)[number]

/** Where a metric may have been measured (docs/BEHAVIOUR.md, Metrics), and anywhere else. */
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

/** Shares of what happens that are reported. */
export const SAMPLE_RATES = { all: 1, tenth: 0.1, hundredth: 0.01, deltaHit: 0.001 } as const

/** From the load of a page until its fingerprint is sent. */
export const FINGERPRINT_DELAY_MS = 300

/** How long fingerprints are kept: as long as the events that they may explain. */
export const FINGERPRINT_RETENTION_DAYS = 30

/** A transfer of no bytes that took less than this came from the browser's own cache. */
export const LOCAL_HIT_MAX_DURATION_MS = 100

/** Layout shifts from this score on are reported one by one. */
export const LAYOUT_SHIFT_DETAIL_THRESHOLD = 0.009

/** Ends of the buckets of a network round trip, in milliseconds. */
export const ROUND_TRIP_BUCKETS_MS = [50, 200, 500, 1_000] as const

/** Counts are told in steps of 5, up to 20. */
export const COUNT_BUCKET_STEP = 5
export const COUNT_BUCKET_CAP = 20

/** Days since the last visit are told in weeks, up to twelve. */
export const VISIT_BUCKET_STEP_DAYS = 7
export const VISIT_BUCKET_CAP_DAYS = 84
