import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { reportsRequest, getList, getType } from '#ui/features/moderation/moderation-requests.ts'
import { ReportsView } from '#ui/features/moderation/reports-view.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import classes from '#ui/features/moderation/moderation.module.css'

export const page = subjectPage<'ReportsQuery'>({
  subject: reportsRequest,
  name: (_, t) => t('moderation.reportsHeading'),
  noindex: true,
  View: ReportsTool,
})

function ReportsTool({ subject, input }: SubjectViewProps<'ReportsQuery'>) {
  const t = useTranslate()
  const { search, form } = input
  const place = { list: getList(search), type: getType(search), after: search.get('after') }
  return (
    <div className={classes.page}>
      <ToolNav current="reportsTool" />
      <PageHeading title={t('moderation.reportsHeading')} text={t('moderation.reportsText')} />
      <ReportsView reports={subject} place={place} form={form} />
    </div>
  )
}
