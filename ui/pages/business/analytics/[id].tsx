import { href } from '#schema/routes.ts'
import { FIGURES } from '#schema/tracking/analytics-constants.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { pinAnalyticsRequest } from '#ui/features/tracking/analytics/analytics-requests.ts'
import { FigureCards } from '#ui/features/tracking/analytics/figure-cards.tsx'
import { PinMark, usePinName } from '#ui/features/tracking/analytics/pin-mark.tsx'
import { RangeLinks } from '#ui/features/tracking/analytics/range-links.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import classes from '#ui/features/tracking/analytics/analytics.module.css'

export const page = subjectPage<'PinAnalyticsQuery'>({
  subject: pinAnalyticsRequest,
  name: ({ pin }, t) => t('analytics.ofPin', { name: pin.title || pin.altText || t('analytics.untitled') }),
  needsViewer: true,
  noindex: true,
  View: PinAnalytics,
})

function PinAnalytics({ subject }: SubjectViewProps<'PinAnalyticsQuery'>) {
  const t = useTranslate()
  const { pin, days } = subject
  const isQuiet = FIGURES.every((name) => subject.totals[name] === 0 && subject.before[name] === 0)
  return (
    <div className={classes.page}>
      <PageHeading title={usePinName(pin)} text={t('analytics.text')}>
        <div className={classes.about}>
          <PinMark pin={pin} />
          <div className={classes.links}>
            <ButtonLink href={href('pin', { id: pin.id })}>{t('analytics.openPin')}</ButtonLink>
            <ButtonLink href={`${href('businessAnalytics')}?days=${days}`}>{t('analytics.all')}</ButtonLink>
          </div>
        </div>
      </PageHeading>
      <RangeLinks path={href('businessPinAnalytics', { id: pin.id })} days={days} />
      {isQuiet && <p className={classes.note}>{t('analytics.nothingYet')}</p>}
      <FigureCards report={subject} />
    </div>
  )
}
