import { currentEntry, onEntryChange, type BrowserEntry } from '#ui/platform/navigation/navigation.ts'
import { createStore } from '#ui/platform/store.ts'
import { EMPTY_HISTORY, applyNavigation, type HistoryNavigation, type HistoryStack } from './history-stack.ts'

const TYPES: Record<NavigationType, HistoryNavigation['type']> = {
  push: 'PUSH',
  replace: 'REPLACE',
  reload: 'REPLACE',
  traverse: 'POP',
}

export const historyStore = createStore<HistoryStack>(EMPTY_HISTORY)

export function followHistory(start: BrowserEntry | null): () => void {
  if (start) record('REPLACE', start)
  const now = currentEntry()
  if (now && now.key !== start?.key) record('PUSH', now)
  return onEntryChange((entry, type) => record(TYPES[type], entry))
}

function record(type: HistoryNavigation['type'], { key, url }: BrowserEntry): void {
  const { pathname, search, hash } = new URL(url)
  historyStore.update((stack) => applyNavigation(stack, { type, entry: { key, url: pathname + search + hash } }))
}
