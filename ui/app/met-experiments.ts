import { createStore } from '#ui/kit/store.ts'

/** The experiments whose difference this page has met since it was loaded, with the group that decided. */
export const metExperiments = createStore<Readonly<Record<string, string>>>({})

/** Notes that the page does something as a group says, once for each experiment. */
export function meetExperiment(name: string, group: string): void {
  metExperiments.update((met) => (met[name] === undefined ? { ...met, [name]: group } : met))
}
