import { href } from '#schema/routes.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { definePage } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('page.title', { name: t('emailSubscription.heading') }),
  noindex: true,
  Page: EmailSubscription,
})

function EmailSubscription() {
  const t = useTranslate()
  const isAuth = useIsAuth()
  return (
    <Notice title={t('emailSubscription.heading')} text={t('emailSubscription.text')}>
      <ButtonLink look="primary" href={href(isAuth ? 'notificationSettings' : 'home')}>
        {t(isAuth ? 'emailSubscription.action' : 'page.home')}
      </ButtonLink>
    </Notice>
  )
}
