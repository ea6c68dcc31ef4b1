import { NS_PER_MS } from '#schema/time.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { createMachine } from '#ui/platform/machine.ts'
import {
  findTimed,
  NOT_TIMED,
  timeStep,
  type Offsite,
  type TimedComponent,
  type TimeState,
} from './time-spent-state.ts'

type Timed = ReturnType<typeof findTimed>[number]

export interface TimeSpentDependencies {
  log(draft: EventDraft): void
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  newId(): string
}

/**
 * Time in the app, in a component, and on another site reached from here (docs/behaviour/event-log.md, Time spent).
 * Each interval is a pair of events. Repeated calls count once.
 */
export interface TimeSpent {
  /** The time `since` is by the monotonic clock: a page is seen before this code is loaded. */
  foreground(since?: number): void
  /** Ends every interval; components still shown begin again with the foreground. */
  background(): void
  show(component: TimedComponent | null): void
  /** A component within the page, until it stops; `key` identifies it. */
  start(key: object, component: TimedComponent): void
  stop(key: object): void
  /** A link to another site was followed, from a pin or not. */
  leaveSite(domain: string, objectId: string | null): void
  endOffsite(): void
}

interface Interval {
  end(): void
}

const PAGE = {}

export function createTimeSpent({ log, now, elapsed, newId }: TimeSpentDependencies): TimeSpent {
  const open = new Map<Timed, Interval>()
  const { dispatch } = createMachine(NOT_TIMED, timeStep, update)

  function update(next: TimeState, before: TimeState): void {
    const timed = findTimed(next)
    for (const [ended, interval] of [...open].toReversed()) {
      if (!timed.includes(ended) && open.delete(ended)) interval.end()
    }
    const since = next.app !== before.app && next.app.type === 'foreground' ? next.app.since : elapsed()
    const at = Math.round(now() - (elapsed() - since))
    for (const begun of timed) if (!open.has(begun)) open.set(begun, begin(begun, since, at))
  }

  function begin(timed: Timed, since: number, at: number): Interval {
    const [first, last, details] = toEvents(timed)
    const pair_id = newId()
    log({ event_type: first, ...details(), pair_id, at })
    return {
      end() {
        const duration_ns = Math.max(0, Math.round((elapsed() - since) * NS_PER_MS))
        log({ event_type: last, ...details(), pair_id, duration_ns })
      },
    }
  }

  const setComponent = (key: object, component: TimedComponent | null) =>
    dispatch({ type: 'component', key, component })
  const setOffsite = (offsite: Offsite | null) => dispatch({ type: 'offsite', offsite })

  return {
    foreground: (since = elapsed()) => dispatch({ type: 'app', app: { type: 'foreground', since } }),
    background: () => dispatch({ type: 'app', app: { type: 'background' } }),
    show: (component) => setComponent(PAGE, component),
    start: setComponent,
    stop: (key) => setComponent(key, null),
    leaveSite: (domain, objectId) => setOffsite({ domain, objectId }),
    endOffsite: () => setOffsite(null),
  }
}

function toEvents(timed: Timed): readonly [first: number, last: number, details: () => Omit<EventDraft, 'event_type'>] {
  if ('component' in timed) {
    const { component, objectId, details } = timed
    const toDraft = () => ({ component, object_id_str: objectId, ...(details && { aux_data: details() }) })
    return [EVENT_TYPES.componentActiveStart, EVENT_TYPES.componentActiveEnd, toDraft]
  }
  if ('domain' in timed) {
    const { domain, objectId } = timed
    const draft = { aux_data: { domain }, ...(objectId === null ? {} : { object_id_str: objectId }) }
    return [EVENT_TYPES.offsiteStart, EVENT_TYPES.offsiteEnd, () => draft]
  }
  return [EVENT_TYPES.appActiveStart, EVENT_TYPES.appActiveEnd, () => ({})]
}
