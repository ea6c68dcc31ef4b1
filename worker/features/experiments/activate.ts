import type { ActivateData, ActivateInput, Activation } from '#schema/calls/experiments.ts'
import type { LoggedEvent } from '#schema/calls/events.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { EXPERIMENTS, type ExperimentDefinition } from '#schema/constants/experiments.ts'
import type { Experiments } from '#schema/page-data.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { recordEvents } from '#worker/features/events/record-events.ts'
import { refuseFloods } from '#worker/features/events/refuse-floods.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'
import { hashToUuid } from '#worker/platform/tokens.ts'
import { issueText } from '#schema/issue-text.ts'

export type ActivationProblem = { error: 'unknownExperiment' | 'otherExperimentGroup'; name: string }

export async function activateExperiments(context: ActionContext, input: ActivateInput): Promise<ActivateData> {
  await refuseFloods(context)
  const activations = distinct(input)
  const problem = findProblem(activations, context.experiments)
  if (problem) fail(problem.error, { path: 'experiment_name', detail: issueText('experiment', { name: problem.name }) })
  const events = await activationEvents(activations, { key: momentKey(context), now: context.now })
  const { accepted } = await recordEvents(context, events)
  return { activated: accepted }
}

/** Includes the caller, so that no two callers share a key. */
function momentKey(context: ActionContext): string {
  const { viewer, unauthId } = context
  const key = readIdempotencyKey(context) ?? crypto.randomUUID()
  return `${viewer.type === 'AUTH' ? viewer.user.id : (unauthId ?? '')} ${key}`
}

export function findProblem(
  activations: readonly Activation[],
  { triggerable }: Experiments,
  definitions: readonly ExperimentDefinition[] = EXPERIMENTS,
): ActivationProblem | null {
  for (const { experiment_name: name, experiment_group: group } of activations) {
    const isKnown = definitions.some((one) => one.name === name && one.kind === 'triggerable')
    if (!isKnown) return { error: 'unknownExperiment', name }
    if (triggerable[name] !== group) return { error: 'otherExperimentGroup', name }
  }
  return null
}

export function distinct(activations: readonly Activation[]): Activation[] {
  return [...new Map(activations.map((one) => [one.experiment_name, one])).values()]
}

/** Ids derive from `key`, so events sent again are the same. */
export function activationEvents(
  activations: readonly Activation[],
  { key, now }: { key: string; now: number },
): Promise<LoggedEvent[]> {
  return Promise.all(
    activations.map(async ({ experiment_name, experiment_group }) => ({
      event_type: EVENT_TYPES.experimentActivated,
      aux_data: { experiment_name, experiment_group },
      clientUUID: await hashToUuid(`${key} ${experiment_name}`),
      time: now * NS_PER_MS,
    })),
  )
}
