import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { dispatchFeedback } from './feedback.ts'

/** To the help page's part about it; with scripts it opens the dialog where it stands. */
export function FeedbackLink({ actionFrom }: { actionFrom: string }) {
  const t = useTranslate()
  return (
    <a
      href={`${href('help')}#feedback`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        const question = {
          title: t('feedback.title'),
          prompt: t('feedback.prompt'),
          actionFrom,
          nextPageToRedirect: null,
        }
        dispatchFeedback({ type: 'open', question })
      }}
    >
      {t('feedback.action')}
    </a>
  )
}
