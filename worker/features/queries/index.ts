import * as v from 'valibot'
import { issueText } from '#schema/issue-text.ts'
import { call } from '#worker/action.ts'
import { parseJson } from '#worker/platform/body.ts'
import { runQuery } from './run-query.ts'

const Variables = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  issueText('jsonObject'),
)

const VariablesText = v.pipe(
  v.optional(v.string(), '{}'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return parseJson(dataset.value)
    } catch {
      addIssue({ message: issueText('jsonObject') })
      return NEVER
    }
  }),
  Variables,
)

export const queries = [
  call({
    route: 'graphql',
    method: 'GET',
    who: 'anyone',
    isBare: true,
    input: v.object({ name: v.string(), variables: VariablesText }),
    run: async (context, { name, variables }) => ({
      data: await runQuery(context.queries, context.stageOfReads(), name, variables),
    }),
  }),
  call({
    route: 'graphql',
    who: 'anyone',
    isBare: true,
    input: v.object({ name: v.string(), variables: v.optional(Variables, {}) }),
    run: async (context, { name, variables }) => ({
      data: await runQuery(context.queries, context.stageOfReads(), name, variables),
    }),
  }),
]
