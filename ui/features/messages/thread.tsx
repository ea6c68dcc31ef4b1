import { Fragment, useRef } from 'react'
import { TAKE_BACK_MS } from '#schema/messages/constants.ts'
import type { Conversation, Message } from '#schema/messages/message.ts'
import { PIN_REACTIONS, type PinReactionName } from '#schema/pins/reaction-constants.ts'
import { href } from '#schema/routes.ts'
import { LinkedText } from '#ui/app/linked-text.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { AttachmentCard } from './attachment-card.tsx'
import { isPending } from './conversations.ts'
import { reportLink } from './report-conversation.tsx'
import { removeUnsentMessage } from './unsent-messages.ts'
import classes from './thread.module.css'

interface ThreadProps {
  conversation: Conversation
  /** The oldest first. */
  messages: readonly Message[]
  viewerId: string
  /** The time at which they were read. */
  now: number
  onReply(message: Message): void
  /** The action is its button's value in the form. */
  onChange(message: Message, action: string): void
}

/** Bubbles by day. What can be done to each is a plain form, behind "More". */
export function Thread({ messages, ...props }: ThreadProps) {
  const { conversation, viewerId } = props
  const { date } = useLocalFormat()
  const lastOwn = messages.findLast((message) => message.sender?.id === viewerId && !isPending(message))
  return (
    <ol className={classes.thread}>
      {messages.map((message, place) => {
        const day = date(message.createdAt)
        const before = messages[place - 1]
        return (
          <Fragment key={message.id}>
            {(!before || date(before.createdAt) !== day) && <li className={classes.day}>{day}</li>}
            <li id={`message-${message.id}`} className={classNames(message.sender?.id === viewerId && classes.own)}>
              <Bubble message={message} isContinued={isContinued(before, message)} {...props} />
              {message === lastOwn && <Seen message={message} {...{ conversation, messages, viewerId }} />}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

function isContinued(before: Message | undefined, message: Message): boolean {
  return before !== undefined && before.sender?.id === message.sender?.id
}

interface BubbleProps extends Omit<ThreadProps, 'messages'> {
  message: Message
  /** The same person wrote the one before. */
  isContinued: boolean
}

function Bubble({ message, isContinued, ...props }: BubbleProps) {
  const { conversation, viewerId } = props
  const t = useTranslate()
  const { time } = useLocalFormat()
  const { type, text, attachment, replyTo, reactions, sender } = message
  const isOwn = sender?.id === viewerId
  return (
    <>
      {conversation.isGroup && !isOwn && !isContinued && (
        <p className={classes.sender}>
          <bdi>{sender?.fullName ?? t('messages.gone')}</bdi>
        </p>
      )}
      <div className={classNames(classes.bubble, isPending(message) && classes.pending)}>
        {replyTo && (
          <a className={classes.quote} href={`#message-${replyTo.id}`} dir="auto">
            {`${replyTo.senderName ?? t('messages.gone')}: ${replyTo.text || t('messages.quoted')}`}
          </a>
        )}
        {attachment && <AttachmentCard attachment={attachment} conversationId={conversation.id} />}
        {type === 'removed' ? (
          <p className={classes.removed}>{t('messages.removed')}</p>
        ) : (
          text && <LinkedText text={text} className={classes.text} />
        )}
        <time className={classes.at} dateTime={message.createdAt}>
          {time(message.createdAt)}
        </time>
      </div>
      {reactions.length > 0 && <Reactions reactions={reactions} />}
      {isPending(message) && <Waiting message={message} viewerId={viewerId} />}
      {type === 'message' && <MessageActions message={message} isOwn={isOwn} {...props} />}
    </>
  )
}

const NAMES = Object.entries(PIN_REACTIONS) as [PinReactionName, number][]

function Reactions({ reactions }: Pick<Message, 'reactions'>) {
  const t = useTranslate()
  return (
    <ul className={classes.reactions}>
      {NAMES.flatMap(([name, type]) => {
        const count = reactions.filter(({ reactionType }) => reactionType === type).length
        return count === 0 ? [] : [<li key={name}>{t('messages.reactionCount', { name, count })}</li>]
      })}
    </ul>
  )
}

/** Shown until the server has it; without a connection it can be given up. */
function Waiting({ message, viewerId }: Pick<BubbleProps, 'message' | 'viewerId'>) {
  const t = useTranslate()
  const isOnline = useOnline()
  return (
    <p className={classes.seen}>
      <span>{t(isOnline ? 'messages.sending' : 'messages.waiting')}</span>{' '}
      {!isOnline && (
        <button type="button" className={classes.giveUp} onClick={() => removeUnsentMessage(viewerId, message.id)}>
          {t('messages.giveUp')}
        </button>
      )}
    </p>
  )
}

interface ActionsProps extends Omit<BubbleProps, 'isContinued'> {
  isOwn: boolean
}

function MessageActions({ message, conversation, isOwn, viewerId, now, onReply, onChange }: ActionsProps) {
  const t = useTranslate()
  const details = useRef<HTMLDetailsElement>(null)

  function close(): void {
    if (details.current) details.current.open = false
  }
  const { id } = conversation
  const mine = message.reactions.find(({ userId }) => userId === viewerId)
  const action = href('conversation', { id })
  const report = reportLink({ conversationId: id, messageId: message.id })
  return (
    <details ref={details} className={classes.actions}>
      <summary>
        <span className="visually-hidden">{t('messages.more')}</span>
        <Icon name="more" size={18} />
      </summary>
      {conversation.permissions.write && (
        <a
          href={`${href('conversation', { id }, { reply: message.id })}#write`}
          onClick={(event) => {
            event.preventDefault()
            close()
            onReply(message)
          }}
        >
          {t('messages.reply')}
        </a>
      )}
      {!isOwn && (
        <a
          href={report.href}
          onClick={(event) => {
            close()
            report.onClick(event)
          }}
        >
          {t('messages.report')}
        </a>
      )}
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          const button = event.nativeEvent.submitter
          if (!(button instanceof HTMLButtonElement)) return
          event.preventDefault()
          close()
          onChange(message, button.value)
        }}
      >
        <input type="hidden" name="message_id" value={message.id} />
        {conversation.permissions.react &&
          NAMES.map(([name, type]) => (
            <button
              key={name}
              name="action"
              value={mine?.reactionType === type ? 'unreact' : `react-${type}`}
              aria-pressed={mine?.reactionType === type}
            >
              {t(`messages.reaction.${name}`)}
            </button>
          ))}
        <button name="action" value="hide">
          {t('messages.deleteForMe')}
        </button>
        {isOwn && now - message.createdMs < TAKE_BACK_MS && (
          <button name="action" value="takeBack">
            {t('messages.takeBack')}
          </button>
        )}
      </form>
    </details>
  )
}

interface SeenProps extends Pick<ThreadProps, 'conversation' | 'messages' | 'viewerId'> {
  message: Message
}

/** Shows under the viewer's last message who has read that far. */
function Seen({ message, conversation, messages, viewerId }: SeenProps) {
  const t = useTranslate()
  const place = messages.indexOf(message)
  const readers = conversation.users.filter(
    ({ id, readUntil }) => id !== viewerId && messages.findIndex((one) => one.id === readUntil) >= place,
  )
  if (readers.length === 0) return null
  if (!conversation.isGroup) return <p className={classes.seen}>{t('messages.seen')}</p>
  return (
    <p className={classes.seen}>{t('messages.seenBy', { names: readers.map((one) => one.fullName).join(', ') })}</p>
  )
}
