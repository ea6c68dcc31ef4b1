import type { MouseEvent } from 'react'
import { WHOLE_CONVERSATION } from '#schema/messages/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { dispatchReport } from '#ui/features/moderation/reports/dispatch-report.ts'
import { ReportFields } from '#ui/features/moderation/reports/report-fields.tsx'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './messages.module.css'

interface ReportLinkProps {
  conversationId: string
  /** Null for the conversation as a whole. */
  messageId: string | null
}

/** Leads to the form without scripts; with them it opens the dialog. */
export function reportLink({ conversationId: id, messageId }: ReportLinkProps) {
  return {
    href: `${href('conversation', { id }, { report: messageId ?? WHOLE_CONVERSATION })}#report`,
    onClick(event: MouseEvent): void {
      event.preventDefault()
      dispatchReport({
        type: 'show',
        data: {
          id,
          type: 'conversation',
          isProduct: false,
          isPromoted: false,
          parentId: messageId,
          videoDuration: null,
          viewParameter: id,
          viewType: 'conversation',
          isThirdPartyAd: false,
          nodeId: btoa(`Conversation:${id}`),
        },
      })
    },
  }
}

interface ReportConversationProps {
  conversationId: string
  /** What the address wants to report: a message, or `WHOLE_CONVERSATION`. */
  reported: string | null
  form: FormOutcome | undefined
}

export function ReportConversation({ conversationId: id, reported, form }: ReportConversationProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  if (reported === null) {
    return (
      <p className={classes.row}>
        <ButtonLink {...reportLink({ conversationId: id, messageId: null })}>
          {t('report.heading', { type: 'conversation' })}
        </ButtonLink>
      </p>
    )
  }
  const isWhole = reported === WHOLE_CONVERSATION
  return (
    <form
      id="report"
      method="post"
      action={href('conversation', { id })}
      aria-labelledby="report-heading"
      className={classes.report}
      onSubmit={sendOnce}
    >
      <h2 id="report-heading">{t('report.heading', { type: isWhole ? 'conversation' : 'message' })}</h2>
      {!isWhole && <input type="hidden" name="message_id" value={reported} />}
      <ReportFields values={form?.values ?? {}} isMissing={form !== undefined && 'reason' in form.problems} />
      <p>
        <Button type="submit" name="action" value="report" look="primary">
          {t('report.send')}
        </Button>
      </p>
    </form>
  )
}
