import type { EventDraft } from '#ui/features/tracking/log-event.ts'

export interface TimedComponent {
  component: string
  objectId: string
  /** Called at the beginning and at the end. */
  details?(): NonNullable<EventDraft['aux_data']>
}

/** One object for each interval: a new one is a new interval. `since`: milliseconds of a monotonic clock. */
export type Timed =
  | { type: 'foreground'; since: number }
  | (TimedComponent & { type: 'component' })
  | { type: 'offsite'; domain: string; objectId: string | null }

type TimedAs<Type> = Extract<Timed, { type: Type }>

/** Components stay in the background, where their time does not count. */
export interface TimeState {
  app: { type: 'background' } | TimedAs<'foreground'>
  components: ReadonlyMap<object, TimedAs<'component'>>
  site: { type: 'here' } | TimedAs<'offsite'>
}

export type TimeEvent =
  | { type: 'foregrounded'; since: number }
  | { type: 'backgrounded' }
  | { type: 'started'; key: object; component: TimedComponent }
  | { type: 'stopped'; key: object }
  | { type: 'left'; domain: string; objectId: string | null }
  | { type: 'returned' }

export const NOT_TIMED: TimeState = { app: { type: 'background' }, components: new Map(), site: { type: 'here' } }

export function timeStep(state: TimeState, event: TimeEvent): TimeState {
  const { app, components, site } = state
  switch (event.type) {
    case 'foregrounded':
      return app.type === 'foreground' ? state : { ...state, app: { type: 'foreground', since: event.since } }
    case 'backgrounded':
      return app.type === 'background' ? state : { ...state, app: { type: 'background' } }
    case 'started':
      if (components.has(event.key)) return state
      return { ...state, components: new Map([...components, [event.key, { ...event.component, type: 'component' }]]) }
    case 'stopped':
      if (!components.has(event.key)) return state
      return { ...state, components: new Map([...components].filter(([key]) => key !== event.key)) }
    case 'left':
      return { ...state, site: { type: 'offsite', domain: event.domain, objectId: event.objectId } }
    case 'returned':
      return site.type === 'here' ? state : { ...state, site: { type: 'here' } }
    default:
      return event satisfies never
  }
}

/** In the order in which intervals begin; they end in the reverse. */
export function findTimed({ app, components, site }: TimeState): readonly Timed[] {
  const inApp = app.type === 'foreground' ? [app, ...components.values()] : []
  return site.type === 'offsite' ? [...inApp, site] : inApp
}
