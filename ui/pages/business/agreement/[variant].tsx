import { href } from '#schema/routes.ts'
import { isAdAgreement } from '#schema/site/ad-agreement-constants.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Notice } from '#ui/kit/notice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  isMissing: ({ params: { variant = '' } }) => !isAdAgreement(variant),
  title: (_, t) => t('agreement.pageTitle'),
  Page: AgreementPage,
})

function AgreementPage({ params: { variant = '' } }: PageInput) {
  const t = useTranslate()
  const { adAgreementUrl } = useAppData().settings.operator
  if (!isAdAgreement(variant)) return null
  const heading = t('agreement.heading', { region: t(`agreement.${variant}`) })
  if (adAgreementUrl) {
    return (
      <Notice title={heading} text={t('agreement.text')}>
        <ButtonLink look="primary" href={adAgreementUrl}>
          {t('agreement.action')}
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <Notice title={heading} text={t('agreement.none')}>
      <ButtonLink look="primary" href={href('home')}>
        {t('notFound.home')}
      </ButtonLink>
    </Notice>
  )
}
