import { SAMPLE_RATES, type MetricName } from '#schema/tracking/metric-constants.ts'

export type VitalName = 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB'

interface MetricRule {
  rate: number
  /** Property of the detail; must be one of our few words, never a text from elsewhere. */
  bucket?: string
  value?: string
}

const { all, tenth, hundredth, deltaHit } = SAMPLE_RATES

/** Only what is named here leaves the browser: reasons and paths may reveal what the user viewed. */
export const METRIC_RULES: Readonly<Record<MetricName | VitalName, MetricRule>> = {
  chunk_load_failure: { rate: all, bucket: 'chunk', value: 'attempts' },
  page_handler_load_failure: { rate: all, bucket: 'handler' },
  script_type_mismatch: { rate: all },
  missing_locale: { rate: all, bucket: 'locale' },
  recoverable_hydration_error: { rate: all },
  start_up_failure: { rate: all },
  query_miss: { rate: all, bucket: 'handler' },
  new_app_version: { rate: all },
  forced_reload: { rate: all },
  load_size: { rate: tenth, bucket: 'kind', value: 'bytes' },
  cache_hits: { rate: all, bucket: 'kind', value: 'localHits' },
  delta_hit: { rate: deltaHit, bucket: 'outcome', value: 'files' },
  round_trip: { rate: tenth, bucket: 'bucket', value: 'ms' },
  layout_shift: { rate: tenth, value: 'score' },
  landing_page: { rate: tenth, bucket: 'type' },
  route_change: { rate: hundredth, bucket: 'feed' },
  passcode_failure: { rate: all, bucket: 'code' },
  logged_out_user: { rate: tenth, bucket: 'outcome' },
  google_sign_in: { rate: all, bucket: 'step' },
  sign_out_aborted: { rate: all },
  session_verify: { rate: tenth, bucket: 'status' },
  country_session_failure: { rate: all, bucket: 'status' },
  shortcuts_failure: { rate: all, bucket: 'step' },
  share_suggestions_failure: { rate: all },
  ad_blocker_disabled: { rate: all },
  unauth_landing: { rate: all, bucket: 'kind' },
  unauth_closeups: { rate: tenth, bucket: 'count' },
  unauth_searches: { rate: tenth, bucket: 'count' },
  unauth_clickthroughs: { rate: tenth, bucket: 'count' },
  unauth_downloads: { rate: tenth, bucket: 'count' },
  unauth_saves: { rate: tenth, bucket: 'count' },
  unauth_invites: { rate: tenth, bucket: 'count' },
  unauth_revisitation: { rate: tenth, bucket: 'days' },
  landing_signals: { rate: all, bucket: 'status' },
  pixel_failure: { rate: all, bucket: 'kind' },
  attribution_source: { rate: all, bucket: 'status' },
  LCP: { rate: all, bucket: 'rating', value: 'value' },
  INP: { rate: all, bucket: 'rating', value: 'value' },
  CLS: { rate: all, bucket: 'rating', value: 'value' },
  FCP: { rate: all, bucket: 'rating', value: 'value' },
  TTFB: { rate: all, bucket: 'rating', value: 'value' },
}
