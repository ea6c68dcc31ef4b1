import type { Experiments } from '#schema/page-data.ts'
import {
  EXPERIMENT_BUCKETS,
  EXPERIMENTS,
  UNAUTH_HOLDOUT,
  type ExperimentDefinition,
} from '#schema/tracking/experiment-constants.ts'
import { mayChooseGroups, parseChoice, withChoice } from './experiment-choice.ts'
import type { Viewer } from './viewer.ts'

export type ExperimentUnit =
  | { type: 'user'; id: string; isEmployee: boolean }
  | { type: 'browser'; id: string }
  | { type: 'none' }

export const NO_EXPERIMENTS: Experiments = { active: {}, triggerable: {} }

export function resolveExperiments(
  unit: ExperimentUnit,
  definitions: readonly ExperimentDefinition[] = EXPERIMENTS,
): Experiments {
  const experiments: Experiments = { active: {}, triggerable: {} }
  if (unit.type === 'none') return experiments
  const holdout = definitions.find((one) => one.name === UNAUTH_HOLDOUT)
  const isHeldOut = unit.type === 'browser' && holdout !== undefined && findGroup(holdout, unit) === 'holdout'
  for (const definition of definitions) {
    if (!reaches(definition, unit) || (isHeldOut && definition !== holdout)) continue
    const group = findGroup(definition, unit)
    if (group !== undefined) experiments[definition.kind][definition.name] = group
  }
  return experiments
}

export function findExperimentUnit(viewer: Viewer, unauthId: string | null): ExperimentUnit {
  if (viewer.type === 'AUTH') return { type: 'user', id: viewer.user.id, isEmployee: viewer.user.isEmployee }
  return unauthId === null ? { type: 'none' } : { type: 'browser', id: unauthId }
}

export function resolveViewerExperiments(
  viewer: Viewer,
  unauthId: string | null,
  choice: string | undefined,
): Experiments {
  const drawn = resolveExperiments(findExperimentUnit(viewer, unauthId))
  return choice !== undefined && mayChooseGroups(viewer) ? withChoice(drawn, parseChoice(choice)) : drawn
}

/** 0 to 9,999, evenly distributed (FNV-1a, then the finalizer of MurmurHash 3). */
export function toBucket(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash = (hash ^ (hash >>> 16)) >>> 0
  return Math.floor((hash / 2 ** 32) * EXPERIMENT_BUCKETS)
}

function reaches({ audience }: ExperimentDefinition, unit: ExperimentUnit): boolean {
  return audience === 'everyone' || (audience === 'authenticated') === (unit.type === 'user')
}

function findGroup(
  definition: ExperimentDefinition,
  unit: Exclude<ExperimentUnit, { type: 'none' }>,
): string | undefined {
  if (unit.type === 'user' && unit.isEmployee && definition.employeeGroup !== undefined) return definition.employeeGroup
  const bucket = toBucket(`${definition.salt}:${unit.id}`)
  let end = 0
  for (const [group, weight] of Object.entries(definition.groups)) {
    end += weight
    if (bucket < end) return group
  }
  return undefined
}
