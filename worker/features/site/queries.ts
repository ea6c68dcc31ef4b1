import * as v from 'valibot'
import { issueText } from '#schema/issue-text.ts'
import { call } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { parseJson } from '#worker/platform/body.ts'
import { refuseFlood } from '#worker/platform/rate-limit.ts'

const Variables = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  issueText('jsonObject'),
)

const VariablesText = v.pipe(
  v.optional(v.string(), '{}'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseJson(dataset.value)
    } catch (error) {
      // A variable that no query has.
      if (error instanceof ServiceError && error.error === 'invalidInput') throw error
      addIssue({ message: issueText('jsonObject') })
      return NEVER
    }
  }),
  Variables,
)

/** Feeds are read page by page by strangers, too: only floods are refused. A page that is loaded makes no such call. */
async function answer(context: ActionContext, name: string, variables: Record<string, unknown>): Promise<object> {
  if (context.viewer.type !== 'AUTH') await refuseFlood(context.env.QUERY_LIMIT, context.address)
  const resolve = context.queries.get(name) ?? fail('unknownQuery')
  return { data: await resolve(context.stageOfReads(), variables) }
}

export const queries = [
  call({
    route: 'graphql',
    method: 'GET',
    who: 'anyone',
    isBare: true,
    input: v.object({ name: v.string(), variables: VariablesText }),
    run: (context, { name, variables }) => answer(context, name, variables),
  }),
  call({
    route: 'graphql',
    who: 'anyone',
    isBare: true,
    input: v.object({ name: v.string(), variables: v.optional(Variables, {}) }),
    run: (context, { name, variables }) => answer(context, name, variables),
  }),
]
