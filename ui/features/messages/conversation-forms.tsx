import { MAX_CONVERSATION_NAME_LENGTH } from '#schema/messages/constants.ts'
import type { Conversation } from '#schema/messages/message.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { ReportConversation } from './report-conversation.tsx'
import classes from './messages.module.css'

interface ConversationFormsProps {
  conversation: Conversation
  viewerId: string
}

/** A request waits for an answer before anything else. */
export function RequestForm({ conversation, viewerId }: ConversationFormsProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const from = conversation.users.find(({ id }) => id === (conversation.addedBy ?? viewerId))
  return (
    <div className={classes.request}>
      <p>{t('messages.requestText', { name: from?.fullName ?? t('messages.gone') })}</p>
      <form method="post" action={href('conversation', { id: conversation.id })} onSubmit={sendOnce}>
        <Button type="submit" name="action" value="accept" look="primary">
          {t('messages.accept')}
        </Button>
        <Button type="submit" name="action" value="decline">
          {t('messages.decline')}
        </Button>
        {from && <input type="hidden" name="user_id" value={from.id} />}
        {from && (
          <Button type="submit" name="action" value="block">
            {t('messages.block')}
          </Button>
        )}
      </form>
    </div>
  )
}

interface ConversationDetailsProps extends ConversationFormsProps {
  /** What the address wants to report: a message, or `WHOLE_CONVERSATION`. */
  reported: string | null
  form: FormOutcome | undefined
}

/** Name, people, mute, leave, report: each a form of its own. */
export function ConversationForms({ conversation, viewerId, reported, form }: ConversationDetailsProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { id, name, users, permissions, isMuted } = conversation
  const action = href('conversation', { id })
  return (
    <details className={classes.details} open={reported !== null}>
      <summary>{t('messages.details')}</summary>
      <ul className={classes.people}>
        {users.map((person) => (
          <li key={person.id}>
            <a href={href('profile', { username: person.username })} dir="auto">
              {person.fullName}
            </a>
            {permissions.removePeople && person.id !== viewerId && (
              <form method="post" action={action} onSubmit={sendOnce}>
                <input type="hidden" name="user_id" value={person.id} />
                <Button
                  type="submit"
                  name="action"
                  value="remove"
                  aria-label={t('messages.removeOf', { name: person.fullName })}
                >
                  {t('messages.remove')}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {permissions.addPeople && (
        <form method="post" action={action} className={classes.row} onSubmit={sendOnce}>
          <label htmlFor="add-people">{t('messages.addPeople')}</label>
          <input
            id="add-people"
            name="people"
            required
            placeholder={t('messages.usernames')}
            className={classes.input}
          />
          <Button type="submit" name="action" value="add">
            {t('messages.add')}
          </Button>
        </form>
      )}
      {permissions.rename && (
        <form method="post" action={action} className={classes.row} onSubmit={sendOnce}>
          <label htmlFor="conversation-name">{t('messages.name')}</label>
          <input
            id="conversation-name"
            name="name"
            defaultValue={name ?? ''}
            maxLength={2 * MAX_CONVERSATION_NAME_LENGTH}
            dir="auto"
            className={classes.input}
          />
          <Button type="submit" name="action" value="rename">
            {t('messages.rename')}
          </Button>
        </form>
      )}
      <form method="post" action={action} className={classes.row} onSubmit={sendOnce}>
        <Button type="submit" name="action" value={isMuted ? 'unmute' : 'mute'}>
          {t(isMuted ? 'messages.unmute' : 'messages.mute')}
        </Button>
        <Button type="submit" name="action" value="leave">
          {t(conversation.isGroup ? 'messages.leave' : 'messages.deleteConversation')}
        </Button>
      </form>
      <ReportConversation conversationId={id} reported={reported} form={form} />
    </details>
  )
}
