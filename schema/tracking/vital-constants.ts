export const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type VitalName = (typeof VITALS)[number]

export const VITAL_RATINGS = ['good', 'needs-improvement', 'poor'] as const

export const FAILURE_METRICS = [
  'chunk_load_failure',
  'page_handler_load_failure',
  'script_type_mismatch',
  'missing_locale',
  'recoverable_hydration_error',
  'start_up_failure',
  'query_miss',
  'passcode_failure',
  'sign_out_aborted',
  'country_session_failure',
] as const
