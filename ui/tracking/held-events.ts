import { HELD_EVENTS_LIMIT } from '#schema/constants/events.ts'

/** Events that count only once something happens, such as a video being played; by that condition's key. */
export interface HeldEvents<Event> {
  held: readonly { key: string; event: Event }[]
  /** Conditions already fulfilled: their events no longer wait. */
  released: ReadonlySet<string>
}

export interface HeldStep<Event> {
  next: HeldEvents<Event>
  due: readonly Event[]
}

export const NOTHING_HELD: HeldEvents<never> = { held: [], released: new Set() }

/** The last `HELD_EVENTS_LIMIT` are kept (docs/BEHAVIOUR.md, Video). */
export function holdEvent<Event>(state: HeldEvents<Event>, key: string, event: Event): HeldStep<Event> {
  if (state.released.has(key)) return { next: state, due: [event] }
  return { next: { ...state, held: [...state.held, { key, event }].slice(-HELD_EVENTS_LIMIT) }, due: [] }
}

/** Everything that waited for `key` is due, in its order. */
export function releaseEvents<Event>(state: HeldEvents<Event>, key: string): HeldStep<Event> {
  if (state.released.has(key)) return { next: state, due: [] }
  return {
    next: {
      held: state.held.filter((one) => one.key !== key),
      released: new Set([...state.released, key]),
    },
    due: state.held.filter((one) => one.key === key).map(({ event }) => event),
  }
}
