import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import type { LostDraft } from './thread-store.ts'
import classes from './lost-drafts.module.css'

interface LostDraftsProps {
  drafts: readonly LostDraft[]
  onClose(id: string): void
}

/** What was written about comments that have gone since: to be copied. */
export function LostDrafts({ drafts, onClose }: LostDraftsProps) {
  const t = useTranslate()
  return (
    <div role="status">
      {drafts.map(({ id, text }) => (
        <div key={id} className={classes.draft}>
          <p>{t('comment.lostDraft')}</p>
          <blockquote dir="auto" className={classes.text}>
            {text}
          </blockquote>
          <Button look="plain" onClick={() => onClose(id)}>
            {t('comment.closeDraft')}
          </Button>
        </div>
      ))}
    </div>
  )
}
