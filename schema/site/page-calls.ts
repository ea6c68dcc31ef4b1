import * as v from 'valibot'
import { defineCall, type } from '../call.ts'
import { issueText } from '../issue-text.ts'
import type { PageState } from '../page-data.ts'
import { href } from '../routes.ts'

export const QueryVariables = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  issueText('jsonObject'),
)

/** What a shared document does not know of its viewer. The answer has no envelope. */
export const GetPageStateCall = defineCall(
  'GET state',
  v.object({ source_url: v.optional(v.string(), href('home')) }),
  type<PageState>(),
)

/** `variables` is JSON text. Neither answer has an envelope; what it is, the query's own definition says. */
export const AskQueryCall = defineCall(
  'GET graphql',
  v.object({ name: v.string(), variables: v.optional(v.string(), '{}') }),
  type<{ data: unknown }>(),
)
/** The call is for variables that no log may have. */
export const PostQueryCall = defineCall(
  'POST graphql',
  v.object({ name: v.string(), variables: v.optional(QueryVariables, {}) }),
  type<{ data: unknown }>(),
)
