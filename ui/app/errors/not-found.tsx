import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

export function NotFound() {
  const t = useTranslate()
  return (
    <Notice title={t('notFound.heading')} text={t('notFound.text')}>
      <ButtonLink look="primary" href={href('home')}>
        {t('notFound.home')}
      </ButtonLink>
    </Notice>
  )
}
