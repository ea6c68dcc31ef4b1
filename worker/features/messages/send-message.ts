import { createHash } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { yesOrNo } from '#db/expressions.ts'
import { follows } from '#db/follows.ts'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { CreateConversationInput, CreateMessageInput } from '#schema/messages/calls.ts'
import type { AttachmentKind } from '#schema/messages/constants.ts'
import type { MessageData } from '#schema/messages/message.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { NO_SUBJECTS, readSubjects } from '#worker/model/message-attachments.ts'
import { badgeFrames, messageFrames } from '#worker/model/message-frames.ts'
import {
  allowsWriting,
  CONVERSATION,
  hasOthers,
  isIn,
  isSpam,
  OWN,
  requireMessaging,
} from '#worker/model/message-rules.ts'
import { messagesByIdStatement, type MessageRow } from '#worker/model/message-statements.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { presentMessage } from '#worker/model/present-message.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'
import { isTryShown } from '#worker/model/try-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import { acceptStatements } from './accept.ts'

type Content = Pick<
  CreateConversationInput,
  'text' | 'pin' | 'board' | 'user' | 'user_did_it_data' | 'source' | 'client_tracking_params'
>

interface Attached {
  kind: AttachmentKind
  id: string
  triedBy: string | null
}

/** Writes to a conversation; who answers a request accepts it. */
export async function sendMessage(context: MemberContext, input: CreateMessageInput): Promise<MessageData> {
  requireMessaging(context)
  const id = newId(context.now)
  const { made, message, state, frames, badges } = await context.commit(
    messageStatements(context, id, sql`${input.conversation_id}`, input),
  )
  const [row] = message
  context.deliverFrames(row ? presentOwn(frames, context.viewer.user.id, row) : frames, badges)
  if (made.length === 0 || !row) return refuseMessage(input, context.viewer.user.id, state)
  return toSnakeCase(presentMessage(row, await readSubjects(context.readBatch(), [row])))
}

/** The commit has read it for its sender; what is attached may be gone for them at any moment. */
export function presentOwn(frames: readonly WrittenFrame[], me: string, row: MessageRow): readonly WrittenFrame[] {
  if (row.attachmentKind !== null) return frames
  const message = toSnakeCase(presentMessage(row, NO_SUBJECTS))
  const presented = { conversation_id: row.conversationId, message }
  return frames.map((frame) => (frame.user_id === me ? { ...frame, presented } : frame))
}

/** Belongs in a `commit()`. The statement that inserts it decides whether it may stand there. */
export function messageStatements(
  context: MemberContext,
  id: string,
  conversationId: SQL,
  content: Content & { reply_to?: string | null },
) {
  const { db, viewer, now } = context
  const me = viewer.user.id
  const text = content.text ?? ''
  const textKey = toTextKey(text)
  const attached = findAttached(content, me)
  const replyTo = content.reply_to ?? null
  const place = sql`${OWN.conversationId} = ${conversationId} and ${isIn(me)}`
  const isThere = attached ? maySend(context, attached) : sql`1`
  const hasQuoted = sql`(${replyTo} is null or exists (select 1 from messages quoted where quoted.id = ${replyTo}
    and quoted.conversation_id = ${OWN.conversationId} and quoted.created_at > ${OWN.visibleAfter}))`
  const isMade = sql`exists (select 1 from messages made where made.id = ${id})`
  const sentAt = sql`(select made.created_at from messages made where made.id = ${id})`
  return {
    made: db.all<{ id: string }>(sql`insert into messages (id, conversation_id, sender_id, text, text_key,
        attachment_kind, attachment_id, tried_by, reply_to, source, client_tracking_params, created_at)
      select ${id}, ${OWN.conversationId}, ${me}, ${text}, ${textKey}, ${attached?.kind ?? null},
        ${attached?.id ?? null}, ${attached?.triedBy ?? null}, ${replyTo}, ${content.source},
        ${content.client_tracking_params}, max(${now}, coalesce((select max(latest.created_at) + 1
          from messages latest where latest.conversation_id = ${OWN.conversationId}), 0))
      from conversation_members m where ${place} and ${hasOthers(me)} and ${allowsWriting(context)}
        and ${isNotBanned(me)} and not ${isSpam(me, textKey, now)} and ${hasQuoted} and ${isThere}
      returning id`),
    accepted: acceptStatements(db, { me, now, conversationId, condition: isMade }),
    own: db.run(sql`update conversation_members set activity_at = ${sentAt}, read_until = ${sentAt}, is_unseen = 0
      where conversation_id = ${conversationId} and user_id = ${me} and ${isMade}`),
    others: db.run(sql`update conversation_members set activity_at = ${sentAt}, is_unseen = 1, left_at = null,
        accepted_at = coalesce(accepted_at, iif(invited_email is null and ${follows(sql`user_id`, me)}, ${now}, null))
      where conversation_id = ${conversationId} and user_id <> ${me} and declined_at is null
        and (left_at is null or peer_id is not null) and ${isUnblocked(sql`user_id`, me)} and ${isMade}`),
    frames: messageFrames(db, { type: 'message', messageId: id, now, condition: isMade }),
    badges: badgeFrames(db, conversationId, me, now, isMade),
    state: stateStatement(db, context, { place, textKey, hasQuoted, isThere }),
    message: messagesByIdStatement(db, context, [id]),
  }
}

