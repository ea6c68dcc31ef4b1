import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AttachmentKind } from '#schema/messages/constants.ts'
import { boards } from './boards/boards.ts'
import { belongsTo, flag, foldedText, isUnfolded, moment } from './columns.ts'
import { users } from './users.ts'

/** Triggers delete one that no one is in any more. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    /** The key holds both ids of a conversation of two, in order, so that there is only one. A group has none. */
    pairKey: text('pair_key').unique(),
    name: text('name'),
    nameFolded: foldedText('name'),
    /** The board that the conversation was started about. */
    boardId: text('board_id').references(() => boards.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('conversations_unfolded').on(table.id).where(isUnfolded('name')),
    index('conversations_board')
      .on(table.boardId)
      .where(sql`board_id is not null`),
  ],
)

/** Moments of messages are those of `messages.createdAt`: within a conversation each names one message. */
export const conversationMembers = sqliteTable(
  'conversation_members',
  {
    conversationId: belongsTo('conversation_id', () => conversations.id),
    userId: belongsTo('user_id', () => users.id),
    /** The other one of a conversation of two, who may be gone. */
    peerId: text('peer_id'),
    /** Null for the person who started it. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    /** The address by which they were invited: until they accept, others see it alone. */
    invitedEmail: text('invited_email'),
    joinedAt: moment('joined_at').notNull(),
    /** Null: a request. */
    acceptedAt: moment('accepted_at'),
    leftAt: moment('left_at'),
    /** A declined conversation of two does not come back with the next message. */
    declinedAt: moment('declined_at'),
    /** They read what came later. */
    visibleAfter: moment('visible_after').notNull().default(0),
    readUntil: moment('read_until').notNull().default(0),
    /** The moment of the latest message for them; null while there is none. */
    activityAt: moment('activity_at'),
    /** Counted in the badge. */
    isUnseen: flag('is_unseen').notNull().default(false),
    isMuted: flag('is_muted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_members_user').on(table.userId, table.conversationId),
    index('conversation_members_inbox')
      .on(table.userId, table.activityAt, table.conversationId)
      .where(sql`left_at is null and accepted_at is not null`),
    index('conversation_members_requests')
      .on(table.userId, table.activityAt, table.conversationId)
      .where(sql`left_at is null and accepted_at is null`),
    index('conversation_members_unseen')
      .on(table.userId)
      .where(sql`is_unseen = 1`),
    index('conversation_members_added_by').on(table.addedBy),
  ],
)

/**
 * Addresses without an account that has confirmed them. Triggers make a member of an account as soon as it has; the row
 * stays until they accept.
 */
export const conversationInvites = sqliteTable(
  'conversation_invites',
  {
    conversationId: belongsTo('conversation_id', () => conversations.id),
    /** Lower case. */
    email: text('email').notNull(),
    inviterId: belongsTo('inviter_id', () => users.id),
    visibleAfter: moment('visible_after').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.email] }),
    index('conversation_invites_email').on(table.email),
    index('conversation_invites_inviter').on(table.inviterId),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    conversationId: belongsTo('conversation_id', () => conversations.id),
    senderId: belongsTo('sender_id', () => users.id),
    text: text('text').notNull(),
    /** A hash, by which the same text to many people is found; null without one. */
    textKey: text('text_key'),
    attachmentKind: text('attachment_kind').$type<AttachmentKind>(),
    /** No foreign key: what it names may be gone. */
    attachmentId: text('attachment_id'),
    /** The person who has tried the pin. */
    triedBy: text('tried_by'),
    /** Another message of the conversation, which may be gone. */
    replyTo: text('reply_to'),
    /** The page on which the message was written, as the page says. */
    source: text('source'),
    clientTrackingParams: text('client_tracking_params'),
    /** Always later than that of the message before, even where clocks differ. */
    createdAt: moment('created_at').notNull(),
    /** The time at which the sender took the message back; what it said is gone. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('messages_order').on(table.conversationId, table.createdAt),
    index('messages_text').on(table.senderId, table.textKey, table.createdAt),
    index('messages_sender').on(table.senderId, table.id),
  ],
)

/** Messages that someone has deleted for themselves. */
export const messageHides = sqliteTable(
  'message_hides',
  {
    messageId: belongsTo('message_id', () => messages.id),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] }), index('message_hides_user').on(table.userId)],
)

export const messageReactions = sqliteTable(
  'message_reactions',
  {
    messageId: belongsTo('message_id', () => messages.id),
    userId: belongsTo('user_id', () => users.id),
    reactionType: integer('reaction_type').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('message_reactions_user').on(table.userId, table.messageId),
  ],
)
