import { EVENT_TYPES } from '#schema/constants/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { EventDraft } from '../log-event.ts'

/** A part of the app whose time is told, and what it shows. */
export interface TimedComponent {
  component: string
  objectId: string
  /** What its beginning and its end say besides; asked for at each. */
  details?(): NonNullable<EventDraft['aux_data']>
}

export interface TimeSpentParts {
  log(draft: EventDraft): void
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a clock that is never set. */
  elapsed(): number
  newId(): string
}

/**
 * How long people look at the app, at a part of it, and at another site that they went to from here (docs/BEHAVIOUR.md,
 * Time spent). Every stretch is a pair of events. Whatever is told twice counts once.
 */
export interface TimeSpent {
  /** `since` is when that was by the clock that is never set: a page is seen before this code is there. */
  foreground(since?: number): void
  /** Ends every stretch here; the parts that are shown begin anew with the foreground. */
  background(): void
  /** Which part is the page now. */
  show(component: TimedComponent | null): void
  /** A part within the page is at work from now on, until it stops; `key` tells it from others. */
  start(key: object, component: TimedComponent): void
  stop(key: object): void
  /** Somebody has followed a link to another site, of a pin or not. */
  leaveSite(domain: string, objectId: string | null): void
  /** They are back, or the page is gone. */
  endOffsite(): void
}

/** A moment by both clocks. */
interface Moment {
  since: number
  at: number
}

interface Stretch {
  /** Ends it. */
  end(): void
}

interface Part {
  shown: TimedComponent
  stretch: Stretch | null
}

/** The key of the part that is the page. */
const PAGE = {}

export function createTimeSpent({ log, now, elapsed, newId }: TimeSpentParts): TimeSpent {
  let app: Stretch | null = null
  let offsite: Stretch | null = null
  const parts = new Map<object, Part>()

  function momentOf(since: number): Moment {
    return { since, at: Math.round(now() - (elapsed() - since)) }
  }

  function begin(
    first: number,
    last: number,
    details: () => Omit<EventDraft, 'event_type'>,
    { since, at }: Moment = momentOf(elapsed()),
  ): Stretch {
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
    if (part.stretch || !app) return
    const { component, objectId, details } = part.shown
    const said = () => ({ component, object_id_str: objectId, ...(details && { aux_data: details() }) })
    part.stretch = begin(EVENT_TYPES.componentActiveStart, EVENT_TYPES.componentActiveEnd, said, moment)
  }

  function endPart(part: Part): void {
    part.stretch?.end()
    part.stretch = null
  }

  function start(key: object, shown: TimedComponent): void {
    if (parts.has(key)) return
    const part = { shown, stretch: null }
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
      const moment = momentOf(since)
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
