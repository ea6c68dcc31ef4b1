import { useAppData } from './app-data.ts'

/**
 * The viewer's group in an experiment. The document of a signed-out viewer knows none; theirs come with
 * `/_/_/state`, so what depends on them must be able to change without moving anything.
 */
export function useExperimentGroup(name: string): string | undefined {
  return useAppData().context.experimentsClient[name]
}
