import { DEFERRED_EVENTS_LIMIT } from '#schema/tracking/event-log-constants.ts'

/** Events that count only once something happens, such as a video being played; by that condition's key. */
export interface DeferredEvents<Event> {
  deferred: readonly { key: string; event: Event }[]
  /** Conditions already fulfilled: their events no longer wait. */
  released: ReadonlySet<string>
}

export interface DeferredStep<Event> {
  next: DeferredEvents<Event>
  due: readonly Event[]
}

export const NOTHING_DEFERRED: DeferredEvents<never> = { deferred: [], released: new Set() }

export function deferEvent<Event>(state: DeferredEvents<Event>, key: string, event: Event): DeferredStep<Event> {
  if (state.released.has(key)) return { next: state, due: [event] }
  return { next: { ...state, deferred: [...state.deferred, { key, event }].slice(-DEFERRED_EVENTS_LIMIT) }, due: [] }
}

export function releaseDeferred<Event>(state: DeferredEvents<Event>, key: string): DeferredStep<Event> {
  if (state.released.has(key)) return { next: state, due: [] }
  return {
    next: {
      deferred: state.deferred.filter((one) => one.key !== key),
      released: new Set([...state.released, key]),
    },
    due: state.deferred.filter((one) => one.key === key).map(({ event }) => event),
  }
}
