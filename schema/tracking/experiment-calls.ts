import * as v from 'valibot'
import { choosing } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { issueText } from '../issue-text.ts'
import { EventsData } from './event-log-calls.ts'

const MAX_NAME_LENGTH = 64

/** More than a page has. */
const MAX_ACTIVATIONS = 50

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME_LENGTH))

export const Activation = v.object({ experiment_name: Name, experiment_group: Name }, issueText('experiments'))
export type Activation = v.InferOutput<typeof Activation>

/** Each is checked by itself: one that is wrong does not cost the others. */
const Activations = v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(MAX_ACTIVATIONS))

export const ActivateInput = v.pipe(
  choosing(
    [Activation, Activations],
    (input): v.GenericSchema<Activation | readonly unknown[], Activation | unknown[]> =>
      Array.isArray(input) ? Activations : Activation,
  ),
  v.transform((input): unknown[] => (Array.isArray(input) ? input : [input])),
)

export type ActivateInput = v.InferOutput<typeof ActivateInput>

export const ActivateData = v.object({
  /** How many are recorded; none if the user's privacy settings forbid it. */
  activated: v.number(),
  /** What cannot be recorded of a list in which others are, by index; sending it again is pointless. */
  rejected: v.exactOptional(EventsData.entries.rejected),
})
export type ActivateData = v.InferOutput<typeof ActivateData>

export const ActivateExperimentsCall = defineCall('ActivateExperimentResource.create', ActivateInput, ActivateData)
