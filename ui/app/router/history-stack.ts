import { HISTORY_LIMIT } from '#schema/constants/history.ts'

/** The browser names each entry by a key, which replacing its location keeps. */
export interface HistoryEntry {
  key: string
  /** Path, query and fragment. */
  url: string
}

export interface HistoryStack {
  previous: readonly HistoryEntry[]
  current: HistoryEntry | null
  forward: readonly HistoryEntry[]
}

export interface HistoryNavigation {
  type: 'POP' | 'PUSH' | 'REPLACE'
  entry: HistoryEntry
}

export const EMPTY_HISTORY: HistoryStack = { previous: [], current: null, forward: [] }

export function applyNavigation(stack: HistoryStack, { type, entry }: HistoryNavigation): HistoryStack {
  if (type === 'REPLACE' || stack.current === null) return { ...stack, current: entry }
  if (type === 'PUSH') {
    return { previous: [...stack.previous, stack.current].slice(1 - HISTORY_LIMIT), current: entry, forward: [] }
  }
  const entries = [...stack.previous, stack.current, ...stack.forward]
  const place = entries.findIndex(({ key }) => key === entry.key)
  // The entry was dropped, or is older than this document: its side of the others is unknown.
  if (place < 0) return { previous: [], current: entry, forward: [] }
  return { previous: entries.slice(0, place), current: entry, forward: entries.slice(place + 1) }
}
