import { createStore } from '#ui/platform/store.ts'

/** Since the page was loaded: the deciding group by experiment. */
export const exposures = createStore<Readonly<Record<string, string>>>({})

export function recordExposure(name: string, group: string): void {
  exposures.update((exposed) => (exposed[name] === undefined ? { ...exposed, [name]: group } : exposed))
}
