import * as v from 'valibot'
import { issueText } from '#schema/issue-text.ts'
import { AskQueryCall, PostQueryCall, QueryVariables } from '#schema/site/page-calls.ts'
import { call } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { parseJson } from '#worker/platform/body.ts'
import { refuseFlood } from '#worker/platform/rate-limit.ts'

function parseVariables(text: string): Record<string, unknown> {
  const parsed = v.safeParse(QueryVariables, parseText(text))
  return parsed.success ? parsed.output : refuseVariables()
}

function parseText(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    // A variable that no query has.
    if (error instanceof ServiceError && error.error === 'invalidInput') throw error
    return refuseVariables()
  }
}

function refuseVariables(): never {
  return fail('invalidInput', { field: 'variables', detail: issueText('jsonObject') })
}

/** Feeds are read page by page by strangers, too: only floods are refused. A page that is loaded makes no such call. */
async function answer(
  context: ActionContext,
  name: string,
  variables: Record<string, unknown>,
): Promise<{ data: unknown }> {
  if (context.viewer.type !== 'AUTH') await refuseFlood(context.env.QUERY_LIMIT, context.address)
  const resolve = context.queries.get(name) ?? fail('unknownQuery')
  return { data: await resolve(context.readBatch(), variables) }
}

export const queries = [
  call(AskQueryCall, {
    who: 'anyone',
    isBare: true,
    run: (context, { name, variables }) => answer(context, name, parseVariables(variables)),
  }),
  call(PostQueryCall, {
    who: 'anyone',
    isBare: true,
    run: (context, { name, variables }) => answer(context, name, variables),
  }),
]
