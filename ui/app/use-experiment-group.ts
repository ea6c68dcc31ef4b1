import { useEffect } from 'react'
import { useAppData } from './app-data.ts'
import { meetExperiment } from './met-experiments.ts'

/**
 * The viewer's group in a triggerable experiment. The document of a signed-out viewer knows none; theirs come with
 * `/_/_/state`, so what depends on them must be able to change without moving anything.
 * `isMet` says whether the page differs here from group to group, as it does for most: only then does the viewer take part.
 */
export function useExperimentGroup(name: string, isMet = true): string | undefined {
  const group = useAppData().context.experimentsClient[name]
  useEffect(() => {
    if (isMet && group !== undefined) meetExperiment(name, group)
  }, [name, group, isMet])
  return group
}
