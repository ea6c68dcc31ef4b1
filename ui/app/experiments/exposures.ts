import type { RequestContext } from '#schema/page-data.ts'
import { createStore } from '#ui/platform/store.ts'

export const exposures = createStore<Readonly<Record<string, string>>>({})

/** The group of the viewer, who counts as exposed: call it only where the page differs between groups. */
export function exposeGroup(
  { experimentsClient }: Pick<RequestContext, 'experimentsClient'>,
  name: string,
): string | undefined {
  const group = experimentsClient[name]
  if (group !== undefined)
    exposures.update((exposed) => (exposed[name] === undefined ? { ...exposed, [name]: group } : exposed))
  return group
}
