import { useState } from 'react'

/** The least recent one goes first. */
const MAX_KEPT = 20

const kept = new Map<string, unknown>()

/**
 * State of a form that outlives its dialog: what was typed is there when the same one is opened again, until it is
 * forgotten because it was sent. Of the document, and so of its viewer. Never on the server, where others would see it.
 */
export function useDialogState<State>(name: string, initial: State) {
  const [state, setState] = useState(() => (kept.has(name) ? (kept.get(name) as State) : initial))
  return {
    state,
    /** Edits what there is by then: an answer may come while one types. */
    change(edit: (before: State) => State) {
      const next = edit(kept.has(name) ? (kept.get(name) as State) : initial)
      kept.delete(name)
      kept.set(name, next)
      const [oldest] = kept.keys()
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
      setState(next)
    },
    forget: () => void kept.delete(name),
  }
}
