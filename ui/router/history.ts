import { currentPlace, listenToPlaces, type Place } from '#ui/browser/navigation.ts'
import { createStore } from '#ui/kit/store.ts'
import { EMPTY_HISTORY, moveInHistory, type HistoryMove, type HistoryStack } from './history-stack.ts'

const MOVES: Record<NavigationType, HistoryMove['type']> = {
  push: 'PUSH',
  replace: 'REPLACE',
  reload: 'REPLACE',
  traverse: 'POP',
}

/** Of this document only; empty without the Navigation API. */
export const historyStore = createStore<HistoryStack>(EMPTY_HISTORY)

/** `start`: the entry at which the document was opened. */
export function followHistory(start: Place | null): () => void {
  if (start) move('REPLACE', start)
  const now = currentPlace()
  if (now && now.key !== start?.key) move('PUSH', now)
  return listenToPlaces((place, type) => move(MOVES[type], place))
}

function move(type: HistoryMove['type'], { key, url }: Place): void {
  const { pathname, search, hash } = new URL(url)
  historyStore.update((stack) => moveInHistory(stack, { type, entry: { key, url: pathname + search + hash } }))
}
