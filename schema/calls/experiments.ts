import * as v from 'valibot'

const MAX_NAME_LENGTH = 64

/** More than a page has. */
const MAX_ACTIVATIONS = 50

const Name = v.pipe(
  v.string('Send a name'),
  v.minLength(1, 'Send a name'),
  v.maxLength(MAX_NAME_LENGTH, `Names have at most ${MAX_NAME_LENGTH} characters`),
)

const Activation = v.object(
  { experiment_name: Name, experiment_group: Name },
  'Send experiment_name and experiment_group',
)
export type Activation = v.InferOutput<typeof Activation>

/** `ActivateExperimentResource` create. */
export const ActivateInput = v.pipe(
  v.union(
    [
      Activation,
      v.pipe(
        v.array(Activation, 'Send experiment_name and experiment_group, or a list of such'),
        v.minLength(1, 'Send at least one experiment'),
        v.maxLength(MAX_ACTIVATIONS, `Send at most ${MAX_ACTIVATIONS} experiments`),
      ),
    ],
    'Send experiment_name and experiment_group, or a list of such',
  ),
  v.transform((input): Activation[] => (Array.isArray(input) ? input : [input])),
)

export type ActivateInput = v.InferOutput<typeof ActivateInput>

/** A group by the name of each experiment, or `reset`. */
export const ExperimentChoiceForm = v.record(v.string(), v.string())
export type ExperimentChoiceForm = v.InferOutput<typeof ExperimentChoiceForm>

export interface ActivateData {
  /** How many are recorded; none where the user's privacy settings forbid it. */
  activated: number
}
