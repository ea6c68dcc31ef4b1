import { createStore } from '#ui/platform/store.ts'

export interface Press {
  isSaved: boolean
}

/** Those since page load by pin, in order, without those that failed. */
export type Presses = ReadonlyMap<string, readonly Press[]>

export const presses = createStore<Presses>(new Map())

/** Returns what takes this press back, whatever was pressed since. */
export function addPress(pinId: string, isSaved: boolean): () => void {
  const press = { isSaved }
  presses.update((all) => new Map(all).set(pinId, [...(all.get(pinId) ?? []), press]))
  return () =>
    presses.update((all) =>
      new Map(all).set(
        pinId,
        (all.get(pinId) ?? []).filter((one) => one !== press),
      ),
    )
}
