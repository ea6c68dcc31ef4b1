import { useEffect } from 'react'
import type { RequestContext } from '#schema/page-data.ts'
import type { TriggerableExperiment } from '#schema/tracking/experiment-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { createStore } from '#ui/platform/store.ts'

export const exposures = createStore<Readonly<Record<string, string>>>({})

/** The group of the viewer, who counts as exposed: call it only where the page differs between groups. */
export function exposeGroup(
  { experimentsClient }: Pick<RequestContext, 'experimentsClient'>,
  name: TriggerableExperiment,
): string | undefined {
  const group = experimentsClient[name]
  if (group !== undefined)
    exposures.update((exposed) => (exposed[name] === undefined ? { ...exposed, [name]: group } : exposed))
  return group
}

/**
 * A signed-out viewer's group comes with `/_/_/state`, so what depends on it must change without layout shift.
 * `isExposed`: the page differs here between groups; only then is the viewer exposed.
 */
export function useExperimentGroup(name: TriggerableExperiment, isExposed = true): string | undefined {
  const { context } = useAppData()
  useEffect(() => {
    if (isExposed) exposeGroup(context, name)
  }, [context, name, isExposed])
  return context.experimentsClient[name]
}
