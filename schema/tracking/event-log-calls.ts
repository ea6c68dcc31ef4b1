import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import { MAX_EVENTS_PER_CALL } from './event-log-constants.ts'

const Text = (limit: number) => v.pipe(v.string(), v.maxLength(limit))

const Small = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))

/** A JSON number is exact to a few hundred nanoseconds. */
const Nanoseconds = v.pipe(v.number(), v.finite(), v.minValue(0))

const Detail = v.record(
  v.pipe(v.string(), v.maxLength(64)),
  v.union([Text(2_000), v.number(), v.boolean(), v.null()], issueText('plainValue')),
)

/** The user, country and device never come from the client. */
export const LoggedEvent = v.object({
  event_type: v.pipe(Small, v.minValue(1)),
  view_type: v.nullish(Small),
  view_parameter: v.nullish(v.union([Small, Text(64)])),
  view_data: v.nullish(Detail),
  component: v.nullish(v.union([Small, Text(64)])),
  element: v.nullish(v.union([Small, Text(64)])),
  object_id_str: v.nullish(Text(128)),
  aux_data: v.nullish(Detail),
  event_data: v.nullish(Detail),
  clientUUID: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  /** Counts since 1970, by the browser's clock. */
  time: Nanoseconds,
  appState: v.nullish(Text(32)),
  clientTrackingParams: v.nullish(Text(512)),
  pair_id: v.nullish(v.pipe(v.string(), v.uuid())),
  duration_ns: v.nullish(Nanoseconds),
})
export type LoggedEvent = v.InferOutput<typeof LoggedEvent>

/** Events are validated separately, so that an invalid one doesn't reject the others. */
export const EventsInput = ignoringOthers(
  v.object({
    events: v.pipe(v.array(v.unknown()), v.maxLength(MAX_EVENTS_PER_CALL)),
    /** Time of sending, browser's clock; corrects the events' times. */
    report_time: Nanoseconds,
    /**
     * The account that owns the events, null when signed out. Only compared with the caller: events of one account
     * never count for another.
     */
    made_for: v.optional(v.nullable(Text(64))),
  }),
  'Pages of any version hand in what they have recorded, and none of it may get lost',
)
export type EventsInput = v.InferOutput<typeof EventsInput>

/** Sent with 202 once the queue has the accepted ones. */
export const EventsData = v.object({
  accepted: v.number(),
  /** Dropped because of the user's privacy settings, or from a crawler. */
  ignored: v.number(),
  /** Invalid ones by index; sending them again is pointless. */
  rejected: v.array(v.object({ index: v.number(), code: v.number(), message: v.string() })),
})
export type EventsData = v.InferOutput<typeof EventsData>

export const LogEventsCall = defineCall('ApiCResource.create', EventsInput, EventsData)
