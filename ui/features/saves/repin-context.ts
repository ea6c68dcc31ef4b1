import { createStore } from '#ui/platform/store.ts'

export interface KnownSave {
  id: string
  board: { id: string; name: string; url: string }
  /** Its title. */
  section: string | null
  note: string
}

interface Press {
  isSaved: boolean
}

export interface RepinContext {
  /** The save made last since the page was loaded, by pin; null where it was let go. */
  saves: ReadonlyMap<string, KnownSave | null>
  /** The presses that have no answer yet, by pin and in order. */
  presses: ReadonlyMap<string, readonly Press[]>
}

export const repinContext = createStore<RepinContext>({ saves: new Map(), presses: new Map() })

export function save(state: RepinContext, pinId: string, made: KnownSave): RepinContext {
  return { ...state, saves: new Map(state.saves).set(pinId, made) }
}

export function unsave(state: RepinContext, pinId: string): RepinContext {
  return { ...state, saves: new Map(state.saves).set(pinId, null) }
}

/** Undefined where nothing was done here: what the server said of the pin stands. */
export function findSavedId({ saves }: RepinContext, pinId: string): string | null | undefined {
  const known = saves.get(pinId)
  return known === null ? null : known?.id
}

/** Returns what takes this press back, whatever was pressed since. */
export function addPress(pinId: string, isSaved: boolean): () => void {
  const press = { isSaved }
  changePresses(pinId, (presses) => [...presses, press])
  return () => changePresses(pinId, (presses) => presses.filter((one) => one !== press))
}

/** The first of them is answered: calls of one pin are sent in order. */
export function finishPress(pinId: string): void {
  changePresses(pinId, (presses) => presses.slice(1))
}

function changePresses(pinId: string, change: (presses: readonly Press[]) => readonly Press[]): void {
  repinContext.update((state) => ({
    ...state,
    presses: new Map(state.presses).set(pinId, change(state.presses.get(pinId) ?? [])),
  }))
}

/** What was pressed last, else what was answered last, else what the page was rendered with. */
export function isShownSaved({ saves, presses }: RepinContext, pinId: string, wasSaved: boolean): boolean {
  const pressed = presses.get(pinId)?.at(-1)
  if (pressed) return pressed.isSaved
  const known = saves.get(pinId)
  return known === undefined ? wasSaved : known !== null
}
