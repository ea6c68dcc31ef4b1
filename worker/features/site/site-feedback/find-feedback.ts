import { desc, eq, lt } from 'drizzle-orm'
import { decodeCursor, encodeCursor } from '#db/pagination.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { FEEDBACK_PER_PAGE } from '#schema/site/site-feedback-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isEmployee } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'

export async function findFeedback(
  { db, reader, viewer }: QueryContext,
  { after }: QueryVariables<'FeedbackQuery'>,
): Promise<QueryResult<'FeedbackQuery'>> {
  if (!isEmployee(viewer)) return missing()
  const before = after === null ? null : decodeCursor(after)
  const rows = await reader.read(
    db
      .select({ feedback: siteFeedback, username: users.username })
      .from(siteFeedback)
      .leftJoin(users, eq(users.id, siteFeedback.userId))
      .where(before ? lt(siteFeedback.id, before.id) : undefined)
      .orderBy(desc(siteFeedback.id))
      .limit(FEEDBACK_PER_PAGE + 1),
  )
  const shown = rows.slice(0, FEEDBACK_PER_PAGE)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    __typename: 'Feedback',
    items: shown.map(({ feedback: { id, text, prompt, actionFrom, path, locale, createdAt }, username }) => ({
      id,
      text,
      prompt,
      actionFrom,
      path,
      locale,
      username,
      createdAt: new Date(createdAt).toISOString(),
    })),
    after: last ? encodeCursor({ score: 0, id: last.feedback.id }) : null,
  }
}
