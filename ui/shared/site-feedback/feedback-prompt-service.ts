import { onDemand, service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'

/** Asks those whom the server lets be asked what they think of the site. */
export const feedbackPrompt = service({
  name: 'feedback prompt',
  when({ context, experiences }) {
    const [viewerId, prompt] = [findViewerId(context), experiences?.feedback_prompt]
    return viewerId !== null && prompt ? { viewerId, ...prompt } : null
  },
  start: onDemand('feedback-prompt', async () => (await import('./offer-feedback.ts')).offerFeedback),
})
