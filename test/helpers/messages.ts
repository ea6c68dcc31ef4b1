import { newId } from '#db/id.ts'
import type { MessagesData } from '#schema/messages/calls.ts'
import type { ConversationData, MessageData } from '#schema/messages/message.ts'
import { href } from '#schema/routes.ts'
import { readData, send } from './client.ts'
import { follow, type Person } from './people.ts'
import type { Site } from './site.ts'

type Verb = 'get' | 'create' | 'update' | 'delete'
type Name =
  | 'ConversationsResource'
  | 'ConversationResource'
  | 'ConversationMessagesResource'
  | 'ShareSuggestionsResource'
  | 'NewsHubBadgeResource'

/** Calls of these resources on a site. */
export function callMessages(
  origin: string,
  name: Name,
  verb: Verb,
  options: Record<string, unknown>,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = href('resource', { name, verb })
  if (verb !== 'get') return send(origin, path, { json: { options }, cookie, headers })
  return send(origin, `${path}?${new URLSearchParams({ options: JSON.stringify(options) })}`, { cookie })
}

export async function startConversation(
  origin: string,
  options: Record<string, unknown>,
  cookie: string,
): Promise<ConversationData> {
  return readData<ConversationData>(await callMessages(origin, 'ConversationsResource', 'create', options, cookie))
}

export async function getConversation(origin: string, id: string, cookie: string): Promise<ConversationData> {
  return readData<ConversationData>(
    await callMessages(origin, 'ConversationResource', 'get', { conversation_id: id }, cookie),
  )
}

export async function changeConversation(
  origin: string,
  id: string,
  change: Record<string, unknown>,
  cookie: string,
): Promise<ConversationData | null> {
  return readData<ConversationData | null>(
    await callMessages(origin, 'ConversationResource', 'update', { conversation_id: id, ...change }, cookie),
  )
}

export async function writeMessage(
  origin: string,
  id: string,
  content: Record<string, unknown> | string,
  cookie: string,
): Promise<MessageData> {
  const options = { conversation_id: id, ...(typeof content === 'string' ? { text: content } : content) }
  return readData<MessageData>(await callMessages(origin, 'ConversationMessagesResource', 'create', options, cookie))
}

export async function listMessages(
  origin: string,
  id: string,
  cookie: string,
  more: Record<string, unknown> = {},
): Promise<MessagesData> {
  const options = { conversation_id: id, ...more }
  return readData<MessagesData>(await callMessages(origin, 'ConversationMessagesResource', 'get', options, cookie))
}

/** Its owner follows no one: the others follow them, so that it lies in their inbox. */
export async function makeGroup(
  { db, origin }: Pick<Site, 'db' | 'origin'>,
  owner: Person,
  others: readonly Person[],
): Promise<string> {
  for (const other of others) await follow(db, other, owner)
  const options = { user_ids: others.map(({ user }) => user.id), text: `Hello ${newId()}` }
  return (await startConversation(origin, options, owner.cookie)).id
}
