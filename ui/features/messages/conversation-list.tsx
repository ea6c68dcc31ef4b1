import { UNREAD_COUNT_LIMIT } from '#schema/messages/constants.ts'
import type { Conversation, Message } from '#schema/messages/message.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { nameConversation } from './conversation-name.ts'
import classes from './messages.module.css'

interface ConversationListProps {
  conversations: readonly Conversation[]
  viewerId: string
  /** Opens it in the place of the list; otherwise the line leads to its page. */
  onOpen?: ((id: string) => void) | undefined
}

export function ConversationList({ conversations, viewerId, onOpen }: ConversationListProps) {
  const t = useTranslate()
  return (
    <ul className={classes.list} aria-label={t('messages.heading')}>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationLine conversation={conversation} viewerId={viewerId} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

interface ConversationLineProps extends Pick<ConversationListProps, 'viewerId' | 'onOpen'> {
  conversation: Conversation
}

function ConversationLine({ conversation, viewerId, onOpen }: ConversationLineProps) {
  const t = useTranslate()
  const { id, unread, lastMessage, isMuted } = conversation
  return (
    <a
      className={classNames(classes.line, unread > 0 && classes.unread)}
      href={href('conversation', { id })}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(id)
      }}
    >
      <ConversationImage conversation={conversation} viewerId={viewerId} />
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi>{nameConversation(conversation, viewerId, t)}</bdi>
        </span>
        {lastMessage && (
          <span className={classes.preview}>
            <bdi>{previewMessage(lastMessage, viewerId, t)}</bdi>
          </span>
        )}
      </span>
      {isMuted && <span className={classes.soft}>{t('messages.muted')}</span>}
      {unread > 0 && (
        <span className={classes.count} aria-label={t('messages.unread', { count: unread })}>
          {unread >= UNREAD_COUNT_LIMIT ? t('messages.many', { count: UNREAD_COUNT_LIMIT - 1 }) : unread}
        </span>
      )}
    </a>
  )
}

/** The image of the other one, or of two of a group. */
export function ConversationImage({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const [one, two] = conversation.users.filter(({ id }) => id !== viewerId)
  if (!conversation.isGroup || !one || !two) {
    return <Avatar name={one?.fullName ?? conversation.emails[0] ?? '?'} src={one?.imageSmallUrl ?? null} />
  }
  return (
    <span className={classes.group}>
      <Avatar name={one.fullName} src={one.imageSmallUrl} />
      <Avatar name={two.fullName} src={two.imageSmallUrl} />
    </span>
  )
}

/** The message in one line, with who wrote it where that is not the other one of two. */
export function previewMessage({ sender, type, text, attachment }: Message, viewerId: string, t: Translate): string {
  const what =
    type === 'removed'
      ? t('messages.removed')
      : text || (attachment ? t('messages.sent', { kind: attachment.kind }) : '')
  return sender?.id === viewerId ? t('messages.you', { text: what }) : what
}
