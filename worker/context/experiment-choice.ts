import { EXPERIMENTS, groupsOf, type ExperimentDefinition } from '#schema/constants/experiments.ts'
import type { Experiments } from '#schema/page-data.ts'
import type { Viewer } from './viewer.ts'

/** The groups that an employee has chosen for their browser, as an encoded query string. */
export const EXPERIMENT_CHOICE_COOKIE = '__Host-experiments'

/** Group by name of the experiment. */
export type ExperimentChoice = Readonly<Record<string, string>>

/** Whether somebody may choose their groups. */
export function mayChooseGroups(viewer: Viewer): boolean {
  return viewer.type === 'AUTH' && viewer.user.isEmployee
}

/** The experiments whose group an employee may choose: those that reach somebody signed in. */
export function choosableExperiments(
  definitions: readonly ExperimentDefinition[] = EXPERIMENTS,
): readonly ExperimentDefinition[] {
  return definitions.filter(({ audience }) => audience !== 'unauthenticated')
}

/** What a choice may say, of whatever it does say: groups that exist, of experiments that can be chosen. */
export function soundChoice(
  fields: Iterable<readonly [string, string]>,
  definitions?: readonly ExperimentDefinition[],
): ExperimentChoice {
  const chosen = new Map(fields)
  return Object.fromEntries(
    choosableExperiments(definitions).flatMap((definition) => {
      const group = chosen.get(definition.name)
      return group !== undefined && groupsOf(definition).includes(group) ? [[definition.name, group]] : []
    }),
  )
}

export function writeChoice(choice: ExperimentChoice): string {
  return new URLSearchParams(choice).toString()
}

/** The choice of a cookie, as far as it is sound; anybody can write one. */
export function parseChoice(
  cookie: string | undefined,
  definitions?: readonly ExperimentDefinition[],
): ExperimentChoice {
  return soundChoice(new URLSearchParams(cookie ?? ''), definitions)
}

/** The groups of a viewer with what they have chosen in the place of what was drawn. */
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
