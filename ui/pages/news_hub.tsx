import { href } from '#schema/routes.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { definePage } from '#ui/app/router/page.ts'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('newsHub.heading') }),
  needsViewer: true,
  noindex: true,
  Page: NewsHub,
})

function NewsHub() {
  const t = useTranslate()
  return (
    <Notice title={t('newsHub.heading')} text={t('newsHub.text')}>
      <ButtonLink look="primary" href={href('today')}>
        {t('newsHub.action')}
      </ButtonLink>
    </Notice>
  )
}
