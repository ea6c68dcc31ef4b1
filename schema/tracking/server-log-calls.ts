import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { issueText } from '../issue-text.ts'

/** A page shows a few hundred. */
export const MAX_STRING_SAMPLES = 1_000

const Sample = v.object({
  key: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-zA-Z]\w*(?:\.\w+)+$/, issueText('textKey'))),
  count: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
})

export const StringUsageInput = v.object({
  samples: v.pipe(v.array(Sample), v.minLength(1), v.maxLength(MAX_STRING_SAMPLES)),
})
export type StringUsageInput = v.InferOutput<typeof StringUsageInput>

export const LogTextUsageCall = defineCall('ServerLogResource.create', StringUsageInput, NoAnswer)
