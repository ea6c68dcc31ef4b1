import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { defineQuery, QueryError } from '../query.ts'

/** Employees read it; others get the error type. Newest first. */
export const FeedbackQuery = defineQuery(
  'FeedbackQuery',
  v.object({ after: v.optional(Cursor, null) }),
  v.union([
    v.object({
      __typename: v.literal('Feedback'),
      items: v.array(
        v.object({
          id: v.string(),
          text: v.string(),
          prompt: v.string(),
          actionFrom: v.string(),
          path: v.string(),
          locale: v.string(),
          /** Null if they were signed out, or their account is gone. */
          username: v.nullable(v.string()),
          createdAt: v.string(),
        }),
      ),
      after: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)
