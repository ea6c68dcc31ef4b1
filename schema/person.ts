import * as v from 'valibot'

/** A person as calls name them, beside what they made or belong to. */
export const Person = v.object({ id: v.string(), username: v.string(), full_name: v.string() })
export type Person = v.InferOutput<typeof Person>
