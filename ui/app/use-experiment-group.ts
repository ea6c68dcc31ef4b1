import { useEffect } from 'react'
import { useAppData } from './app-data.ts'
import { meetExperiment } from './met-experiments.ts'

/**
 * A signed-out viewer's group comes with `/_/_/state`, so what depends on it must change without layout shift. `isMet`:
 * the page differs here between groups; only then is the viewer exposed.
 */
export function useExperimentGroup(name: string, isMet = true): string | undefined {
  const group = useAppData().context.experimentsClient[name]
  useEffect(() => {
    if (isMet && group !== undefined) meetExperiment(name, group)
  }, [name, group, isMet])
  return group
}
