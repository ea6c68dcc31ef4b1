import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BoardPermission } from '#schema/boards/constants.ts'
import type { BoardInviteKind, BoardInviteStatus } from '#schema/boards/invite-constants.ts'
import { belongsTo, json, moment } from '../columns.ts'
import { users } from '../users.ts'
import { boards } from './boards.ts'

/** Invitations to boards, and requests to join them. */
export const boardInvites = sqliteTable(
  'board_invites',
  {
    id: text('id').primaryKey(),
    boardId: belongsTo('board_id', () => boards.id),
    kind: text('kind').$type<BoardInviteKind>().notNull(),
    /** The person who is invited, asks to join, or has accepted a mailed invitation. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address of a mailed invitation, in lower case. */
    email: text('email'),
    /** The code of a link, which many may use, or of a mailed invitation, which works once. */
    code: text('code'),
    /** Null for requests. An invitation is worth as much as this person may still give. */
    inviterId: text('inviter_id').references(() => users.id, { onDelete: 'cascade' }),
    permissions: json<BoardPermission[]>('permissions').notNull(),
    status: text('status').$type<BoardInviteStatus>().notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    uniqueIndex('board_invites_person')
      .on(table.boardId, table.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('board_invites_address')
      .on(table.boardId, table.email)
      .where(sql`email is not null`),
    uniqueIndex('board_invites_link')
      .on(table.boardId, table.inviterId)
      .where(sql`kind = 'link'`),
    uniqueIndex('board_invites_code').on(table.code),
    /** Finds mailed invitations whose code is stored as it is, until the sweep has hashed it. */
    index('board_invites_unhashed')
      .on(table.id)
      .where(sql`kind <> 'link' and length(code) = 43`),
    index('board_invites_board').on(table.boardId, table.id),
    index('board_invites_user').on(table.userId, table.id),
    index('board_invites_email').on(table.email, table.id),
    index('board_invites_inviter').on(table.inviterId),
  ],
)
