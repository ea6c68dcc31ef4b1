import { createStore } from '#ui/kit/store.ts'

/** Whether the fly-out of Home is open. Opened from Home, closed by scrolling, by another page and by its own light dismissal. */
export const homeFlyout = createStore(false)

export function closeHomeFlyout(): void {
  homeFlyout.update(() => false)
}
