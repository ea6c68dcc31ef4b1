import { QUOTED_LENGTH } from '#schema/messages/constants.ts'
import type { Conversation, ConversationUser, Message } from '#schema/messages/message.ts'
import type { Member } from '#worker/context/viewer.ts'
import { NO_SUBJECTS, presentAttachment, presentMessagePerson, type Subjects } from './message-attachments.ts'
import type { ConversationRow, MemberRow, MessageRow } from './message-statements.ts'

export function presentMessage(row: MessageRow, subjects: Subjects): Message {
  const isRemoved = row.removedAt !== null
  return {
    id: row.id,
    conversationId: row.conversationId,
    type: isRemoved ? 'removed' : 'message',
    sender: presentMessagePerson(row.sender),
    text: row.text,
    attachment: presentAttachment(row, subjects),
    replyTo:
      isRemoved || row.replyTo === null
        ? null
        : {
            id: row.replyTo,
            senderId: row.quoted?.senderId ?? null,
            senderName: row.quoted?.senderName ?? null,
            text: shorten(row.quoted?.text ?? ''),
          },
    reactions: row.reactions,
    createdAt: new Date(row.createdAt).toISOString(),
    createdMs: row.createdAt,
  }
}

function shorten(text: string): string {
  const points = Array.from(text)
  return points.length > QUOTED_LENGTH ? `${points.slice(0, QUOTED_LENGTH - 1).join('')}…` : text
}

interface Parts {
  people: readonly MemberRow[]
  /** The messages with the last one, the newest first. */
  messages: readonly MessageRow[]
  subjects?: Subjects
}

export function presentConversation(
  row: ConversationRow,
  { user }: Member,
  { people, messages, subjects = NO_SUBJECTS }: Parts,
): Conversation {
  const last = messages.find(({ id }) => id === row.lastMessageId)
  const isAccepted = row.acceptedAt !== null
  const mayChange = isAccepted && !user.isWriteBanned
  const writeRefusal = findRefusal(row, user)
  return {
    id: row.id,
    createdAt: new Date(row.createdAt).toISOString(),
    name: row.name,
    isGroup: row.isGroup,
    board: (row.boardId !== null && subjects.boards.get(row.boardId)) || null,
    emails: row.emails,
    unread: row.unread,
    users: people.filter(({ conversationId }) => conversationId === row.id).map(presentMember),
    userCount: row.userCount,
    lastMessage: last ? presentMessage(last, subjects) : null,
    messages: [],
    position: row.activityAt ?? row.createdAt,
    isRequest: !isAccepted,
    isMuted: row.isMuted,
    addedBy: row.addedBy,
    permissions: {
      write: writeRefusal === null,
      writeRefusal,
      rename: mayChange,
      addPeople: mayChange,
      removePeople: row.isGroup && row.isOwner,
      react: mayChange,
    },
  }
}

function presentMember({ person, readUntil }: MemberRow): ConversationUser {
  return { ...presentMessagePerson(person), readUntil }
}

function findRefusal(
  { hasOthers, allowsWriting }: Pick<ConversationRow, 'hasOthers' | 'allowsWriting'>,
  user: Member['user'],
): Conversation['permissions']['writeRefusal'] {
  if (user.isWriteBanned) return 'banned'
  if (!hasOthers) return 'noOneLeft'
  return allowsWriting ? null : 'notAllowed'
}
