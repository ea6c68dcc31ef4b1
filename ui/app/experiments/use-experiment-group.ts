import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { recordExposure } from './exposures.ts'

/**
 * A signed-out viewer's group comes with `/_/_/state`, so what depends on it must change without layout shift. `isExposed`:
 * the page differs here between groups; only then is the viewer exposed.
 */
export function useExperimentGroup(name: string, isExposed = true): string | undefined {
  const group = useAppData().context.experimentsClient[name]
  useEffect(() => {
    if (isExposed && group !== undefined) recordExposure(name, group)
  }, [name, group, isExposed])
  return group
}
