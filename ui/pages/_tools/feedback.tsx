import { useTranslate } from '#ui/app/messages/translate.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { FeedbackList, feedbackRequest } from '#ui/features/feedback/feedback-list.tsx'
import classes from '#ui/features/feedback/feedback-list.module.css'
import { PageHeading } from '#ui/kit/page-heading.tsx'

export const page = subjectPage<'FeedbackQuery'>({
  subject: feedbackRequest,
  name: (_, t) => t('feedbackTool.heading'),
  noindex: true,
  View: FeedbackTool,
})

function FeedbackTool({ subject }: SubjectViewProps<'FeedbackQuery'>) {
  const t = useTranslate()
  return (
    <div className={classes.page}>
      <PageHeading title={t('feedbackTool.heading')} text={t('feedbackTool.text')} />
      <FeedbackList feedback={subject} />
    </div>
  )
}
