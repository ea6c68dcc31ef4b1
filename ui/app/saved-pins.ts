import { createStore } from '#ui/kit/store.ts'

/** Id of the save by pin: null where it was taken back, nothing where neither happened since the page was loaded. */
export type SavedPins = ReadonlyMap<string, string | null>

export const savedPins = createStore<SavedPins>(new Map())

/** The pins after one was saved, or after its save was taken back. */
export function withSave(pins: SavedPins, pinId: string, saveId: string | null): SavedPins {
  return new Map(pins).set(pinId, saveId)
}

/** The pins as if nothing had happened to one since the page was loaded. */
export function withoutSave(pins: SavedPins, pinId: string): SavedPins {
  const rest = new Map(pins)
  rest.delete(pinId)
  return rest
}
