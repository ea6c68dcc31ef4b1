import { completeUnauthSave, dismissUnauthSave, setSavePinId, shellStore } from '#ui/app/shell-state.ts'
import { oneOf, recordOf } from '#ui/platform/storage/shape.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'

const KEY = 'unauth_saves'

/** More answers than anyone gives in one session. */
const LIMIT = 50

const areAnswers = recordOf(oneOf(['dismissed', 'completed']))

export function askToSave(pinId: string): boolean {
  const stored = sessionStore.readJson(KEY, areAnswers) ?? {}
  shellStore.update((state) => ({ ...state, answeredSaves: { ...stored, ...state.answeredSaves } }))
  if (Object.hasOwn(shellStore.get().answeredSaves, pinId)) return false
  shellStore.update((state) => setSavePinId(state, pinId))
  return true
}

export function dismissSave(): void {
  shellStore.update(dismissUnauthSave)
  remember()
}

export function completeSave(): void {
  shellStore.update(completeUnauthSave)
  remember()
}

function remember(): void {
  const answers = Object.entries(shellStore.get().answeredSaves).slice(-LIMIT)
  sessionStore.writeJson(KEY, Object.fromEntries(answers))
}
