export interface Step<State, Effect> {
  state: State
  effects: readonly Effect[]
}

export interface Machine<State, Event> {
  get(): State
  dispatch(event: Event): void
}

/**
 * Runs a pure `step`. The state is the next one before the first effect begins, so an effect may dispatch at once; what
 * that causes begins before the remaining effects.
 */
export function createMachine<State, Event, Effect>(
  initial: State,
  step: (state: State, event: Event) => Step<State, Effect>,
  perform: (effect: Effect) => void,
): Machine<State, Event> {
  let state = initial
  return {
    get: () => state,
    dispatch(event) {
      const next = step(state, event)
      state = next.state
      for (const effect of next.effects) perform(effect)
    },
  }
}
