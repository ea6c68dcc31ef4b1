import { HISTORY_LIMIT } from '#schema/constants/history.ts'

/** A step of the tab's history. The browser names its place by a key, which a replaced location keeps. */
export interface HistoryEntry {
  key: string
  /** Path, query and fragment. */
  url: string
}

/** Where the person was, is, and may go forward to, each in the order of the tab's history. */
export interface HistoryStack {
  previous: readonly HistoryEntry[]
  current: HistoryEntry | null
  forward: readonly HistoryEntry[]
}

export interface HistoryMove {
  type: 'POP' | 'PUSH' | 'REPLACE'
  entry: HistoryEntry
}

export const EMPTY_HISTORY: HistoryStack = { previous: [], current: null, forward: [] }

/** The stack after a move (docs/BEHAVIOUR.md, Scroll and history). */
export function moveInHistory(stack: HistoryStack, { type, entry }: HistoryMove): HistoryStack {
  if (type === 'REPLACE' || stack.current === null) return { ...stack, current: entry }
  if (type === 'PUSH') {
    return { previous: [...stack.previous, stack.current].slice(1 - HISTORY_LIMIT), current: entry, forward: [] }
  }
  const entries = [...stack.previous, stack.current, ...stack.forward]
  const place = entries.findIndex(({ key }) => key === entry.key)
  // An entry that was dropped, or that is older than this document: nothing tells on which side of the others it is.
  if (place < 0) return { previous: [], current: entry, forward: [] }
  return { previous: entries.slice(0, place), current: entry, forward: entries.slice(place + 1) }
}
