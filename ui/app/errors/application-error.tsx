import { href } from '#schema/routes.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useDocumentTitle } from '#ui/platform/document/document-title.ts'
import { Notice } from '#ui/kit/notice.tsx'

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
