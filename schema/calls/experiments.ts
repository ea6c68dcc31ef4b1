import * as v from 'valibot'
import { issueText } from '../issue-text.ts'

const MAX_NAME_LENGTH = 64

/** More than a page has. */
const MAX_ACTIVATIONS = 50

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH))

const Activation = v.object({ experiment_name: Name, experiment_group: Name }, issueText('experiments'))
export type Activation = v.InferOutput<typeof Activation>

const Activations = v.pipe(v.array(Activation), v.minLength(1), v.maxLength(MAX_ACTIVATIONS))

export const ActivateInput = v.pipe(
  v.lazy((input): v.GenericSchema<unknown, Activation | Activation[]> =>
    Array.isArray(input) ? Activations : Activation,
  ),
  v.transform((input): Activation[] => (Array.isArray(input) ? input : [input])),
)

export type ActivateInput = v.InferOutput<typeof ActivateInput>

/** A group by the name of each experiment, or `reset`. */
export const ExperimentChoiceForm = v.record(v.string(), v.string())
export type ExperimentChoiceForm = v.InferOutput<typeof ExperimentChoiceForm>

export interface ActivateData {
  /** How many are recorded; none if the user's privacy settings forbid it. */
  activated: number
}
