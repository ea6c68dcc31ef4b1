import { DAY_MS } from '../time.ts'

/** Stored, so never renumbered. Our own additions start at 8001. */
export const EVENT_TYPES = {
  /** `view_type` names the page, `object_id_str` its subject. */
  view: 13,
  /** One event per element, with its id as `object_id_str` (docs/behaviour/event-log.md, Event log). */
  pinImpression: 18,
  storyImpression: 170,
  topicFollow: 601,
  topicUnfollow: 602,
  boardImpression: 3700,
  userImpression: 3704,
  searchImpression: 3803,
  articleImpression: 3829,
  pinClickthrough: 8001,
  pinDownload: 8002,
  /**
   * Start and end of an interval share a `pair_id`; the end has its `duration_ns` (docs/behaviour/event-log.md, Time
   * spent).
   */
  appActiveStart: 8010,
  appActiveEnd: 8011,
  componentActiveStart: 8012,
  componentActiveEnd: 8013,
  offsiteStart: 8014,
  offsiteEnd: 8015,
  /** `duration_ns`: time on screen. */
  adVideoImpression: 8020,
  commentImpression: 8021,
  /** `aux_data` has the `name` and its values. Counted, never kept per user. */
  metric: 8030,
  adBlockerNoticeShown: 8040,
  adBlockerNoticeDismissed: 8041,
  adBlockerDetected: 8042,
  adBlockerDisabled: 8043,
  /** `aux_data`: `experiment_name`, `experiment_group`. Written by the server. */
  experimentActivated: 8060,
  /** `object_id_str` is the pin. Written by the server. */
  pinCreated: 8070,
} as const

export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]

/** Values of `view_type`. Never renumbered. */
export const VIEW_TYPES = {
  home: 1,
  search: 2,
  pin: 3,
  board: 4,
  profile: 5,
  topic: 6,
  today: 7,
  boardSection: 8,
  settings: 9,
  login: 10,
  business: 11,
  other: 99,
} as const

export const PROMPT_VIEW_TYPES: readonly number[] = [VIEW_TYPES.pin, VIEW_TYPES.search]

export const EVENT_BUFFER_BYTES = 20_480

export const EVENT_FLUSH_INTERVAL_MS = 10_000

export const EVENT_FAST_FLUSH_INTERVAL_MS = 300

export const EVENT_UPLOAD_RETRIES = 5
export const EVENT_UPLOAD_RETRY_MS = 1_000

/** The oldest events are dropped beyond this number. A day of browsing offline makes a few hundred. */
export const EVENT_QUEUE_LIMIT = 1_000

export const DEFERRED_EVENTS_LIMIT = 1_000

export const MIN_AD_RENDER_DURATION_NS = 1.5e9

/** A full buffer holds about a hundred. */
export const MAX_EVENTS_PER_CALL = 1_000

export const MAX_EVENTS_BODY_BYTES = 512 * 1_024

export const MAX_EVENT_BYTES = 4_096

/** Server's clock: a browser may have been offline for a week. */
export const MAX_EVENT_AGE_MS = 8 * DAY_MS

export const EVENT_RETENTION_DAYS = 30
