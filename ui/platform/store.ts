import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get(): State
  /** The function is pure; listeners are notified where the result differs. */
  update(change: (state: State) => State): void
  subscribe(listener: () => void): () => void
  /** The state on the server and while hydrating. */
  initial: State
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => state,
    update(change) {
      const next = change(state)
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}

/** Renders again only where what is selected of the state differs. */
export function useSelected<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
