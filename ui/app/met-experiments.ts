import { createStore } from '#ui/kit/store.ts'

/** Since the page was loaded: the deciding group by experiment. */
export const metExperiments = createStore<Readonly<Record<string, string>>>({})

export function meetExperiment(name: string, group: string): void {
  metExperiments.update((met) => (met[name] === undefined ? { ...met, [name]: group } : met))
}
