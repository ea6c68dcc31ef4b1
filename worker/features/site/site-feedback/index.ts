import { SITE_FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { ClaimFeedbackPromptCall, FeedbackForm, SendFeedbackCall } from '#schema/site/site-feedback-calls.ts'
import { MAX_FEEDBACK_FORM_BYTES } from '#schema/site/site-feedback-constants.ts'
import { FeedbackQuery } from '#schema/site/site-feedback-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { claimPrompt } from './feedback-prompt.ts'
import { findFeedback } from './find-feedback.ts'
import { saveFeedback } from './save-feedback.ts'

const limit = { rule: SITE_FEEDBACK_LIMIT, by: 'viewer' } as const

export const siteFeedback = [
  query(FeedbackQuery, findFeedback),
  call(SendFeedbackCall, { who: 'anyone', accepts: ['json', 'form'], limit, run: saveFeedback }),
  form({
    route: 'help',
    who: 'anyone',
    input: FeedbackForm,
    limit,
    maxBytes: MAX_FEEDBACK_FORM_BYTES,
    again: (_, { text = '' }) => ({ values: { text } }),
    async run(context, { text }) {
      const data = { text, prompt: null, actionFrom: 'help', path: href('help') }
      if (text !== '') await saveFeedback(context, { feedback_data: data })
      return { done: 'sent' }
    },
  }),
  call(ClaimFeedbackPromptCall, { who: 'member', whenBanned: 'allowed', run: claimPrompt }),
]
