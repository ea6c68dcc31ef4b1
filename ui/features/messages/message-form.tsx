import { MAX_MESSAGE_LENGTH } from '#schema/constants/messages.ts'
import type { Conversation, Message } from '#schema/message.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { findMessageError } from './message-error.ts'
import classes from './messages.module.css'

interface MessageFormProps {
  conversation: Conversation
  /** What it answers. */
  answered: Message | null
  form: FormOutcome | undefined
}

/** Where one writes, or why one may not. */
export function MessageForm({ conversation, answered, form }: MessageFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { id, permissions } = conversation
  const error = form && isOfMessage(form) ? findMessageError(form) : null
  if (permissions.writeRefusal) {
    return (
      <p id="write" className={classes.refusal}>
        {t(`messages.refusal.${permissions.writeRefusal}`)}
      </p>
    )
  }
  return (
    <form id="write" method="post" action={href('conversation', { id })} className={classes.write} onSubmit={sendOnce}>
      {answered && (
        <p className={classes.soft} dir="auto">
          {t('messages.replyTo', { name: answered.sender?.fullName ?? t('messages.gone') })}{' '}
          <a href={href('conversation', { id })}>{t('messages.cancelReply')}</a>
          <input type="hidden" name="reply_to" value={answered.id} />
        </p>
      )}
      <label htmlFor="message-text" className={classes.label}>
        {t('messages.label')}
      </label>
      <textarea
        id="message-text"
        name="text"
        rows={3}
        maxLength={2 * MAX_MESSAGE_LENGTH}
        required
        dir="auto"
        defaultValue={form?.values['text'] ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'message-problem' : undefined}
        className={classes.textarea}
      />
      {error && <ErrorMessage id="message-problem">{t(error)}</ErrorMessage>}
      <Button type="submit" name="action" value="send" look="primary">
        {t('messages.send')}
      </Button>
    </form>
  )
}

/** Or of another form of the page. */
export function isOfMessage({ problems, values }: FormOutcome): boolean {
  return 'text' in problems || Boolean(values['text'])
}
