import { createStore } from '#ui/platform/store.ts'

/** The pins hidden since page load, without those that failed. */
export const hiddenPins = createStore<ReadonlySet<string>>(new Set())

let changedId: string | null = null

/** Returns what takes the change back. */
export function setHidden(id: string, isHidden: boolean): () => void {
  changedId = id
  change(id, isHidden)
  return () => change(id, !isHidden)
}

export function isHiddenPin(id: string): boolean {
  return hiddenPins.get().has(id)
}

/** The card takes the focus once after each change: it takes the place of the one that had it. */
export function takesFocus(id: string): boolean {
  const isChanged = changedId === id
  if (isChanged) changedId = null
  return isChanged
}

function change(id: string, isHidden: boolean): void {
  hiddenPins.update((all) => {
    const next = new Set(all)
    if (isHidden) next.add(id)
    else next.delete(id)
    return next
  })
}
