import { EVENT_TYPES } from '#schema/constants/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'

export interface TimedComponent {
  component: string
  objectId: string
  /** Called at the beginning and at the end. */
  details?(): NonNullable<EventDraft['aux_data']>
}

export interface TimeSpentParts {
  log(draft: EventDraft): void
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a monotonic clock. */
  elapsed(): number
  newId(): string
}

/**
 * Time in the app, in a component, and on another site reached from here (docs/BEHAVIOUR.md, Time spent). Each interval
 * is a pair of events. Repeated calls count once.
 */
export interface TimeSpent {
  /** `since`, by the monotonic clock: a page is seen before this code is loaded. */
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

interface Moment {
  since: number
  at: number
}

interface Interval {
  end(): void
}

interface Part {
  shown: TimedComponent
  interval: Interval | null
}

const PAGE = {}

export function createTimeSpent({ log, now, elapsed, newId }: TimeSpentParts): TimeSpent {
  let app: Interval | null = null
  let offsite: Interval | null = null
  const parts = new Map<object, Part>()

  function toMoment(since: number): Moment {
    return { since, at: Math.round(now() - (elapsed() - since)) }
  }

  function begin(
    first: number,
    last: number,
    details: () => Omit<EventDraft, 'event_type'>,
    { since, at }: Moment = toMoment(elapsed()),
  ): Interval {
    const pair_id = newId()
    log({ event_type: first, ...details(), pair_id, at })
    return {
      end() {
        const duration_ns = Math.max(0, Math.round((elapsed() - since) * NS_PER_MS))
        log({ event_type: last, ...details(), pair_id, duration_ns })
      },
    }
  }

  function beginPart(part: Part, moment?: Moment): void {
    if (part.interval || !app) return
    const { component, objectId, details } = part.shown
    const said = () => ({ component, object_id_str: objectId, ...(details && { aux_data: details() }) })
    part.interval = begin(EVENT_TYPES.componentActiveStart, EVENT_TYPES.componentActiveEnd, said, moment)
  }

  function endPart(part: Part): void {
    part.interval?.end()
    part.interval = null
  }

  function start(key: object, shown: TimedComponent): void {
    if (parts.has(key)) return
    const part = { shown, interval: null }
    parts.set(key, part)
    beginPart(part)
  }

  function stop(key: object): void {
    const part = parts.get(key)
    if (part) endPart(part)
    parts.delete(key)
  }

  function endOffsite(): void {
    offsite?.end()
    offsite = null
  }

  return {
    foreground(since = elapsed()) {
      const moment = toMoment(since)
      app ??= begin(EVENT_TYPES.appActiveStart, EVENT_TYPES.appActiveEnd, () => ({}), moment)
      for (const part of parts.values()) beginPart(part, moment)
    },
    background() {
      for (const part of [...parts.values()].toReversed()) endPart(part)
      app?.end()
      app = null
    },
    show(component) {
      const shown = parts.get(PAGE)?.shown
      if (component?.component === shown?.component && component?.objectId === shown?.objectId) return
      stop(PAGE)
      if (component) start(PAGE, component)
    },
    start,
    stop,
    leaveSite(domain, objectId) {
      endOffsite()
      const details = { aux_data: { domain }, ...(objectId === null ? {} : { object_id_str: objectId }) }
      offsite = begin(EVENT_TYPES.offsiteStart, EVENT_TYPES.offsiteEnd, () => details)
    },
    endOffsite,
  }
}
