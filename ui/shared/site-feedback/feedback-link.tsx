import { href } from '#schema/routes.ts'
import { loadWithTexts } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { goTo } from '#ui/platform/navigation/navigation.ts'

/** Leads to the help page's part about it; with scripts it opens the dialog where it stands. */
export function FeedbackLink({ actionFrom }: { actionFrom: string }) {
  const t = useTranslate()
  const address = `${href('help')}#feedback`
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        loadWithTexts('feedback', () => import('./feedback.ts')).then(
          ({ openFeedback }) => openFeedback(actionFrom),
          () => goTo(address),
        )
      }}
    >
      {t('siteFeedback.action')}
    </a>
  )
}
