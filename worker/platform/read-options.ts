import type { Context } from 'hono'
import * as v from 'valibot'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { parseJson, readBody } from './body.ts'

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

/**
 * The `options` of a `get` call, JSON in its address; none counts as an empty object. Throws `malformedBody` for what is no
 * JSON, and a `ValiError` with the path of each issue for options that `schema` refuses.
 */
export function readGetOptions<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  return v.parse(v.object({ options: schema }), { options: parseJson(c.req.query('options') || '{}') }).options
}
