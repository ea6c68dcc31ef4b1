import { useTranslate } from '#ui/app/texts/translate.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { deskRequest, getList, getType } from '#ui/features/moderation/desk-requests.ts'
import { DeskView } from '#ui/features/moderation/desk-view.tsx'
import classes from '#ui/features/moderation/desk.module.css'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import { PageHeading } from '#ui/kit/page-heading.tsx'

export const page = subjectPage<'DeskQuery'>({
  subject: deskRequest,
  name: (_, t) => t('moderation.reportsHeading'),
  noindex: true,
  View: ReportsTool,
})

function ReportsTool({ subject, input }: SubjectViewProps<'DeskQuery'>) {
  const t = useTranslate()
  const { search, form } = input
  const place = { list: getList(search), type: getType(search), after: search.get('after') }
  return (
    <div className={classes.page}>
      <ToolNav current="reportsTool" />
      <PageHeading title={t('moderation.reportsHeading')} text={t('moderation.reportsText')} />
      <DeskView desk={subject} place={place} form={form} />
    </div>
  )
}
