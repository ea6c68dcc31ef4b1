import { localStore } from '#ui/browser/storage.ts'

const KEY = 'app_upsell'

type Answer = 'dismissed' | 'completed'

/** Whether the offer of the home screen was answered in this browser; a damaged record counts as none. */
export function isAppUpsellSettled(): boolean {
  return localStore.readJson(KEY, isAnswer) !== null
}

export function settleAppUpsell(answer: Answer): void {
  localStore.writeJson(KEY, answer)
}

function isAnswer(value: unknown): value is Answer {
  return value === 'dismissed' || value === 'completed'
}
