import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { AppealForm } from '#ui/features/moderation/appeal-form.tsx'
import { appealRequest } from '#ui/features/moderation/moderation-requests.ts'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import classes from '#ui/features/moderation/moderation.module.css'

export const page = subjectPage<'AppealQuery'>({
  subject: appealRequest,
  name: ({ __typename: kind }, t) => t(kind === 'ReviewedReport' ? 'report.reviewed.heading' : 'appeal.heading'),
  needsViewer: true,
  noindex: true,
  View: Appeal,
})

function Appeal({ subject, input }: SubjectViewProps<'AppealQuery'>) {
  const t = useTranslate()
  const format = useLocalFormat()
  if (subject.__typename === 'ReviewedReport') {
    const { type, outcome, createdAt } = subject
    return (
      <div className={SHEET_ALONE}>
        <SheetHeading title={t('report.reviewed.heading')} text={t(`report.reviewed.${outcome}`, { type })} />
        <div className={classes.decision}>
          <p>{t('appeal.date', { date: format.date(createdAt) })}</p>
          <p className={classes.soft}>{t('report.reviewed.private')}</p>
        </div>
      </div>
    )
  }
  const { decision, type, until, createdAt, mayAppeal, isTakenBack, appeal } = subject
  const text = decision === 'dismiss' ? '' : t(`appeal.text.${decision}`, { type })
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('appeal.heading')} text={text} />
      <p>{t('appeal.date', { date: format.date(createdAt) })}</p>
      {until && !isTakenBack && <p>{t('appeal.until', { date: format.date(until) })}</p>}
      {isTakenBack && !appeal && <SheetNotice>{t('appeal.takenBack')}</SheetNotice>}
      {input.form?.done === 'sent' && <SheetNotice isDone>{t('appeal.sent')}</SheetNotice>}
      {appeal && input.form?.done !== 'sent' && <SheetNotice>{t(`appeal.status.${appeal.status}`)}</SheetNotice>}
      {mayAppeal && <AppealForm decisionId={input.params['id'] ?? ''} form={input.form} />}
    </div>
  )
}