interface Conditions {
  place: SQL
  textKey: string | null
  hasQuoted: SQL
  isThere: SQL
}

/** Why nothing was written. */
function stateStatement(
  db: Database,
  { viewer, now }: MemberContext,
  { place, textKey, hasQuoted, isThere }: Conditions,
) {
  const me = viewer.user.id
  return db
    .select({
      isBanned: yesOrNo(sql`not ${isNotBanned(me)}`),
      hasOthers: yesOrNo(hasOthers(me)),
      allowsWriting: yesOrNo(allowsWriting({ viewer, now })),
      isSpam: yesOrNo(isSpam(me, textKey, now)),
      hasQuoted: yesOrNo(hasQuoted),
      isThere: yesOrNo(isThere),
    })
    .from(OWN)
    .innerJoin(CONVERSATION, eq(CONVERSATION.id, OWN.conversationId))
    .where(place)
}

export type MessageState = ReturnType<typeof stateStatement>['_']['result'][number]

export function refuseMessage(content: Content, me: string, [why]: readonly MessageState[]): never {
  if (!why) return fail('conversationNotFound')
  if (why.isBanned) return fail('writeBanned')
  if (!why.hasOthers) return fail('noOneLeft')
  if (!why.allowsWriting) return fail('messagesNotAllowed')
  if (why.isSpam) return fail('duplicateText', { field: 'text' })
  if (!why.hasQuoted) return fail('messageNotFound', { field: 'reply_to' })
  const attached = findAttached(content, me)
  return attached ? fail(MISSING[attached.kind], { field: FIELDS[attached.kind] }) : fail('conversationNotFound')
}

const MISSING: Record<AttachmentKind, ErrorName> = {
  pin: 'pinNotFound',
  board: 'boardNotFound',
  user: 'userNotFound',
  try: 'pinNotFound',
}

const FIELDS: Record<AttachmentKind, string> = { pin: 'pin', board: 'board', user: 'user', try: 'user_did_it_data' }

function findAttached(content: Content, me: string): Attached | null {
  const { pin, board, user, user_did_it_data: tried } = content
  if (pin !== null) return { kind: 'pin', id: pin, triedBy: null }
  if (board !== null) return { kind: 'board', id: board, triedBy: null }
  if (user !== null) return { kind: 'user', id: user, triedBy: null }
  return tried && { kind: 'try', id: tried.pin_id, triedBy: tried.user_id ?? me }
}

/** No one sends what they may not see themselves. */
function maySend({ viewer }: MemberContext, { kind, id, triedBy }: Attached): SQL {
  switch (kind) {
    case 'pin':
      return sql`exists (select 1 from ${pins} where ${pins.id} = ${id} and ${mayOpen(viewer)})`
    case 'board':
      return sql`exists (select 1 from ${boards} join ${users} on ${users.id} = ${boards.ownerId}
        where ${boards.id} = ${id} and ${mayOpenBoard(viewer)})`
    case 'user':
      return sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${mayOpenProfile(viewer)})`
    case 'try':
      return sql`exists (select 1 from pin_tries tried join ${pins} on ${pins.id} = tried.pin_id
        join ${users} on ${users.id} = tried.user_id
        where tried.pin_id = ${id} and tried.user_id = ${triedBy} and ${mayOpen(viewer)} and ${mayOpenProfile(viewer)}
          and ${isTryShown(viewer, alias(pinTries, 'tried'))})`
  }
}

/** Texts that differ in case or spaces alone are one. */
function toTextKey(text: string): string | null {
  if (text === '') return null
  const plain = text.toLowerCase().replaceAll(/\s+/gu, ' ')
  return createHash('sha256').update(plain).digest('base64url')
}
