export interface Machine<State, Event> {
  get(): State
  dispatch(event: Event): void
}

/** Runs a pure `step`. `onChange` does what the next state asks for; it may dispatch at once. */
export function createMachine<State, Event>(
  initial: State,
  step: (state: State, event: Event) => State,
  onChange: (next: State, before: State) => void,
): Machine<State, Event> {
  let state = initial
  return {
    get: () => state,
    dispatch(event) {
      const before = state
      state = step(before, event)
      if (state !== before) onChange(state, before)
    },
  }
}
