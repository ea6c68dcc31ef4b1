import { Hono } from 'hono'
import * as v from 'valibot'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { ROUTES } from '#schema/routes.ts'
import type { AppEnv } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseJson, readBody } from '#worker/platform/body.ts'
import { keepPrivate } from '#worker/platform/envelope.ts'
import { queryScope } from '#worker/query-scope.ts'
import { runQuery } from './run-query.ts'

const Variables = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'variables: Send a JSON object',
)
const PostedQuery = v.object({ variables: v.optional(Variables, {}) })

/** Persisted queries over HTTP: by GET or, where the variables are long, by POST. */
export function queryRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(ROUTES.graphql, async (c) => {
    const variables = v.parse(Variables, parseVariables(c.req.query('variables') ?? '{}'))
    keepPrivate(c)
    return c.json({ data: await runQuery(queryScope(c), c.req.param('name'), variables) })
  })

  app.post(ROUTES.graphql, async (c) => {
    const { variables } = await readBody(c.req.raw, PostedQuery, { accepts: ['json'], maxBytes: MAX_CALL_BODY_BYTES })
    keepPrivate(c)
    return c.json({ data: await runQuery(queryScope(c), c.req.param('name'), variables) })
  })

  return app
}

function parseVariables(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return fail('invalidInput', 'variables: Send a JSON object')
  }
}
