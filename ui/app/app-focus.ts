import { watchPageFocus } from '#ui/platform/lifecycle/page-lifecycle.ts'
import { createStore } from '#ui/platform/store.ts'

export const appInFocus = createStore(true)

export function watchAppFocus(): () => void {
  return watchPageFocus((isInFocus) => appInFocus.update(() => isInFocus))
}
