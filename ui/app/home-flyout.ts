import { createStore } from '#ui/kit/store.ts'

export const homeFlyout = createStore(false)

export function closeHomeFlyout(): void {
  homeFlyout.update(() => false)
}
