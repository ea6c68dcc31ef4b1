import { sql, type SQL } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CommentTag } from '#schema/comments/comment.ts'
import { belongsTo, flag, foldedText, isUnfolded, json, moment } from './columns.ts'
import { images } from './images.ts'
import { pins } from './pins/pins.ts'
import { users } from './users.ts'

export const comments = sqliteTable(
  'comments',
  {
    id: text('id').primaryKey(),
    pinId: belongsTo('pin_id', () => pins.id),
    userId: belongsTo('user_id', () => users.id),
    /** The pinner of the pin, kept by a trigger. */
    pinnerId: text('pinner_id'),
    parentId: text('parent_id'),
    text: text('text').notNull(),
    textFolded: foldedText('text'),
    /** `toTextKey` of the text, for the brake on repeated texts; null in rows from before it. */
    textKey: text('text_key'),
    tags: json<CommentTag[]>('tags').notNull().default([]),
    imageSignature: text('picture_signature').references(() => images.signature),
    likeCount: integer('like_count').notNull().default(0),
    helpfulCount: integer('helpful_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    highlightedByPinOwner: flag('highlighted_by_pin_owner').notNull().default(false),
    /** True for one reason or more of the next three: each is taken back by itself. */
    isHidden: flag('is_hidden').notNull().default(false),
    /** The pin owner has hidden all comments of its author. */
    isMuted: flag('is_muted').notNull().default(false),
    /** The pin owner has hidden this comment. */
    isHiddenByOwner: flag('is_hidden_by_owner').notNull().default(false),
    isHiddenByDesk: flag('is_hidden_by_desk').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    /**
     * The time at which likes and helpful marks were last sent to open pages; in the future while the next time is
     * planned.
     */
    marksSentAt: moment('marks_sent_at'),
    /** The order of "top": highlighted ones first, then by likes and helpful marks. */
    rank: integer('rank').generatedAlwaysAs(
      (): SQL => sql`highlighted_by_pin_owner * 1000000000 + like_count + helpful_count`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    index('comments_top')
      .on(table.pinId, table.rank, table.id)
      .where(sql`parent_id is null`),
    index('comments_newest')
      .on(table.pinId, table.id)
      .where(sql`parent_id is null`),
    index('comments_unfolded').on(table.id).where(isUnfolded('text')),
    // All comments of a pin, for its deletion; the others cover threads only.
    index('comments_of_pin').on(table.pinId),
    index('comments_pinner')
      .on(table.pinnerId, table.createdAt)
      .where(sql`parent_id is null and is_hidden = 0`),
    index('comments_parent').on(table.parentId, table.id),
    index('comments_author').on(table.userId, table.createdAt),
    index('comments_picture')
      .on(table.imageSignature)
      .where(sql`picture_signature is not null`),
  ],
)

/** People whose comments a pin owner has hidden, under all pins of theirs, now and later. */
export const commentMutes = sqliteTable(
  'comment_mutes',
  {
    ownerId: belongsTo('owner_id', () => users.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.userId] }), index('comment_mutes_user').on(table.userId)],
)

/** The translations of a comment as it stands; an edit takes them away. */
export const commentTranslations = sqliteTable(
  'comment_translations',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    locale: text('locale').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.locale] })],
)

export const commentMentions = sqliteTable(
  'comment_mentions',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mentions_user').on(table.userId),
  ],
)

/** People who no longer want to be mentioned by a comment: an edit does not bring it back. */
export const commentMentionRemovals = sqliteTable(
  'comment_mention_removals',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_mention_removals_user').on(table.userId),
  ],
)

export const commentReactions = sqliteTable(
  'comment_reactions',
  {
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => users.id),
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
    commentId: belongsTo('comment_id', () => comments.id),
    userId: belongsTo('user_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_helpful_marks_user').on(table.userId),
  ],
)
