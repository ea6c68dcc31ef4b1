import * as v from 'valibot'
import { LoggedEvent, type EventsData } from '#schema/calls/events.ts'
import { EVENT_TYPES, MAX_EVENT_BYTES } from '#schema/constants/events.ts'
import { METRIC_NAMES, METRIC_SURFACES } from '#schema/constants/metrics.ts'
import { VITAL_RATINGS, VITALS } from '#schema/constants/vitals.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { describeIssues } from '#worker/errors/to-envelope.ts'
import { isJsonWithin } from '#worker/platform/json-size.ts'
import type { EventCells } from './message.ts'
import { momentOf } from './moment-of.ts'
import { isServersOwn, mayMeasureAds, mayRecord, type RecordingFacts } from './rules.ts'

/** Largest value of a metric either way: sums of them stay numbers. */
const MAX_METRIC_VALUE = 1e12

const KNOWN_TYPES: ReadonlySet<number> = new Set(Object.values(EVENT_TYPES))

const MetricShape = v.object(
  {
    name: v.picklist([...METRIC_NAMES, ...VITALS], 'There is no such metric'),
    surface: v.nullish(v.picklist(METRIC_SURFACES, 'There is no such surface')),
    bucket: v.nullish(v.pipe(v.string('Send a text'), v.maxLength(64, 'Send at most 64 characters'))),
    value: v.nullish(
      v.pipe(
        v.number('Send a number'),
        v.minValue(-MAX_METRIC_VALUE, `Send at least -${MAX_METRIC_VALUE}`),
        v.maxValue(MAX_METRIC_VALUE, `Send at most ${MAX_METRIC_VALUE}`),
      ),
    ),
  },
  'Say which metric it is',
)

/** What counting a metric needs of its `aux_data`. Web vitals are told apart by their ratings alone. */
const MetricDetail = v.pipe(
  MetricShape,
  v.forward(
    v.check(
      ({ name, bucket }) => bucket == null || !isOneOf(VITALS, name) || isOneOf(VITAL_RATINGS, bucket),
      'There is no such rating',
    ),
    ['bucket'],
  ),
)

export interface CheckScope {
  /** When the batch was sent, in nanoseconds by the clock of the browser. */
  reportTime: number
  now: number
  facts: RecordingFacts
  /** Whether the events are our own, and not from a browser. */
  isOurs?: boolean
}

export interface CheckedEvents {
  events: EventCells[]
  ignored: number
  rejected: EventsData['rejected']
}

/** Sorts the events of a call, each by itself: those to be kept, those that may not be, and those that are not valid. */
export function checkEvents(raw: readonly unknown[], scope: CheckScope): CheckedEvents {
  const checked: CheckedEvents = { events: [], ignored: 0, rejected: [] }
  for (const [index, one] of raw.entries()) {
    const outcome = checkEvent(one, scope)
    if (outcome === 'ignored') checked.ignored += 1
    else if (Array.isArray(outcome)) checked.events.push(outcome)
    else checked.rejected.push({ index, ...outcome })
  }
  return checked
}

interface Rejection {
  code: number
  message: string
}

function checkEvent(
  raw: unknown,
  { reportTime, now, facts, isOurs = false }: CheckScope,
): EventCells | 'ignored' | Rejection {
  // Valibot takes a list for an object.
  if (Array.isArray(raw)) return reject('eventInvalid', 'Send an object')
  // Before it is looked into: what is wrong with a large one would be a long list.
  if (!isJsonWithin(raw, MAX_EVENT_BYTES))
    return reject('eventInvalid', `An event has at most ${MAX_EVENT_BYTES} bytes`)
  const parsed = v.safeParse(LoggedEvent, raw)
  if (!parsed.success) return reject('eventInvalid', describeIssues(parsed.issues))
  const event = parsed.output
  if (!KNOWN_TYPES.has(event.event_type)) return reject('eventInvalid', 'event_type: There is no such type')
  if (isServersOwn(event.event_type) && !isOurs) return reject('eventInvalid', 'event_type: Only the server says so')
  if (event.event_type === EVENT_TYPES.metric) {
    const metric = v.safeParse(v.object({ aux_data: MetricDetail }), event)
    if (!metric.success) return reject('eventInvalid', describeIssues(metric.issues))
  }
  const at = momentOf({ time: event.time, reportTime, now })
  if (at === null) return reject('eventTooOld')
  return mayRecord(event.event_type, facts) ? cellsOf(event, at, mayMeasureAds(facts)) : 'ignored'
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word)
}

function reject(error: ErrorName, detail?: string): Rejection {
  const { code, message } = ERRORS[error]
  return { code, message: detail === undefined ? message : `${message} ${detail}` }
}

function cellsOf(event: LoggedEvent, at: number, withAds: boolean): EventCells {
  const { view_parameter, view_data, component, element, aux_data, event_data, appState } = event
  const clientTrackingParams = withAds ? event.clientTrackingParams : null
  const rest = { view_parameter, view_data, component, element, aux_data, event_data, appState, clientTrackingParams }
  return [
    event.clientUUID,
    at,
    event.event_type,
    event.view_type ?? null,
    event.object_id_str ?? null,
    event.pair_id?.toLowerCase() ?? null,
    event.duration_ns == null ? null : event.duration_ns / NS_PER_MS,
    Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)),
  ]
}
