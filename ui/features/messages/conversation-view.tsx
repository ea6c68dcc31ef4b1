import { href } from '#schema/routes.ts'
import type { SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { SHEET_ALONE, SheetNotice } from '#ui/kit/sheet.tsx'
import { ConversationForms, RequestForm } from './conversation-forms.tsx'
import { ConversationImage } from './conversation-list.tsx'
import { nameConversation } from './conversation-name.ts'
import { ConversationThread } from './conversation-thread.tsx'
import { findMessageError } from './find-message-error.ts'
import { isOfMessage } from './message-form.tsx'
import { conversationRequest } from './message-requests.ts'
import classes from './messages.module.css'

const DONE: Readonly<Record<string, MessageKey>> = {
  accept: 'messages.done.accepted',
  rename: 'messages.done.renamed',
  add: 'messages.done.added',
  remove: 'messages.done.removed',
  mute: 'messages.done.muted',
  unmute: 'messages.done.unmuted',
  report: 'messages.done.reported',
  hide: 'messages.done.hidden',
  takeBack: 'messages.done.takenBack',
}

/** One conversation: a page of its messages, the newest at the end, and where one writes. */
export function ConversationView({ subject, input }: SubjectViewProps<'ConversationQuery'>) {
  const t = useTranslate()
  const { conversation, viewerId } = subject
  const done = input.form?.done === undefined ? undefined : DONE[input.form.done]
  // What its field says already is not said twice.
  const isAtField = input.form && (isOfMessage(input.form) || 'reason' in input.form.problems)
  const error = input.form && !isAtField ? findMessageError(input.form) : null
  return (
    <div className={SHEET_ALONE}>
      <p>
        <a href={href('messages')}>{t('messages.back')}</a>
      </p>
      <div className={classes.head}>
        <ConversationImage conversation={conversation} viewerId={viewerId} />
        <h1>
          <bdi>{nameConversation(conversation, viewerId, t)}</bdi>
        </h1>
      </div>
      {error && <SheetNotice isWrong>{t(error)}</SheetNotice>}
      {done && <SheetNotice isDone>{t(done)}</SheetNotice>}
      {conversation.isRequest && <RequestForm conversation={conversation} viewerId={viewerId} />}
      <ConversationForms
        conversation={conversation}
        viewerId={viewerId}
        reported={input.search.get('report')}
        form={input.form}
      />
      <ConversationThread
        subject={subject}
        request={conversationRequest(input)}
        replyTo={input.search.get('reply')}
        form={input.form}
      />
    </div>
  )
}
