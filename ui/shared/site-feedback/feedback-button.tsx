import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { dispatchFeedback } from './feedback.ts'

interface FeedbackButtonProps {
  actionFrom: string
  nextPageToRedirect?: string
  label?: MessageKey
  prompt?: MessageKey
}

export function FeedbackButton({
  actionFrom,
  nextPageToRedirect,
  label = 'siteFeedback.action',
  prompt = 'siteFeedback.prompt',
}: FeedbackButtonProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const question = {
    title: t('siteFeedback.title'),
    prompt: t(prompt),
    actionFrom,
    nextPageToRedirect: nextPageToRedirect ?? null,
  }
  return (
    <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={() => dispatchFeedback({ type: 'open', question })}>
      {t(label)}
    </Button>
  )
}
