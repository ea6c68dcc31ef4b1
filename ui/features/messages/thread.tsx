import { Fragment } from 'react'
import { findLinks } from '#schema/comment-text.ts'
import { PIN_REACTIONS, type PinReactionName } from '#schema/constants/reactions.ts'
import { TAKE_BACK_MS } from '#schema/constants/messages.ts'
import type { Conversation, Message } from '#schema/message.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { AttachmentCard } from './attachment-card.tsx'
import classes from './thread.module.css'

interface ThreadProps {
  conversation: Conversation
  /** The oldest first. */
  messages: readonly Message[]
  viewerId: string
  /** When they were read. */
  now: number
}

/** Bubbles by day. What can be done to each is a plain form, behind "More". */
export function Thread({ conversation, messages, viewerId, now }: ThreadProps) {
  const { date } = useFormat()
  const lastOwn = messages.findLast(({ sender }) => sender?.id === viewerId)
  return (
    <ol className={classes.thread}>
      {messages.map((message, place) => {
        const day = date(message.createdAt)
        const before = messages[place - 1]
        return (
          <Fragment key={message.id}>
            {(!before || date(before.createdAt) !== day) && <li className={classes.day}>{day}</li>}
            <li id={`message-${message.id}`} className={classNames(message.sender?.id === viewerId && classes.own)}>
              <Bubble
                message={message}
                isContinued={isContinued(before, message)}
                {...{ conversation, viewerId, now }}
              />
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

function Bubble({ message, isContinued, conversation, viewerId, now }: BubbleProps) {
  const t = useTranslate()
  const { type, text, attachment, replyTo, reactions, sender } = message
  const isOwn = sender?.id === viewerId
  return (
    <>
      {conversation.isGroup && !isOwn && !isContinued && (
        <p className={classes.sender} dir="auto">
          {sender?.fullName ?? t('messages.gone')}
        </p>
      )}
      <div className={classes.bubble}>
        {replyTo && (
          <a className={classes.quote} href={`#message-${replyTo.id}`} dir="auto">
            {replyTo.senderName ?? t('messages.gone')}: {replyTo.text || t('messages.quoted')}
          </a>
        )}
        {attachment && <AttachmentCard attachment={attachment} />}
        {type === 'removed' ? (
          <p className={classes.removed}>{t('messages.removed')}</p>
        ) : (
          text && <MessageText text={text} />
        )}
      </div>
      {reactions.length > 0 && <Reactions reactions={reactions} />}
      {type !== 'removed' && <MessageActions {...{ message, conversation, isOwn, viewerId, now }} />}
    </>
  )
}

/** With its addresses as links; what they lead to is not recommended by us. */
function MessageText({ text }: { text: string }) {
  const links = findLinks(text)
  return (
    <p className={classes.text} dir="auto">
      {links.map(({ start, end, href: address }, place) => (
        <Fragment key={start}>
          {text.slice(links[place - 1]?.end ?? 0, start)}
          <a href={address} rel="nofollow ugc noopener" target="_blank">
            {text.slice(start, end)}
          </a>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.end ?? 0)}
    </p>
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

interface ActionsProps extends Pick<BubbleProps, 'message' | 'conversation' | 'viewerId' | 'now'> {
  isOwn: boolean
}

function MessageActions({ message, conversation, isOwn, viewerId, now }: ActionsProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { id } = conversation
  const mine = message.reactions.find(({ userId }) => userId === viewerId)
  const action = href('conversation', { id })
  return (
    <details className={classes.actions}>
      <summary>{t('messages.more')}</summary>
      {conversation.permissions.write && (
        <a href={`${href('conversation', { id }, { reply: message.id })}#write`}>{t('messages.reply')}</a>
      )}
      <form method="post" action={action} onSubmit={sendOnce}>
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

/** Under the viewer's last message: who has read that far. */
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
