import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { exposeGroup } from './exposures.ts'

/**
 * A signed-out viewer's group comes with `/_/_/state`, so what depends on it must change without layout shift.
 * `isExposed`: the page differs here between groups; only then is the viewer exposed.
 */
export function useExperimentGroup(name: string, isExposed = true): string | undefined {
  const { context } = useAppData()
  useEffect(() => {
    if (isExposed) exposeGroup(context, name)
  }, [context, name, isExposed])
  return context.experimentsClient[name]
}
