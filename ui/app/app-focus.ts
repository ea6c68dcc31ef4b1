import { watchPageFocus } from '#ui/platform/lifecycle/page-focus.ts'
import { createStore } from '#ui/platform/store.ts'

/** True while the tab is visible and its window active. */
export const appInFocus = createStore(true)

export function watchAppFocus(): () => void {
  return watchPageFocus((isInFocus) => appInFocus.update(() => isInFocus))
}
