import { isAdAgreement } from '#schema/constants/ad-agreements.ts'
import { href } from '#schema/routes.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  isMissing: ({ variant = '' }) => !isAdAgreement(variant),
  title: (_, t) => t('agreement.pageTitle'),
  Page: AgreementPage,
})

function AgreementPage({ params: { variant = '' } }: PageInput) {
  const t = useTranslate()
  if (!isAdAgreement(variant)) return null
  return (
    <Notice title={t('agreement.heading', { region: t(`agreement.${variant}`) })} text={t('agreement.none')}>
      <ButtonLink look="primary" href={href('home')}>
        {t('notFound.home')}
      </ButtonLink>
    </Notice>
  )
}
