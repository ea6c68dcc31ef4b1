import { createPresses, type Pressed } from '#ui/app/query/presses.ts'
import { createStore, useStore } from '#ui/platform/store.ts'

export interface KnownSave {
  id: string
  board: { id: string; name: string; url: string }
  /** Its title. */
  section: string | null
  note: string
}

export interface SaveContext {
  /** The save made last since the page was loaded, by pin; null where it was let go. */
  saves: ReadonlyMap<string, KnownSave | null>
}

export const saveContext = createStore<SaveContext>({ saves: new Map() })

/** The presses by pin: true for a save, false for letting go. */
export const savePresses = createPresses<boolean>()

export function save(state: SaveContext, pinId: string, made: KnownSave): SaveContext {
  return { saves: new Map(state.saves).set(pinId, made) }
}

export function unsave(state: SaveContext, pinId: string): SaveContext {
  return { saves: new Map(state.saves).set(pinId, null) }
}

/** Undefined where nothing was done here: what the server said of the pin stands. */
export function findSavedId({ saves }: SaveContext, pinId: string): string | null | undefined {
  const known = saves.get(pinId)
  return known === null ? null : known?.id
}

export function useIsShownSaved(pinId: string, wasSaved: boolean): boolean {
  const [context, pressed] = [useStore(saveContext), useStore(savePresses.store)]
  return isShownSaved(context, pressed, pinId, wasSaved)
}

/** What was pressed last, else what was answered last, else what the page was rendered with. */
export function isShownSaved(
  { saves }: SaveContext,
  pressed: Pressed<boolean>,
  pinId: string,
  wasSaved: boolean,
): boolean {
  const last = pressed.get(pinId)?.at(-1)
  if (last) return last.value
  const known = saves.get(pinId)
  return known === undefined ? wasSaved : known !== null
}
