import { href } from '#schema/routes.ts'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('brandCatalog.heading') }),
  noindex: true,
  Page: BrandCatalog,
})

function BrandCatalog() {
  const t = useTranslate()
  return (
    <Notice title={t('brandCatalog.heading')} text={t('brandCatalog.text')}>
      <ButtonLink look="primary" href={href('topics')}>
        {t('brandCatalog.action')}
      </ButtonLink>
    </Notice>
  )
}
