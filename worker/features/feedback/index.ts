import { FeedbackInput } from '#schema/calls/feedback.ts'
import { SITE_FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import { FeedbackQuery } from '#schema/queries/feedback.ts'
import { call, query, resource } from '#worker/action.ts'
import { findFeedback } from './find-feedback.ts'
import { saveFeedback } from './save-feedback.ts'
import { takePrompt } from './take-prompt.ts'

export const feedback = [
  query(FeedbackQuery, findFeedback),
  call({
    route: 'siteFeedback',
    who: 'anyone',
    input: FeedbackInput,
    accepts: ['json', 'form'],
    limit: { rule: SITE_FEEDBACK_LIMIT, by: 'viewer' },
    run: saveFeedback,
  }),
  call({
    route: resource('FeedbackPromptResource', 'update'),
    who: 'member',
    whenBanned: 'allowed',
    run: takePrompt,
  }),
]
