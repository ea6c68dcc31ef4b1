import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { dispatchFeedback } from './feedback.ts'

export function FeedbackButton({ actionFrom }: { actionFrom: string }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const question = {
    title: t('feedback.title'),
    prompt: t('feedback.prompt'),
    actionFrom,
    nextPageToRedirect: null,
  }
  return (
    <Button disabled={!isHydrated} aria-haspopup="dialog" onClick={() => dispatchFeedback({ type: 'open', question })}>
      {t('feedback.action')}
    </Button>
  )
}
