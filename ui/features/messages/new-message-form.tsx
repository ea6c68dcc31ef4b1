import { MAX_MESSAGE_LENGTH } from '#schema/messages/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { SENDABLE_KINDS, type Sendable } from '#ui/shared/sendable.ts'
import { findMessageError } from './find-message-error.ts'
import classes from './messages.module.css'

interface NewMessageFormProps {
  /** Names in `to` who it begins with, and what is sent along. */
  search: URLSearchParams
  form: FormOutcome | undefined
}

/** People are named by their usernames or addresses. */
export function NewMessageForm({ search, form }: NewMessageFormProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const error = form && findMessageError(form)
  const findSent = (kind: Sendable['kind']) => form?.values[kind] || search.get(kind)
  const sentKind = SENDABLE_KINDS.find(findSent)
  return (
    <form method="post" action={href('newMessage')} className={classes.new} onSubmit={sendOnce}>
      {error && <ErrorMessage id="message-problem">{t(error)}</ErrorMessage>}
      {sentKind && <input type="hidden" name={sentKind} value={findSent(sentKind) ?? ''} />}
      {sentKind && <p className={classes.soft}>{t('messages.with', { kind: sentKind })}</p>}
      <label htmlFor="message-people" className={classes.label}>
        {t('messages.to')}
      </label>
      <input
        id="message-people"
        name="people"
        defaultValue={form?.values['people'] ?? search.get('to') ?? ''}
        required
        autoCapitalize="none"
        aria-describedby={error ? 'message-problem' : undefined}
        className={classes.textarea}
      />
      <label htmlFor="message-text" className={classes.label}>
        {t('messages.label')}
      </label>
      <textarea
        id="message-text"
        name="text"
        rows={4}
        maxLength={2 * MAX_MESSAGE_LENGTH}
        required={!sentKind}
        dir="auto"
        defaultValue={form?.values['text'] ?? ''}
        className={classes.textarea}
      />
      <Button type="submit" look="primary">
        {t('messages.send')}
      </Button>
    </form>
  )
}
