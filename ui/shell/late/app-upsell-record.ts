import { APP_UPSELL_KEY } from '#ui/app/kept-keys.ts'
import { localStore } from '#ui/browser/storage.ts'

type Answer = 'dismissed' | 'completed'

/** Whether the offer of the home screen was answered in this browser; a damaged record counts as none. */
export function isAppUpsellSettled(): boolean {
  return localStore.readJson(APP_UPSELL_KEY, isAnswer) !== null
}

export function settleAppUpsell(answer: Answer): void {
  localStore.writeJson(APP_UPSELL_KEY, answer)
}

function isAnswer(value: unknown): value is Answer {
  return value === 'dismissed' || value === 'completed'
}
