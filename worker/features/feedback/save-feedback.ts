import { newId } from '#db/id.ts'
import { siteFeedback } from '#db/tables/site-feedback.ts'
import type { FeedbackInput } from '#schema/calls/feedback.ts'
import type { ActionContext } from '#worker/context/context.ts'

export async function saveFeedback(context: ActionContext, { feedback_data: data }: FeedbackInput): Promise<void> {
  const { db, viewer, now, appVersion, locale } = context
  await context.commit({
    kept: db.insert(siteFeedback).values({
      id: newId(now),
      userId: viewer.type === 'AUTH' ? viewer.user.id : null,
      text: data.text,
      prompt: data.prompt ?? '',
      actionFrom: data.actionFrom ?? '',
      path: data.path ?? '',
      locale: locale.locale,
      appVersion,
      createdAt: now,
    }),
  })
}
