import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, json, moment } from './columns.ts'
import { pins } from './pins.ts'
import { users } from './users.ts'

export const comments = sqliteTable(
  'comments',
  {
    id: text('id').primaryKey(),
    pinId: text('pin_id')
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the pin, kept by a trigger. */
    pinnerId: text('pinner_id'),
    parentId: text('parent_id'),
    text: text('text').notNull(),
    tags: json<string[]>('tags').notNull().default([]),
    likeCount: integer('like_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    highlightedByPinOwner: flag('highlighted_by_pin_owner').notNull().default(false),
    isHidden: flag('is_hidden').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('comments_pin')
      .on(table.pinId, table.highlightedByPinOwner, table.id)
      .where(sql`parent_id is null and is_hidden = 0`),
    // All comments of a pin, for its deletion; the other index covers only visible ones.
    index('comments_of_pin').on(table.pinId),
    index('comments_pinner')
      .on(table.pinnerId, table.createdAt)
      .where(sql`parent_id is null and is_hidden = 0`),
    index('comments_parent').on(table.parentId, table.id),
    index('comments_user').on(table.userId),
  ],
)

export const commentMentions = sqliteTable(
  'comment_mentions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user').on(table.userId),
  ],
)

export const commentReactions = sqliteTable(
  'comment_reactions',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reactionType: integer('reaction_type').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_reactions_user').on(table.userId),
  ],
)

export const commentHelpfulMarks = sqliteTable(
  'comment_helpful_marks',
  {
    commentId: text('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_helpful_marks_user').on(table.userId),
  ],
)
