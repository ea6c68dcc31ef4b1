import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ActionView } from '#ui/features/moderation/action-view.tsx'
import { moderationRequest } from '#ui/features/moderation/moderation-requests.ts'
import { PageHeading } from '#ui/kit/page-heading.tsx'
import { ToolNav } from '#ui/shared/tool-nav.tsx'
import classes from '#ui/features/moderation/moderation.module.css'

export const page = subjectPage<'ModerationQuery'>({
  subject: moderationRequest,
  name: (_, t) => t('moderation.heading'),
  noindex: true,
  View: ModerationTool,
})

function ModerationTool({ subject, input }: SubjectViewProps<'ModerationQuery'>) {
  const t = useTranslate()
  const { type, id, at } = moderationRequest(input).variables
  return (
    <div className={classes.page}>
      <ToolNav current="moderationTool" />
      <PageHeading title={t('moderation.heading')} text={t('moderation.text')} />
      <ActionView moderation={subject} wanted={at || (type === null ? '' : id)} form={input.form} />
    </div>
  )
}
