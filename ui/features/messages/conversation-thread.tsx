import { useRef, useState } from 'react'
import type { Message } from '#schema/messages/message.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useIsInView } from '#ui/platform/observers/use-is-in-view.ts'
import { MessageForm } from './message-form.tsx'
import { Thread } from './thread.tsx'
import { useConversation, type ConversationPage, type ConversationRequest } from './use-conversation.ts'
import classes from './conversation-thread.module.css'

interface ConversationThreadProps {
  subject: ConversationPage
  request: ConversationRequest
  /** The message that the address wants to answer. */
  replyTo?: string | null
  form?: FormOutcome | undefined
}

/** The messages, the newest at the end and in view, and where one writes. */
export function ConversationThread({ subject, request, replyTo = null, form }: ConversationThreadProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const scroller = useRef<HTMLDivElement>(null)
  /** The newest message when the viewer left the end; null while the end is in view. */
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const [answeredId, setAnsweredId] = useState(replyTo)
  const { conversation, messages, typing, earlier, changeMessage } = useConversation({
    subject,
    request,
    isReading: leftAt === null,
  })
  const end = useIsInView<HTMLDivElement>(
    (isInView) => setLeftAt(isInView ? null : (messages.at(-1)?.id ?? null)),
    true,
  )
  const { viewerId, now, showsTyping } = subject
  const { id } = conversation
  const answered = messages.find((message) => message.id === answeredId) ?? null
  const unseen = leftAt === null ? [] : listAfter(messages, leftAt).filter(({ sender }) => sender?.id !== viewerId)
  const newest = messages.at(-1)

  function goToEnd(): void {
    // Its end is where it begins.
    scroller.current?.scrollTo({ top: 0 })
  }

  return (
    <>
      <div className={classes.frame}>
        <div ref={scroller} className={classes.scroller} role="log" aria-label={t('messages.thread')}>
          <div className={classes.content}>
            {earlier && (
              <p className={classes.earlier}>
                {isHydrated ? (
                  <Button isBusy={earlier.isBusy} onClick={earlier.load}>
                    {t('messages.earlier')}
                  </Button>
                ) : (
                  <ButtonLink href={href('conversation', { id }, { after: earlier.cursor })}>
                    {t('messages.earlier')}
                  </ButtonLink>
                )}
                <ErrorMessage>{earlier.hasFailed && t('messages.error.unexpected')}</ErrorMessage>
              </p>
            )}
            <Thread
              {...{ conversation, messages, viewerId, now }}
              onReply={({ id: messageId }) => setAnsweredId(messageId)}
              onChange={changeMessage}
            />
            <div ref={end} className={classes.end} />
          </div>
        </div>
        {unseen.length > 0 && (
          <Button className={classes.unseen} onClick={goToEnd}>
            {t('messages.newBelow', { count: unseen.length })}
          </Button>
        )}
      </div>
      <p role="status" className={classes.typing}>
        {typing.length > 0 && t('messages.typing', { names: typing.join(', '), count: typing.length })}
      </p>
      {newest && conversation.unread > 0 && (
        <noscript>
          <img src={href('readMark', { id, message: newest.id })} alt="" width={1} height={1} />
        </noscript>
      )}
      <MessageForm
        {...{ conversation, answered, showsTyping, form }}
        isNewest={request.variables.after === null}
        onWritten={() => {
          setAnsweredId(null)
          goToEnd()
        }}
        onCancelReply={() => setAnsweredId(null)}
      />
    </>
  )
}

function listAfter(messages: readonly Message[], id: string): readonly Message[] {
  return messages.slice(messages.findIndex((message) => message.id === id) + 1)
}
