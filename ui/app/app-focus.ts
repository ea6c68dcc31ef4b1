import { watchPageFocus } from '#ui/browser/page-focus.ts'
import { createStore } from '#ui/kit/store.ts'

/** Whether the person is looking at the app: its tab is the visible one and its window the active one. */
export const appInFocus = createStore(true)

/** Follows the focus of the page until called off. */
export function watchAppFocus(): () => void {
  return watchPageFocus((isInFocus) => appInFocus.update(() => isInFocus))
}
