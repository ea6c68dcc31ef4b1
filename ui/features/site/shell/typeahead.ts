import { createStore } from '#ui/platform/store.ts'

export interface Typeahead {
  isOpen: boolean
  text: string
}

export const typeahead = createStore<Typeahead>({ isOpen: false, text: '' })

export function openTypeahead(state: Typeahead, text: string): Typeahead {
  return state.isOpen && state.text === text ? state : { isOpen: true, text }
}

export function closeTypeahead(state: Typeahead): Typeahead {
  return state.isOpen ? { ...state, isOpen: false } : state
}
