import * as v from 'valibot'
import { newId } from '#db/id.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { issueText } from '#schema/issue-text.ts'
import { NS_PER_MS } from '#schema/time.ts'
import { LoggedEvent, type EventsData } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES, MAX_EVENT_AGE_MS, MAX_EVENT_BYTES } from '#schema/tracking/event-log-constants.ts'
import { METRIC_NAMES, METRIC_SURFACES } from '#schema/tracking/metric-constants.ts'
import { VITAL_RATINGS, VITALS } from '#schema/tracking/vital-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { localeFor } from '#worker/context/locale.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { describeIssues } from '#worker/errors/issue-words.ts'
import { fail } from '#worker/errors/service-error.ts'
import { dailyHasher } from '#worker/platform/daily-hash.ts'
import { isJsonWithin } from '#worker/platform/json-size.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { englishText } from '#worker/texts/texts.ts'
import { MAX_EVENT_LEAD_MS } from './event-limits.ts'
import { queueMessages, toMessages, type EventMessage, type MessageContext, type QueuedEvent } from './journal.ts'
import {
  isServerOnlyEvent,
  mayMeasureAds,
  mayRecord,
  toOwner,
  type EventOwner,
  type RecordingContext,
} from './rules.ts'

const RETRY_AFTER_S = 5

/** 128 bits. */
const VIEWER_KEY_LENGTH = 32

/** Bounds either direction, so that sums stay finite. */
const MAX_METRIC_VALUE = 1e12

const KNOWN_TYPES: ReadonlySet<number> = new Set(Object.values(EVENT_TYPES))

const MetricShape = v.object({
  name: v.picklist([...METRIC_NAMES, ...VITALS]),
  surface: v.nullish(v.picklist(METRIC_SURFACES)),
  bucket: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  value: v.nullish(v.pipe(v.number(), v.minValue(-MAX_METRIC_VALUE), v.maxValue(MAX_METRIC_VALUE))),
})

/** Web vitals are distinguished by their ratings alone. */
const MetricDetail = v.pipe(
  MetricShape,
  v.forward(
    v.check(
      ({ name, bucket }) => bucket == null || !isOneOf(VITALS, name) || isOneOf(VITAL_RATINGS, bucket),
      issueText('rating'),
    ),
    ['bucket'],
  ),
)

export async function recordEvents(
  context: ActionContext,
  events: LoggedEvent[],
): Promise<{ accepted: number; ignored: number }> {
  const reportTime = context.now * NS_PER_MS
  const { accepted, ignored, rejected } = await acceptEvents(context, { events, reportTime, isOurs: true })
  const [wrong] = rejected
  if (wrong) throw new Error(`Event ${wrong.index} of our own is not valid: ${wrong.message}`)
  return { accepted, ignored }
}

export async function acceptEvents(
  context: ActionContext,
  { events, reportTime, isOurs = false }: { events: readonly unknown[]; reportTime: number; isOurs?: boolean },
): Promise<EventsData> {
  const { viewer, unauthId, country, device, parts, now } = context
  const facts = { ...findTracking(context), isBot: context.bot.isBot }
  const checked = checkEvents(events, { reportTime, now, facts, isOurs })
  if (checked.events.length === 0) return { accepted: 0, ignored: checked.ignored, rejected: checked.rejected }
  const owner = toOwner(viewer, unauthId, facts)
  // Never taken from the events.
  const known: MessageContext = {
    ...owner,
    ...(await toViewerKeys(context, owner)),
    country: country.countryFromIp,
    region: country.regionFromIp,
    device: device.browserType,
    locale: localeFor(context, viewer).locale,
    appVersion: parts.appVersion,
    receivedAt: now,
  }
  await queueOrFail(
    context,
    toMessages(checked.events, known, () => newId(now)),
  )
  return { accepted: checked.events.length, ignored: checked.ignored, rejected: checked.rejected }
}

/** Signed-out viewers count by their address as well: a browser's id costs nothing. */
async function toViewerKeys({ db, address, now }: ActionContext, { userId, unauthId }: EventOwner) {
  const hash = await dailyHasher(db, now)
  const toKey = async (text: string) => (await hash(text)).slice(0, VIEWER_KEY_LENGTH)
  if (userId !== null) return { viewerKey: await toKey(`user:${userId}`), browserKey: null }
  return {
    viewerKey: await toKey(`address:${addressKey(address)}`),
    browserKey: unauthId === null ? null : await toKey(`browser:${unauthId}`),
  }
}

