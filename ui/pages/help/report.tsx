import { FORM_REPORT_TYPES } from '#schema/moderation/report-reason-constants.ts'
import { definePage, type PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ReportForm } from '#ui/features/moderation/reports/report-form.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t, { search }) => t('page.title', { name: t('report.heading', { type: search.get('type') ?? 'pin' }) }),
  noindex: true,
  isMissing: (input) => !isDone(input) && findType(input) === undefined,
  Page: Report,
})

function Report(input: PageInput) {
  const t = useTranslate()
  const type = findType(input)
  if (isDone(input) || !type) {
    return (
      <div className={SHEET_ALONE}>
        <SheetHeading title={t('report.reviewed.heading')} text={t('report.reviewed.private')} />
        <SheetNotice isDone>{t('report.thanks')}</SheetNotice>
      </div>
    )
  }
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('report.heading', { type })} text={t('report.reviewed.private')} />
      <ReportForm search={input.search} form={input.form} />
    </div>
  )
}

function findType({ search }: PageInput) {
  return search.get('id') ? FORM_REPORT_TYPES.find((type) => type === search.get('type')) : undefined
}

function isDone({ form }: PageInput): boolean {
  return form?.done === 'sent'
}
