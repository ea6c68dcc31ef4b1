import { eq } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import type { FeedbackInput } from '#schema/site/site-feedback-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { logPath } from '#worker/errors/log-path.ts'

export async function saveFeedback(context: ActionContext, { feedback_data: data }: FeedbackInput): Promise<void> {
  const { db, viewer, now, locale } = context
  const { appVersion } = context.parts
  const userId = viewer.type === 'AUTH' ? viewer.user.id : null
  await context.commit({
    kept: db.insert(siteFeedback).values({
      id: newId(now),
      userId,
      text: data.text,
      prompt: data.prompt ?? '',
      actionFrom: data.actionFrom ?? '',
      path: logPath(data.path ?? ''),
      locale: locale.locale,
      appVersion,
      createdAt: now,
    }),
    // A person who has just said something is not asked soon.
    ...(userId !== null && {
      noted: db.update(users).set({ feedbackAskedAt: now }).where(eq(users.id, userId)),
    }),
  })
}
