import * as v from 'valibot'
import { MAX_EVENTS_PER_CALL } from '../constants/events.ts'

const Text = (limit: number) => v.pipe(v.string('Send a text'), v.maxLength(limit, `Send at most ${limit} characters`))

const Small = v.pipe(
  v.number('Send a number'),
  v.safeInteger('Send a whole number'),
  v.minValue(0, 'Send a number from 0'),
  v.maxValue(1_000_000, 'Send a number up to 1000000'),
)

/** Nanoseconds; a number of JSON is exact to some hundred of them. */
const Nanoseconds = v.pipe(
  v.number('Send nanoseconds as a number'),
  v.finite('Send nanoseconds as a number'),
  v.minValue(0, 'Send nanoseconds from 0'),
)

const Detail = v.record(
  v.pipe(v.string(), v.maxLength(64, 'Names have at most 64 characters')),
  v.union([Text(2_000), v.number(), v.boolean(), v.null()], 'Send texts, numbers, booleans or null'),
  'Send an object',
)

/** One event. Who, where and on what device is never said here. */
export const LoggedEvent = v.object(
  {
    event_type: v.pipe(Small, v.minValue(1, 'Send the number of an event type')),
    view_type: v.nullish(Small),
    view_parameter: v.nullish(v.union([Small, Text(64)])),
    view_data: v.nullish(Detail),
    component: v.nullish(v.union([Small, Text(64)])),
    element: v.nullish(v.union([Small, Text(64)])),
    object_id_str: v.nullish(Text(128)),
    aux_data: v.nullish(Detail),
    event_data: v.nullish(Detail),
    clientUUID: v.pipe(v.string('Send a UUID'), v.uuid('Send a UUID'), v.toLowerCase()),
    /** Nanoseconds since 1970 by the clock of the browser. */
    time: Nanoseconds,
    appState: v.nullish(Text(32)),
    clientTrackingParams: v.nullish(Text(512)),
    pair_id: v.nullish(v.pipe(v.string('Send a UUID'), v.uuid('Send a UUID'))),
    duration_ns: v.nullish(Nanoseconds),
  },
  'Send an object',
)
export type LoggedEvent = v.InferOutput<typeof LoggedEvent>

/** `ApiCResource` create. Each event is checked by itself, so that a bad one takes no other along. */
export const EventsInput = v.object({
  events: v.pipe(
    v.array(v.unknown(), 'Send a list of events'),
    v.maxLength(MAX_EVENTS_PER_CALL, `Send at most ${MAX_EVENTS_PER_CALL} events at a time`),
  ),
  /** When the batch is sent, by the clock of the browser: nanoseconds since 1970. Corrects that clock. */
  report_time: Nanoseconds,
  /**
   * The viewer who made the events: the id of the account, or null for a signed-out viewer. It is only compared with the
   * caller: events of one account are never counted for another.
   */
  made_for: v.optional(v.nullable(Text(64))),
})
export type EventsInput = v.InferOutput<typeof EventsInput>

/** The answer: 202 once the queue has what is accepted. */
export interface EventsData {
  accepted: number
  /** Events that are not recorded because of the user's privacy settings, or because they come from a crawler. */
  ignored: number
  /** Those that were not valid, by their place in the list. Sending them again changes nothing. */
  rejected: { index: number; code: number; message: string }[]
}
