import { EVENT_TYPES } from '#schema/constants/events.ts'
import type { EventDraft } from '../log-event.ts'

/** A part of the app whose time is told, and what it shows. */
export interface TimedComponent {
  component: string
  objectId: string
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
 * How long people look at the app, at a part of it, and at another site that they went to from here (start-up
 * specification, section 4). Every stretch is a pair of events. Whatever is told twice counts once.
 */
export interface TimeSpent {
  /** `since` is when that was by the clock that is never set: a page is seen before this code is there. */
  foreground(since?: number): void
  /** Ends every stretch here; the parts that are shown begin anew with the foreground. */
  background(): void
  /** Which part is shown now. */
  show(component: TimedComponent | null): void
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

export function createTimeSpent({ log, now, elapsed, newId }: TimeSpentParts): TimeSpent {
  let app: Stretch | null = null
  let part: Stretch | null = null
  let offsite: Stretch | null = null
  let shown: TimedComponent | null = null

  function momentOf(since: number): Moment {
    return { since, at: Math.round(now() - (elapsed() - since)) }
  }

  function begin(
    start: number,
    end: number,
    details: Omit<EventDraft, 'event_type'>,
    { since, at }: Moment = momentOf(elapsed()),
  ): Stretch {
    const pair = { ...details, pair_id: newId() }
    log({ event_type: start, ...pair, at })
    return {
      end: () => log({ event_type: end, ...pair, duration_ns: Math.max(0, Math.round((elapsed() - since) * 1e6)) }),
    }
  }

  function beginPart(moment?: Moment): void {
    if (part || !app || !shown) return
    const details = { component: shown.component, object_id_str: shown.objectId }
    part = begin(EVENT_TYPES.componentActiveStart, EVENT_TYPES.componentActiveEnd, details, moment)
  }

  function endPart(): void {
    part?.end()
    part = null
  }

  function endOffsite(): void {
    offsite?.end()
    offsite = null
  }

  return {
    foreground(since = elapsed()) {
      const moment = momentOf(since)
      app ??= begin(EVENT_TYPES.appActiveStart, EVENT_TYPES.appActiveEnd, {}, moment)
      beginPart(moment)
    },
    background() {
      endPart()
      app?.end()
      app = null
    },
    show(component) {
      if (component?.component === shown?.component && component?.objectId === shown?.objectId) return
      endPart()
      shown = component
      beginPart()
    },
    leaveSite(domain, objectId) {
      endOffsite()
      const details = { aux_data: { domain }, ...(objectId === null ? {} : { object_id_str: objectId }) }
      offsite = begin(EVENT_TYPES.offsiteStart, EVENT_TYPES.offsiteEnd, details)
    },
    endOffsite,
  }
}
