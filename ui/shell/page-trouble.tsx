import { Button } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import { Notice } from './notice.tsx'

/** A page that could not be shown in the browser. */
export function PageTrouble({ onRetry }: { onRetry(): void }) {
  const t = useTranslate()
  return (
    <div role="alert">
      <Notice title={t('error.heading')} text={t('error.text')}>
        <Button look="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      </Notice>
    </div>
  )
}