async function queueOrFail({ env, requestId }: ActionContext, messages: readonly EventMessage[]): Promise<void> {
  try {
    await queueMessages(env, messages)
  } catch (error) {
    logLine('error', {
      message: 'The event queue takes nothing',
      request: requestId,
      error: describeError(error).error,
    })
    fail('unavailable', { retryAfterSeconds: RETRY_AFTER_S })
  }
}

export interface CheckOptions {
  /** Nanoseconds, browser's clock. */
  reportTime: number
  now: number
  facts: RecordingContext
  /** Recorded by the server, not sent by a browser. */
  isOurs?: boolean
}

export interface CheckedEvents {
  events: QueuedEvent[]
  ignored: number
  rejected: EventsData['rejected']
}

type Outcome =
  | { type: 'accepted'; event: QueuedEvent }
  | { type: 'ignored' }
  | { type: 'rejected'; code: number; message: string }

export function checkEvents(raw: readonly unknown[], options: CheckOptions): CheckedEvents {
  const checked: CheckedEvents = { events: [], ignored: 0, rejected: [] }
  for (const [index, one] of raw.entries()) {
    const outcome = checkEvent(one, options)
    if (outcome.type === 'accepted') checked.events.push(outcome.event)
    else if (outcome.type === 'ignored') checked.ignored += 1
    else checked.rejected.push({ index, code: outcome.code, message: outcome.message })
  }
  return checked
}

function checkEvent(raw: unknown, { reportTime, now, facts, isOurs = false }: CheckOptions): Outcome {
  // Valibot accepts an array as an object.
  if (Array.isArray(raw)) return reject('eventInvalid', englishText('issue.object'))
  // The check comes before parsing: a large event would yield a long list of issues.
  if (!isJsonWithin(raw, MAX_EVENT_BYTES))
    return reject('eventInvalid', englishText('issue.maxBytes', { limit: MAX_EVENT_BYTES }))
  const parsed = v.safeParse(LoggedEvent, raw)
  if (!parsed.success) return reject('eventInvalid', describeIssues(parsed.issues, englishText))
  const event = parsed.output
  if (!KNOWN_TYPES.has(event.event_type)) return reject('eventInvalid', `event_type: ${englishText('issue.eventType')}`)
  if (isServerOnlyEvent(event.event_type) && !isOurs)
    return reject('eventInvalid', `event_type: ${englishText('issue.serverEvent')}`)
  if (event.event_type === EVENT_TYPES.metric) {
    const metric = v.safeParse(v.object({ aux_data: MetricDetail }), event)
    if (!metric.success) return reject('eventInvalid', describeIssues(metric.issues, englishText))
  }
  const at = toServerTime({ time: event.time, reportTime, now })
  if (at === null) return reject('eventTooOld')
  if (!mayRecord(event.event_type, facts)) return { type: 'ignored' }
  return { type: 'accepted', event: toQueuedEvent(event, at, mayMeasureAds(facts)) }
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word)
}

function reject(error: ErrorName, detail?: string): Outcome {
  const message = englishText(`error.${error}`)
  const { code } = ERRORS[error]
  return { type: 'rejected', code, message: detail === undefined ? message : `${message} ${detail}` }
}

export interface EventTimes {
  /** The times are in nanoseconds of the browser's clock. */
  time: number
  reportTime: number
  /** Milliseconds, server's clock. */
  now: number
}

/**
 * Milliseconds, server's clock; null if impossible. Corrected by the time of sending, unless that alone is nonsense.
 */
export function toServerTime({ time, reportTime, now }: EventTimes): number | null {
  const own = Math.round(time / NS_PER_MS)
  const corrected = own + now - Math.round(reportTime / NS_PER_MS)
  const moment = [corrected, own].find((one) => one >= now - MAX_EVENT_AGE_MS && one <= now + MAX_EVENT_LEAD_MS)
  return moment === undefined ? null : Math.min(moment, now)
}

function toQueuedEvent(event: LoggedEvent, at: number, withAds: boolean): QueuedEvent {
  const { view_parameter, view_data, component, element, aux_data, event_data, appState } = event
  const clientTrackingParams = withAds ? event.clientTrackingParams : null
  const rest = { view_parameter, view_data, component, element, aux_data, event_data, appState, clientTrackingParams }
  return {
    clientUuid: event.clientUUID,
    at,
    eventType: event.event_type,
    viewType: event.view_type ?? undefined,
    objectId: event.object_id_str ?? undefined,
    pairId: event.pair_id?.toLowerCase(),
    durationMs: event.duration_ns == null ? undefined : event.duration_ns / NS_PER_MS,
    data: Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null)),
  }
}
