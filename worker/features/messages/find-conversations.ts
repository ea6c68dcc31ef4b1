import { decodeCursor } from '#db/pagination.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import { CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '#schema/constants/feed.ts'
import type {
  ConversationInput,
  ConversationsData,
  ConversationsInput,
  MessagesData,
  MessagesInput,
} from '#schema/messages/calls.ts'
import { MAX_CONVERSATION_PEOPLE } from '#schema/messages/constants.ts'
import type { ConversationData, Conversation, Message } from '#schema/messages/message.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext, QueryContext } from '#worker/context/context.ts'
import { missing, queryError } from '#worker/errors/missing.ts'
import { fail } from '#worker/errors/service-error.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { readSubjects } from '#worker/model/message-attachments.ts'
import { requireMessaging, type Reading } from '#worker/model/message-rules.ts'
import {
  conversationsStatement,
  conversationStatement,
  messagePageStatement,
  messagesByIdStatement,
  peopleStatement,
  requestCountStatement,
  type MessageRow,
} from '#worker/model/message-statements.ts'
import { presentConversation, presentMessage } from '#worker/model/present-message.ts'

/** Later than every message, and after every id. */
const LATEST = { activityAt: Number.MAX_SAFE_INTEGER, id: '~' }

/** Counts the viewer, too. */
const ALL_PEOPLE = MAX_CONVERSATION_PEOPLE + 1

type ReadBatch = QueryContext & Reading

function toStage(context: QueryContext): ReadBatch | null {
  return context.viewer.type === 'AUTH' ? { ...context, viewer: context.viewer } : null
}

export async function findConversations(
  context: QueryContext,
  { box, q, after }: QueryVariables<'ConversationsQuery'>,
): Promise<QueryResult<'ConversationsQuery'>> {
  const readBatch = toStage(context)
  if (!readBatch) return missing()
  if (!readBatch.viewer.user.shouldShowMessaging) return queryError('messagingOff')
  const { conversations, requestCount } = await listBox(readBatch, box, q, after)
  return { __typename: 'Conversations', conversations, requestCount, viewerId: readBatch.viewer.user.id }
}

export async function listConversations(
  context: MemberContext,
  { box, q, bookmark }: ConversationsInput,
): Promise<ConversationsData> {
  requireMessaging(context)
  const readBatch = { ...context.readBatch(), viewer: context.viewer }
  const { conversations, requestCount } = await listBox(readBatch, box, q, bookmark)
  const { edges, pageInfo } = conversations
  return {
    items: edges.map(({ node }) => toSnakeCase(node)),
    bookmark: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    request_count: requestCount,
  }
}

async function listBox(readBatch: ReadBatch, box: 'inbox' | 'requests', q: string, after: string | null) {
  const { db, reader, viewer } = readBatch
  const position = after === null ? LATEST : toListPosition(after)
  const [rows, [requests]] = await Promise.all([
    reader.read(conversationsStatement(db, readBatch, { box, q, before: position })),
    reader.read(requestCountStatement(db, readBatch)),
  ])
  const shown = rows.slice(0, CONVERSATION_PAGE_SIZE)
  const boardIds = shown.flatMap(({ boardId }) => boardId ?? [])
  const [people, messages, subjects] =
    shown.length === 0
      ? [[], [], undefined]
      : await Promise.all([
          reader.read(
            peopleStatement(
              db,
              readBatch,
              shown.map(({ id }) => id),
            ),
          ),
          reader.read(
            messagesByIdStatement(
              db,
              readBatch,
              shown.flatMap(({ lastMessageId }) => lastMessageId ?? []),
            ),
          ),
          readSubjects(readBatch, [], boardIds),
        ])
  const conversations: Connection<Conversation> = toConnection(
    rows,
    CONVERSATION_PAGE_SIZE,
    ({ activityAt, id }) => ({ score: activityAt ?? 0, id }),
    (row) => presentConversation(row, viewer, { people, messages, ...(subjects && { subjects }) }),
  )
  return { conversations, requestCount: requests?.count ?? 0 }
}

function toListPosition(after: string) {
  const { score, id } = positionAfter(after)
  return { activityAt: score, id }
}

export async function findConversation(
  context: QueryContext,
  { conversationId, after }: QueryVariables<'ConversationQuery'>,
): Promise<QueryResult<'ConversationQuery'>> {
  const readBatch = toStage(context)
  if (!readBatch) return missing()
  const { user } = readBatch.viewer
  if (!user.shouldShowMessaging) return queryError('messagingOff')
  const found = await readConversation(readBatch, conversationId, after)
  if (!found) return missing('conversationNotFound')
  return {
    __typename: 'ConversationPage',
    ...found,
    viewerId: user.id,
    now: readBatch.now,
    showsSeen: user.showsSeen,
    showsTyping: user.showsTyping,
  }
}

/** The conversation comes with the newest page of its messages. */
export async function getConversation(
  context: MemberContext,
  { conversation_id: id }: ConversationInput,
): Promise<ConversationData> {
  requireMessaging(context)
  const found = await readConversation({ ...context.readBatch(), viewer: context.viewer }, id, null)
  if (!found) return fail('conversationNotFound')
  return toSnakeCase({ ...found.conversation, messages: found.messages.edges.map(({ node }) => node) })
}

async function readConversation(readBatch: ReadBatch, id: string, after: string | null) {
  const { db, reader, viewer } = readBatch
  const before = after === null ? LATEST.activityAt : toListPosition(after).activityAt
  const [[row], rows, people] = await Promise.all([
    reader.read(conversationStatement(db, readBatch, id)),
    reader.read(messagePageStatement(db, readBatch, id, { before })),
    reader.read(peopleStatement(db, readBatch, [id], ALL_PEOPLE)),
  ])
  if (!row) return null
  const subjects = await readSubjects(readBatch, rows, row.boardId === null ? [] : [row.boardId])
  return {
    conversation: presentConversation(row, viewer, { people, messages: rows, subjects }),
    messages: toPage(rows, (message) => presentMessage(message, subjects)),
  }
}

function toPage(rows: readonly MessageRow[], present: (row: MessageRow) => Message): Connection<Message> {
  return toConnection(rows, MESSAGE_PAGE_SIZE, ({ createdAt, id }) => ({ score: createdAt, id }), present)
}

export async function listMessages(
  context: MemberContext,
  { conversation_id: id, bookmark, after }: MessagesInput,
): Promise<MessagesData> {
  requireMessaging(context)
  const readBatch = { ...context.readBatch(), viewer: context.viewer }
  const { db, reader } = readBatch
  const place = after === null ? { before: toBefore(bookmark) } : { after }
  const [[row], rows] = await Promise.all([
    reader.read(conversationStatement(db, readBatch, id)),
    reader.read(messagePageStatement(db, readBatch, id, place)),
  ])
  if (!row) return fail('conversationNotFound')
  const subjects = await readSubjects(readBatch, rows)
  const { edges, pageInfo } = toPage(rows, (message) => presentMessage(message, subjects))
  // Newer ones are asked for by the id of the last one known.
  const next = after === null ? pageInfo.endCursor : (edges.at(-1)?.node.id ?? null)
  return { items: edges.map(({ node }) => toSnakeCase(node)), bookmark: pageInfo.hasNextPage ? next : null }
}

function toBefore(bookmark: string | null): number {
  if (bookmark === null) return LATEST.activityAt
  return decodeCursor(bookmark)?.score ?? fail('invalidInput', { path: 'bookmark', detail: 'cursor' })
}
