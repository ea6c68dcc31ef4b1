import type { EventDraft } from '#ui/features/tracking/log-event.ts'

export interface TimedComponent {
  component: string
  objectId: string
  /** Called at the beginning and at the end. */
  details?(): NonNullable<EventDraft['aux_data']>
}

export interface Offsite {
  domain: string
  objectId: string | null
}

/** The time `since` is in milliseconds of a monotonic clock. */
type AppState = { type: 'background' } | { type: 'foreground'; since: number }

/** Components stay in the background, where their time does not count. */
export interface TimeState {
  app: AppState
  components: ReadonlyMap<object, TimedComponent>
  offsite: Offsite | null
}

export type TimeEvent =
  | { type: 'app'; app: AppState }
  /** Null: it is no longer shown. */
  | { type: 'component'; key: object; component: TimedComponent | null }
  /** Null: the user is back, or the page is gone. */
  | { type: 'offsite'; offsite: Offsite | null }

export const NOT_TIMED: TimeState = { app: { type: 'background' }, components: new Map(), offsite: null }

export function timeStep(state: TimeState, event: TimeEvent): TimeState {
  if (event.type === 'component') return withComponent(state, event.key, event.component)
  if (event.type === 'offsite') return { ...state, offsite: event.offsite }
  return event.app.type === state.app.type ? state : { ...state, app: event.app }
}

function withComponent(state: TimeState, key: object, next: TimedComponent | null): TimeState {
  const shown = state.components.get(key)
  if (shown?.component === next?.component && shown?.objectId === next?.objectId) return state
  const components = new Map(state.components)
  components.delete(key)
  if (next) components.set(key, { ...next })
  return { ...state, components }
}

/** Each object is one interval: a new object is a new interval. In the order in which they begin. */
export function findTimed({ app, components, offsite }: TimeState): (AppState | TimedComponent | Offsite)[] {
  const inApp = app.type === 'foreground' ? [app, ...components.values()] : []
  return offsite ? [...inApp, offsite] : inApp
}
