import type { QueryResult } from '#schema/all-queries.ts'
import { findGroups } from '#schema/tracking/experiment-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { choosableExperiments, mayChooseGroups } from '#worker/context/experiment-choice.ts'
import { findExperimentUnit, resolveExperiments } from '#worker/context/experiments.ts'
import { missing } from '#worker/errors/missing.ts'

export async function findExperiments({ viewer }: QueryContext): Promise<QueryResult<'ExperimentsQuery'>> {
  if (!mayChooseGroups(viewer)) return missing()
  const drawn = resolveExperiments(findExperimentUnit(viewer, null))
  return {
    __typename: 'Experiments',
    experiments: choosableExperiments().map((definition) => ({
      name: definition.name,
      kind: definition.kind,
      groups: findGroups(definition),
      group: drawn[definition.kind][definition.name] ?? null,
    })),
  }
}
