import { href } from '#schema/routes.ts'
import { FeedbackButton } from '#ui/shared/site-feedback/feedback-button.tsx'

export function WhyLeft() {
  return (
    <FeedbackButton
      actionFrom="account_left"
      nextPageToRedirect={href('home')}
      label="leaving.feedback"
      prompt="leaving.prompt"
    />
  )
}
