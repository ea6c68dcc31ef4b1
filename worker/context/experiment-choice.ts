import type { Experiments } from '#schema/page-data.ts'
import { EXPERIMENTS, findGroups, type ExperimentDefinition } from '#schema/tracking/experiment-constants.ts'
import type { Viewer } from './viewer.ts'

export const EXPERIMENT_CHOICE_COOKIE = '__Host-experiments'

export type ExperimentChoice = Readonly<Record<string, string>>

export function mayChooseGroups(viewer: Viewer): boolean {
  return viewer.type === 'AUTH' && viewer.user.isEmployee
}

export function choosableExperiments(
  definitions: readonly ExperimentDefinition[] = EXPERIMENTS,
): readonly ExperimentDefinition[] {
  return definitions.filter(({ audience }) => audience !== 'unauthenticated')
}

export function soundChoice(
  fields: Iterable<readonly [string, string | undefined]>,
  definitions?: readonly ExperimentDefinition[],
): ExperimentChoice {
  const chosen = new Map(fields)
  return Object.fromEntries(
    choosableExperiments(definitions).flatMap((definition) => {
      const group = chosen.get(definition.name)
      return group !== undefined && findGroups(definition).includes(group) ? [[definition.name, group]] : []
    }),
  )
}

export function writeChoice(choice: ExperimentChoice): string {
  return new URLSearchParams(choice).toString()
}

/** Anyone can write a cookie, so only valid groups count. */
export function parseChoice(
  cookie: string | undefined,
  definitions?: readonly ExperimentDefinition[],
): ExperimentChoice {
  return soundChoice(new URLSearchParams(cookie ?? ''), definitions)
}

export function withChoice(
  drawn: Experiments,
  choice: ExperimentChoice,
  definitions?: readonly ExperimentDefinition[],
): Experiments {
  const experiments: Experiments = { active: { ...drawn.active }, triggerable: { ...drawn.triggerable } }
  for (const { name, kind } of choosableExperiments(definitions)) {
    const group = choice[name]
    if (group !== undefined) experiments[kind][name] = group
  }
  return experiments
}
