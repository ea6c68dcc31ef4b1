import { createStore } from '#ui/platform/store.ts'

export const homeFlyout = createStore(false)

export function closeHomeFlyout(): void {
  homeFlyout.update(() => false)
}
