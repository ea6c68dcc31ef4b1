import { EVENT_TYPES } from '#schema/constants/events.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { EventDraft } from '#ui/features/tracking/log-event.ts'
import { createMachine } from '#ui/platform/machine.ts'
import { findTimed, NOT_TIMED, timeStep, type Timed, type TimedComponent, type TimeState } from './time-spent-state.ts'

export interface TimeSpentDependencies {
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

interface Interval {
  since: number
  pairId: string
}

const PAGE = {}

const PAIRS = {
  foreground: [EVENT_TYPES.appActiveStart, EVENT_TYPES.appActiveEnd],
  component: [EVENT_TYPES.componentActiveStart, EVENT_TYPES.componentActiveEnd],
  offsite: [EVENT_TYPES.offsiteStart, EVENT_TYPES.offsiteEnd],
} as const

export function createTimeSpent({ log, now, elapsed, newId }: TimeSpentDependencies): TimeSpent {
  const open = new Map<Timed, Interval>()
  const { get, dispatch } = createMachine(NOT_TIMED, timeStep, update)

  function update(next: TimeState, before: TimeState): void {
    const timed = findTimed(next)
    for (const [ended, interval] of [...open].toReversed()) if (!timed.includes(ended)) end(ended, interval)
    const since = next.app !== before.app && next.app.type === 'foreground' ? next.app.since : elapsed()
    const at = Math.round(now() - (elapsed() - since))
    for (const begun of timed) if (!open.has(begun)) begin(begun, since, at)
  }

  function begin(timed: Timed, since: number, at: number): void {
    const pairId = newId()
    open.set(timed, { since, pairId })
    log({ event_type: PAIRS[timed.type][0], ...toDraft(timed), pair_id: pairId, at })
  }

  function end(timed: Timed, { since, pairId }: Interval): void {
    open.delete(timed)
    const duration_ns = Math.max(0, Math.round((elapsed() - since) * NS_PER_MS))
    log({ event_type: PAIRS[timed.type][1], ...toDraft(timed), pair_id: pairId, duration_ns })
  }

  return {
    foreground: (since = elapsed()) => dispatch({ type: 'foregrounded', since }),
    background: () => dispatch({ type: 'backgrounded' }),
    show(component) {
      const shown = get().components.get(PAGE)
      if (component?.component === shown?.component && component?.objectId === shown?.objectId) return
      dispatch({ type: 'stopped', key: PAGE })
      if (component) dispatch({ type: 'started', key: PAGE, component })
    },
    start: (key, component) => dispatch({ type: 'started', key, component }),
    stop: (key) => dispatch({ type: 'stopped', key }),
    leaveSite: (domain, objectId) => dispatch({ type: 'left', domain, objectId }),
    endOffsite: () => dispatch({ type: 'returned' }),
  }
}

function toDraft(timed: Timed): Omit<EventDraft, 'event_type'> {
  switch (timed.type) {
    case 'foreground':
      return {}
    case 'component':
      return {
        component: timed.component,
        object_id_str: timed.objectId,
        ...(timed.details && { aux_data: timed.details() }),
      }
    case 'offsite':
      return {
        aux_data: { domain: timed.domain },
        ...(timed.objectId === null ? {} : { object_id_str: timed.objectId }),
      }
    default:
      return timed satisfies never
  }
}
