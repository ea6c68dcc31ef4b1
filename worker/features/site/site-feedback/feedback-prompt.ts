import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { FeedbackPrompt } from '#schema/site/site-feedback-calls.ts'
import { FEEDBACK_PROMPT_AFTER_MS, FEEDBACK_PROMPT_INTERVAL_MS } from '#schema/site/site-feedback-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

/** Accounts of a week may be asked what they think of the site, each once in 90 days. */
export function isPromptDue(
  { createdAt, feedbackAskedAt }: Pick<ViewerUser, 'createdAt' | 'feedbackAskedAt'>,
  now: number,
): boolean {
  if (createdAt > now - FEEDBACK_PROMPT_AFTER_MS) return false
  return feedbackAskedAt === null || feedbackAskedAt <= now - FEEDBACK_PROMPT_INTERVAL_MS
}

/** The same of an account in SQL. */
export function hasPromptDue(userId: string, now: number): SQL | undefined {
  return and(
    eq(users.id, userId),
    lte(users.createdAt, now - FEEDBACK_PROMPT_AFTER_MS),
    or(isNull(users.feedbackAskedAt), lte(users.feedbackAskedAt, now - FEEDBACK_PROMPT_INTERVAL_MS)),
  )
}

export async function claimPrompt(context: MemberContext): Promise<FeedbackPrompt> {
  const { db, viewer, now } = context
  const { taken } = await context.commit({
    taken: db
      .update(users)
      .set({ feedbackAskedAt: now })
      .where(hasPromptDue(viewer.user.id, now))
      .returning({ id: users.id }),
  })
  return { is_due: taken.length > 0 }
}
