import * as v from 'valibot'
import { ERRORS } from '#schema/errors.ts'
import { issueText, type IssueText } from '#schema/issue-text.ts'
import type { Experiments } from '#schema/page-data.ts'
import { NS_PER_MS } from '#schema/time.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { Activation, type ActivateData, type ActivateInput } from '#schema/tracking/experiment-calls.ts'
import { EXPERIMENTS } from '#schema/tracking/experiment-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { wordDetail } from '#worker/errors/issue-words.ts'
import { fail } from '#worker/errors/service-error.ts'
import { recordEvents } from '#worker/features/tracking/event-log/record-events.ts'
import { refuseFloods } from '#worker/features/tracking/event-log/refuse-floods.ts'
import { readIdempotencyKey } from '#worker/platform/idempotency/key.ts'
import { strictInput } from '#worker/platform/strict-input.ts'
import { hashToUuid } from '#worker/platform/tokens.ts'
import { englishText } from '#worker/texts/texts.ts'

const StrictActivation = strictInput(Activation)

const MALFORMED: ActivationProblem = { error: 'invalidInput', detail: issueText('experiments') }

export interface ActivationProblem {
  error: 'invalidInput' | 'unknownExperiment' | 'otherExperimentGroup'
  detail: IssueText
}

/** Records what of a list can be true of the viewer; refuses where that is nothing. */
export async function activateExperiments(context: ActionContext, input: ActivateInput): Promise<ActivateData> {
  await refuseFloods(context)
  const { activations, problems } = checkActivations(input, context.experiments)
  const [first] = problems
  if (first && activations.length === 0) fail(first.error, { path: 'experiment_name', detail: first.detail })
  const events = await activationEvents(activations, { key: momentKey(context), now: context.now })
  const { accepted } = await recordEvents(context, events)
  return { activated: accepted, ...(first && { rejected: problems.map(toRejection) }) }
}

function toRejection({ index, error, detail }: ActivationProblem & { index: number }) {
  const message = `${englishText(`error.${error}`)} ${wordDetail(detail, englishText)}`
  return { index, code: ERRORS[error].code, message }
}

/** Includes the caller, so that no two callers share a key. */
function momentKey(context: ActionContext): string {
  const { viewer, unauthId } = context
  const key = readIdempotencyKey(context) ?? crypto.randomUUID()
  return `${viewer.type === 'AUTH' ? viewer.user.id : (unauthId ?? '')} ${key}`
}

/** Each by itself, and what is named twice once. */
export function checkActivations(
  input: readonly unknown[],
  experiments: Experiments,
): { activations: Activation[]; problems: (ActivationProblem & { index: number })[] } {
  const activations = new Map<string, Activation>()
  const problems: (ActivationProblem & { index: number })[] = []
  for (const [index, one] of input.entries()) {
    const parsed = v.safeParse(StrictActivation, one)
    const problem = parsed.success ? findProblem(parsed.output, experiments) : MALFORMED
    if (problem) problems.push({ index, ...problem })
    else if (parsed.success) activations.set(parsed.output.experiment_name, parsed.output)
  }
  return { activations: [...activations.values()], problems }
}

function findProblem(
  { experiment_name: name, experiment_group: group }: Activation,
  { triggerable }: Experiments,
): ActivationProblem | null {
  const detail = issueText('experiment', { name })
  const isKnown = EXPERIMENTS.some((one) => one.name === name && one.kind === 'triggerable')
  if (!isKnown) return { error: 'unknownExperiment', detail }
  return triggerable[name] === group ? null : { error: 'otherExperimentGroup', detail }
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
