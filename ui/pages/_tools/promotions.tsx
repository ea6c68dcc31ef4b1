import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { promotionsRequest } from '#ui/features/pins/promotions/promotion-requests.ts'
import { PromotionsView } from '#ui/features/pins/promotions/promotions-view.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import classes from '#ui/features/pins/promotions/promotions.module.css'

export const page = subjectPage<'PromotionsQuery'>({
  subject: promotionsRequest,
  name: (_, t) => t('promotions.heading'),
  noindex: true,
  View: PromotionsTool,
})

function PromotionsTool({ subject, input }: SubjectViewProps<'PromotionsQuery'>) {
  const t = useTranslate()
  return (
    <div className={classes.page}>
      <ToolNav current="promotionsTool" />
      <PageHeading title={t('promotions.heading')} text={t('promotions.text')} />
      <PromotionsView promotions={subject} wanted={promotionsRequest(input).variables.pin} form={input.form} />
    </div>
  )
}
