import { href } from '#schema/routes.ts'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('visualSearch.heading') }),
  noindex: true,
  Page: VisualSearch,
})

function VisualSearch() {
  const t = useTranslate()
  return (
    <Notice title={t('visualSearch.heading')} text={t('visualSearch.text')}>
      <ButtonLink look="primary" href={href('search')}>
        {t('search.heading')}
      </ButtonLink>
    </Notice>
  )
}
