import * as v from 'valibot'

/** A page shows some hundred. */
export const MAX_STRING_SAMPLES = 1_000

const Sample = v.object(
  {
    key: v.pipe(
      v.string('Send the key of a text'),
      v.maxLength(64, 'Keys have at most 64 characters'),
      v.regex(/^[a-zA-Z]\w*(?:\.\w+)+$/, 'Send the key of a text'),
    ),
    count: v.pipe(
      v.number('Send a number'),
      v.safeInteger('Send a whole number'),
      v.minValue(1, 'Send a number from 1'),
      v.maxValue(1_000_000, 'Send a number up to 1000000'),
    ),
  },
  'Send an object',
)

/** `ServerLogResource` create: the texts used since the last report, and how often each. */
export const StringUsageInput = v.object({
  samples: v.pipe(
    v.array(Sample, 'Send a list of samples'),
    v.minLength(1, 'Send at least one sample'),
    v.maxLength(MAX_STRING_SAMPLES, `Send at most ${MAX_STRING_SAMPLES} samples at a time`),
  ),
})
export type StringUsageInput = v.InferOutput<typeof StringUsageInput>
