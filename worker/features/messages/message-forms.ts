import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#db/tables/users.ts'
import { MESSAGE_LIMIT, REPORT_LIMIT } from '#schema/constants/limits.ts'
import { EmailAddress } from '#schema/email.ts'
import {
  CreateConversationInput,
  CreateMessageInput,
  UpdateConversationInput,
  type ConversationForm,
  type NewMessageForm,
} from '#schema/messages/calls.ts'
import { readReportFields } from '#schema/moderation/report-calls.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { leaveConversation, updateConversation } from '#worker/features/messages/change-conversation.ts'
import { deleteMessage, reactToMessage } from '#worker/features/messages/change-message.ts'
import { createConversation } from '#worker/features/messages/create-conversation.ts'
import { sendMessage } from '#worker/features/messages/send-message.ts'
import { createReport } from '#worker/features/moderation/reports/create-report.ts'
import { blockUser } from '#worker/features/people/blocks/block-user.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'

export async function startByForm(context: MemberContext, { people, ...content }: NewMessageForm): Promise<FormResult> {
  const named = await findPeople(context, people)
  const { id } = await createConversation(context, v.parse(CreateConversationInput, { ...named, ...content }))
  return { to: href('conversation', { id }) }
}

export async function changeByForm(context: MemberContext, input: ConversationForm): Promise<FormResult> {
  const { db, viewer, now } = context
  const { id } = input
  const key = `user:${viewer.user.id}`
  const change = (more: object) =>
    updateConversation(context, v.parse(UpdateConversationInput, { conversation_id: id, ...more }))
  switch (input.action) {
    case 'send': {
      await requireAttempt(db, [{ rule: MESSAGE_LIMIT, key }], now)
      const message = { conversation_id: id, text: input.text, reply_to: input.reply_to || null }
      const sent = await sendMessage(context, v.parse(CreateMessageInput, message))
      return { to: `${href('conversation', { id })}#message-${sent.id}` }
    }
    case 'accept':
      await change({ accepted: true })
      break
    case 'decline':
      await change({ accepted: false })
      return { to: href('messages'), done: 'declined' }
    case 'leave':
      await leaveConversation(context, { conversation_id: id })
      return { to: href('messages'), done: 'left' }
    case 'mute':
    case 'unmute':
      await change({ muted: input.action === 'mute' })
      break
    case 'rename':
      await change({ name: input.name })
      break
    case 'add': {
      const { user_ids: userIds, emails } = await findPeople(context, input.people)
      if (emails.length > 0 || userIds.length === 0) fail('userNotFound', { field: 'people' })
      await change({ add_user_ids: userIds })
      break
    }
    case 'remove':
      await change({ remove_user_id: input.user_id })
      break
    case 'block':
      await blockUser(context, { user_id: input.user_id })
      return { to: href('messages'), done: 'blocked' }
    case 'report': {
      await requireAttempt(db, [{ rule: REPORT_LIMIT, key }], now)
      const { message_id: parentId, ...fields } = input
      await createReport(context, {
        ...readReportFields(fields),
        id,
        type: 'conversation',
        parent_id: parentId,
        view_type: 'conversation',
        view_parameter: id,
      })
      break
    }
    case 'hide':
    case 'takeBack':
      await deleteMessage(context, { message_id: input.message_id, for: input.action === 'hide' ? 'me' : 'all' })
      break
    case 'unreact':
      await reactToMessage(context, { message_id: input.message_id, reaction_type: null })
      return { to: `${href('conversation', { id })}#message-${input.message_id}` }
    case 'react-1':
    case 'react-2':
    case 'react-3':
    case 'react-4':
    case 'react-5':
      await reactToMessage(context, { message_id: input.message_id, reaction_type: REACTIONS[input.action] })
      return { to: `${href('conversation', { id })}#message-${input.message_id}` }
  }
  return { done: input.action }
}

const REACTIONS = { 'react-1': 1, 'react-2': 2, 'react-3': 3, 'react-4': 4, 'react-5': 5 } as const

/** Asked for by an image of the page itself, where no script can say what has been read. */
export async function markReadByImage(context: MemberContext, parameters: Record<string, string>): Promise<Response> {
  const { id, message } = parameters
  await updateConversation(context, v.parse(UpdateConversationInput, { conversation_id: id, read_until: message }))
  return new Response(null, { status: 204 })
}

/** Usernames with or without the sign before them, and addresses, with spaces, commas or semicolons between. */
async function findPeople({ db }: MemberContext, people: string): Promise<{ user_ids: string[]; emails: string[] }> {
  const words = people.split(/[\s,;]+/u).filter((word) => word !== '')
  const emails = words.filter((word) => v.is(EmailAddress, word))
  const usernames = words.filter((word) => !emails.includes(word)).map((word) => word.replace(/^@/, '').toLowerCase())
  if (usernames.length === 0) return { user_ids: [], emails }
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.username})`, usernames))
  if (found.length !== new Set(usernames).size) return fail('userNotFound', { field: 'people' })
  return { user_ids: found.map(({ id }) => id), emails }
}
