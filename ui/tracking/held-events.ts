import { HELD_EVENTS_LIMIT } from '#schema/constants/events.ts'

/** Events that count only once something has happened, such as that a video was played; by what they wait for. */
export interface HeldEvents<Event> {
  held: readonly { key: string; event: Event }[]
  /** What has happened: its events wait no more. */
  released: ReadonlySet<string>
}

/** What waits from now on, and what is to be logged. */
export interface HeldStep<Event> {
  next: HeldEvents<Event>
  due: readonly Event[]
}

export const NOTHING_HELD: HeldEvents<never> = { held: [], released: new Set() }

/**
 * An event that waits for `key`; of those that wait the last `HELD_EVENTS_LIMIT` are kept (docs/BEHAVIOUR.md, Video).
 */
export function holdEvent<Event>(state: HeldEvents<Event>, key: string, event: Event): HeldStep<Event> {
  if (state.released.has(key)) return { next: state, due: [event] }
  return { next: { ...state, held: [...state.held, { key, event }].slice(-HELD_EVENTS_LIMIT) }, due: [] }
}

/** What `key` stands for has happened: all that waited for it is due, in its order. */
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
