import * as v from 'valibot'
import { Id } from './id.ts'

/** A topic, or interest, as shown on a pin. */
export const Topic = v.object({ id: Id, name: v.string(), slug: v.string() })
export type Topic = v.InferOutput<typeof Topic>
