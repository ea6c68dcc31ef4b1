import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { useDocumentTitle } from '#ui/platform/document/document-title.ts'

export function ApplicationError({ onRetry }: { onRetry(): void }) {
  const t = useTranslate()
  useDocumentTitle(t('error.title'))
  return (
    <div role="alert">
      <Notice title={t('error.title')} text={t('error.text')}>
        <Button look="primary" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
        <ButtonLink href={href('home')}>{t('notFound.home')}</ButtonLink>
      </Notice>
    </div>
  )
}
