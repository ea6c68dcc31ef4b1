import { APP_UPSELL_KEY } from '#ui/app/storage-keys.ts'
import { oneOf } from '#ui/platform/storage/shape.ts'
import { localStore } from '#ui/platform/storage/storage.ts'

const ANSWERS = ['dismissed', 'completed'] as const

export function isAppUpsellAnswered(): boolean {
  return localStore.readJson(APP_UPSELL_KEY, oneOf(ANSWERS)) !== null
}

export function answerAppUpsell(answer: (typeof ANSWERS)[number]): void {
  localStore.writeJson(APP_UPSELL_KEY, answer)
}
