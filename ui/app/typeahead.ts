import { createStore } from '#ui/kit/store.ts'

/** The overlay below the search field. */
export interface Typeahead {
  isOpen: boolean
  /** What stands in the field. */
  text: string
}

export const typeahead = createStore<Typeahead>({ isOpen: false, text: '' })

/** The field has the focus, or was typed into. */
export function openTypeahead(state: Typeahead, text: string): Typeahead {
  return state.isOpen && state.text === text ? state : { isOpen: true, text }
}

/** Escape, a click elsewhere or another page. The text stays in the field. */
export function closeTypeahead(state: Typeahead): Typeahead {
  return state.isOpen ? { ...state, isOpen: false } : state
}
