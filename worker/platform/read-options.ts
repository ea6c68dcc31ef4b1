import type { Context } from 'hono'
import * as v from 'valibot'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { readBody } from './body.ts'

/**
 * The `options` of a `/resource/…` call (docs/BEHAVIOUR.md, Calls). Throws what `readBody` throws for a body that is no
 * JSON or too large, and a `ValiError` with the path of each issue for options that `schema` refuses.
 */
export async function readOptions<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  maxBytes: number = MAX_CALL_BODY_BYTES,
): Promise<v.InferOutput<Schema>> {
  const body = await readBody(c.req.raw, v.object({ options: v.optional(v.unknown()) }), {
    accepts: ['json'],
    maxBytes,
  })
  return v.parse(v.object({ options: schema }), body).options
}
