import { createStore } from '#ui/platform/store.ts'

/** Save ids by pin since page load: null where the save was undone, absent where neither happened. */
export type SavedPins = ReadonlyMap<string, string | null>

export const savedPins = createStore<SavedPins>(new Map())

export function withSave(pins: SavedPins, pinId: string, saveId: string | null): SavedPins {
  return new Map(pins).set(pinId, saveId)
}

export function withoutSave(pins: SavedPins, pinId: string): SavedPins {
  const rest = new Map(pins)
  rest.delete(pinId)
  return rest
}
