import { isMoment, isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'
import { createStore } from '#ui/platform/store.ts'

export const WAITING_SAVES_KEY = 'waiting_saves'

/** More than anyone saves on one train. */
const LIMIT = 200

/** A save that was pressed without a connection. */
export interface WaitingSave {
  pinId: string
  imageSignature: string
  /** Null for where the viewer saved last. */
  boardId: string | null
  sectionId: string | null
  /** The `Idempotency-Key` of the press: however often it is sent, it is one save. */
  key: string
  /** Milliseconds since 1970. */
  at: number
}

interface KeptSaves {
  viewerId: string
  saves: WaitingSave[]
}

const isKept = shape<KeptSaves>({
  viewerId: isString,
  saves: listOf(
    shape<WaitingSave>({
      pinId: isString,
      imageSignature: isString,
      boardId: nullable(isString),
      sectionId: nullable(isString),
      key: isString,
      at: isMoment,
    }),
  ),
})

export const waitingSaves = createStore<readonly WaitingSave[]>([])

export function loadWaitingSaves(viewerId: string): readonly WaitingSave[] {
  const kept = localStore.readJson(WAITING_SAVES_KEY, isKept)
  const saves = kept?.viewerId === viewerId ? kept.saves : []
  waitingSaves.update((before) => (JSON.stringify(before) === JSON.stringify(saves) ? before : saves))
  return saves
}

/** A second press for the same place waits no second time. False where the browser keeps nothing. */
export function addWaitingSave(viewerId: string, save: WaitingSave): boolean {
  const others = loadWaitingSaves(viewerId)
  const isThere = others.some(({ pinId, boardId }) => pinId === save.pinId && boardId === save.boardId)
  return isThere || write(viewerId, [...others, save].slice(-LIMIT))
}

export function dropWaitingSaves(viewerId: string, isDropped: (save: WaitingSave) => boolean): void {
  write(
    viewerId,
    loadWaitingSaves(viewerId).filter((save) => !isDropped(save)),
  )
}

function write(viewerId: string, saves: readonly WaitingSave[]): boolean {
  if (saves.length === 0) localStore.remove(WAITING_SAVES_KEY)
  else if (!localStore.writeJson(WAITING_SAVES_KEY, { viewerId, saves })) return false
  waitingSaves.update(() => saves)
  return true
}
