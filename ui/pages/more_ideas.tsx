import { href } from '#schema/routes.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { definePage } from '#ui/app/router/page.ts'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('moreIdeas.heading') }),
  noindex: true,
  Page: MoreIdeas,
})

function MoreIdeas() {
  const t = useTranslate()
  return (
    <Notice title={t('moreIdeas.heading')} text={t('moreIdeas.text')}>
      <ButtonLink look="primary" href={href('home')}>
        {t('page.home')}
      </ButtonLink>
    </Notice>
  )
}
