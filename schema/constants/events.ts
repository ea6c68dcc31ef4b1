import { DAY_MS } from '../time.ts'

/** What is logged, by number. Never renumbered: the numbers are stored. Those from 8001 on are ours. */
export const EVENT_TYPES = {
  /** A page came into view; `view_type` says which, `object_id_str` of what. */
  view: 13,
  /** An element was seen: one event each, with the pin, board, … as `object_id_str` (docs/BEHAVIOUR.md, Event log). */
  pinImpression: 18,
  storyImpression: 170,
  topicFollow: 601,
  topicUnfollow: 602,
  boardImpression: 3700,
  userImpression: 3704,
  searchImpression: 3803,
  articleImpression: 3829,
  /** Somebody followed the outward link of the pin `object_id_str`. */
  pinClickthrough: 8001,
  /** Somebody asked for the picture of the pin `object_id_str`. */
  pinDownload: 8002,
  /**
   * Beginning and end of a stretch of time; both carry its `pair_id`, the end its `duration_ns` (docs/BEHAVIOUR.md,
   * Time spent).
   */
  appActiveStart: 8010,
  appActiveEnd: 8011,
  componentActiveStart: 8012,
  componentActiveEnd: 8013,
  offsiteStart: 8014,
  offsiteEnd: 8015,
  /** A promoted video was played; `duration_ns` is how long it was on screen. */
  adVideoImpression: 8020,
  commentImpression: 8021,
  /** `aux_data` says the `name` and what belongs to it. Counted, not kept under anybody's name. */
  metric: 8030,
  adBlockerNoticeShown: 8040,
  adBlockerNoticeDismissed: 8041,
  adBlockerDetected: 8042,
  adBlockerDisabled: 8043,
  /** `aux_data`: `experiment_name`, `experiment_group`. Written by the server when a browser activates an experiment. */
  experimentActivated: 8060,
} as const

export type EventType = (typeof EVENT_TYPES)[keyof typeof EVENT_TYPES]

/** Pages, as `view_type` says them. Never renumbered. */
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
  signIn: 10,
  business: 11,
  other: 99,
} as const

/** Of these pages the view is sent at once and not with the next batch. */
export const PROMPT_VIEW_TYPES: readonly number[] = [VIEW_TYPES.pin, VIEW_TYPES.search]

/** The buffer is sent once it holds as much. */
export const EVENT_BUFFER_BYTES = 20_480

/** … and at the latest after this time. */
export const EVENT_FLUSH_INTERVAL_MS = 10_000

/** The same with the experiment, and for the views that are sent at once. */
export const EVENT_FAST_FLUSH_INTERVAL_MS = 300

/** An upload is tried again as often, after a second that doubles each time. */
export const EVENT_UPLOAD_RETRIES = 5
export const EVENT_UPLOAD_RETRY_MS = 1_000

/** Events that wait in a browser for being sent; beyond them the oldest go. A day of browsing offline makes some hundreds. */
export const EVENT_QUEUE_LIMIT = 1_000

/** Ad video impressions, and events about comments, that are held. */
export const HELD_EVENTS_LIMIT = 1_000

/** A played ad video counts as seen for at least as long, in nanoseconds. */
export const MIN_AD_RENDER_DURATION_NS = 1.5e9

/** Events of one call; a full buffer holds about a hundred. */
export const MAX_EVENTS_PER_CALL = 1_000

/** Largest body of one call. */
export const MAX_EVENTS_BODY_BYTES = 512 * 1_024

/** Largest event, as JSON. */
export const MAX_EVENT_BYTES = 4_096

/** Oldest event that is taken, by the clock of the server: a browser may have been offline for a week. */
export const MAX_EVENT_AGE_MS = 8 * DAY_MS

/** How long raw events are kept. */
export const EVENT_RETENTION_DAYS = 30
