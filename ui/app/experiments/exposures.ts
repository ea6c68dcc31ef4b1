import type { RequestContext } from '#schema/page-data.ts'
import { createStore } from '#ui/platform/store.ts'

/** Since the page was loaded: the deciding group by experiment. */
export const exposures = createStore<Readonly<Record<string, string>>>({})

export function recordExposure(name: string, group: string): void {
  exposures.update((exposed) => (exposed[name] === undefined ? { ...exposed, [name]: group } : exposed))
}

/** The viewer's group, for services; call it only where the groups differ. Components have `useExperimentGroup`. */
export function exposeGroup(
  { experimentsClient }: Pick<RequestContext, 'experimentsClient'>,
  name: string,
): string | undefined {
  const group = experimentsClient[name]
  if (group !== undefined) recordExposure(name, group)
  return group
}
