import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { FeedbackList, feedbackRequest } from '#ui/shared/site-feedback/feedback-list.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import classes from '#ui/shared/site-feedback/feedback-list.module.css'

export const page = subjectPage<'FeedbackQuery'>({
  subject: feedbackRequest,
  name: (_, t) => t('siteFeedbackTool.heading'),
  noindex: true,
  View: FeedbackTool,
})

function FeedbackTool({ subject }: SubjectViewProps<'FeedbackQuery'>) {
  const t = useTranslate()
  return (
    <div className={classes.page}>
      <ToolNav current="feedbackTool" />
      <PageHeading title={t('siteFeedbackTool.heading')} text={t('siteFeedbackTool.text')} />
      <FeedbackList feedback={subject} />
    </div>
  )
}
