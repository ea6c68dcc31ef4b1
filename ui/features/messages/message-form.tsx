import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react'
import { MAX_MESSAGE_LENGTH } from '#schema/messages/constants.ts'
import type { Conversation, Message } from '#schema/messages/message.ts'
import { TYPING_EVERY_MS } from '#schema/notifications/live-constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { countCharacters, toPlainText } from '#schema/plain-text.ts'
import { href } from '#schema/routes.ts'
import type { SessionUser } from '#schema/viewer.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { saidFrame } from '#ui/app/live.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { findMessageError, readMessageError } from './find-message-error.ts'
import { rememberDraft, readDraft } from './message-drafts.ts'
import { addUnsentMessage, onRefused, startUnsentMessages, toSender, type RefusedMessage } from './unsent-messages.ts'
import classes from './messages.module.css'

interface MessageFormProps {
  conversation: Conversation
  /** What it answers. */
  answered: Message | null
  /** The viewer shows that they type. */
  showsTyping: boolean
  /** The page has the newest messages, and shows what is written at once. */
  isNewest: boolean
  form: FormOutcome | undefined
  onWritten(): void
  onCancelReply(): void
}

/** The form to write with, or the reason why the viewer may not. */
export function MessageForm(props: MessageFormProps) {
  const t = useTranslate()
  const { permissions } = props.conversation
  if (!permissions.writeRefusal) return <WriteForm {...props} />
  return (
    <p id="write" className={classes.refusal}>
      {t(`messages.refusal.${permissions.writeRefusal}`)}
    </p>
  )
}

function WriteForm({
  conversation,
  answered,
  showsTyping,
  isNewest,
  form,
  onWritten,
  onCancelReply,
}: MessageFormProps) {
  const t = useTranslate()
  const fieldId = useId()
  const isMobile = useIsMobile()
  const sendOnce = useSentOnce()
  const { user } = useAppData().context
  const field = useRef<HTMLTextAreaElement>(null)
  const { id } = conversation
  const { text, setText, refusal } = useDraft(id, user, form?.values['text'] ?? '')
  const sayTyping = useTyping(id, showsTyping && conversation.permissions.write && !conversation.isRequest)
  const over = countCharacters(toPlainText(text)) - MAX_MESSAGE_LENGTH
  const refused = refusal ?? (form && isOfMessage(form) ? findMessageError(form) : null)
  const error = over > 0 ? t('messages.error.tooLong', { count: over }) : refused && t(refused)
  const answeredId = answered?.id
  useEffect(() => {
    if (answeredId !== undefined) field.current?.focus()
  }, [answeredId])

  function send(event: SubmitEvent<HTMLFormElement>): void {
    if (!isNewest || !user) return sendOnce(event)
    event.preventDefault()
    const cleaned = toPlainText(text)
    if (cleaned === '' || over > 0) return
    const quoted = answered && {
      id: answered.id,
      senderId: answered.sender?.id ?? null,
      senderName: answered.sender?.fullName ?? null,
      text: answered.text,
    }
    addUnsentMessage(toSender(user), { conversationId: id, text: cleaned, replyTo: quoted })
    setText('')
    onWritten()
    field.current?.focus()
  }

  return (
    <form id="write" method="post" action={href('conversation', { id })} className={classes.write} onSubmit={send}>
      {answered && (
        <p className={classes.soft} dir="auto">
          <span>{t('messages.replyTo', { name: answered.sender?.fullName ?? t('messages.gone') })}</span>{' '}
          <a
            href={href('conversation', { id })}
            onClick={(event) => {
              event.preventDefault()
              onCancelReply()
            }}
          >
            {t('messages.cancelReply')}
          </a>
          <input type="hidden" name="reply_to" value={answered.id} />
        </p>
      )}
      <label htmlFor={fieldId} className="visually-hidden">
        {t('messages.label')}
      </label>
      <textarea
        ref={field}
        id={fieldId}
        name="text"
        rows={1}
        maxLength={2 * MAX_MESSAGE_LENGTH}
        required
        dir="auto"
        placeholder={t('messages.label')}
        enterKeyHint="send"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}problem` : undefined}
        className={classes.textarea}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          sayTyping()
        }}
        onKeyDown={(event) => {
          // The key is the only one that begins a line on a phone.
          if (event.key !== 'Enter' || event.shiftKey || isMobile) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" name="action" value="send" look="primary">
        {t('messages.send')}
      </Button>
      {error && (
        <div className={classes.problem}>
          <ErrorMessage id={`${fieldId}problem`}>{error}</ErrorMessage>
        </div>
      )}
    </form>
  )
}

/** What is being written outlives the page. What the server refuses comes back to be changed. */
function useDraft(conversationId: string, user: SessionUser | null, initial: string) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  /** Null until it is written in. */
  const [written, setWritten] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<MessageKey | null>(null)
  const viewerId = user?.id
  const kept = isHydrated && viewerId !== undefined ? readDraft(viewerId, conversationId) : ''
  const text = written ?? (initial || kept)

  function change(next: string): void {
    setWritten(next)
    setRefusal(null)
    if (viewerId !== undefined) rememberDraft(viewerId, conversationId, next)
  }

  const restoreRefused = useEffectEvent(({ text: refused, error }: RefusedMessage) => {
    change(text.trim() === '' ? refused : `${refused}\n${text}`)
    setRefusal(readMessageError(error))
  })
  const start = useEffectEvent(() => (user ? startUnsentMessages(user, () => t) : undefined))
  useEffect(() => {
    if (viewerId === undefined) return undefined
    const stops = [onRefused(conversationId, restoreRefused), start()]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [viewerId, conversationId])
  return { text, setText: change, refusal }
}

/** Tells the others that the viewer is writing, now and then. */
function useTyping(conversationId: string, isOn: boolean): () => void {
  const saidAt = useRef(-TYPING_EVERY_MS)
  return () => {
    const now = performance.now()
    if (!isOn || now - saidAt.current < TYPING_EVERY_MS) return
    saidAt.current = now
    saidFrame.update(() => ({ type: 'typing', conversation_id: conversationId }))
  }
}

/** The outcome may also be that of another form of the page. */
export function isOfMessage({ problems, values }: FormOutcome): boolean {
  return 'text' in problems || Boolean(values['text'])
}
