import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, moment } from './columns.ts'
import { images } from './images.ts'
import { users } from './users.ts'

export const topics = sqliteTable(
  'topics',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** Topics of one family are related interests. */
    family: text('family').notNull(),
    imageSignature: text('picture_signature').references(() => images.signature),
    followerCount: integer('follower_count').notNull().default(0),
  },
  (table) => [
    index('topics_popular').on(table.followerCount, table.id),
    index('topics_family').on(table.family, table.followerCount),
    index('topics_picture').on(table.imageSignature),
  ],
)

export const topicFollows = sqliteTable(
  'topic_follows',
  {
    userId: belongsTo('user_id', () => users.id),
    topicId: belongsTo('topic_id', () => topics.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.topicId] }), index('topic_follows_topic').on(table.topicId)],
)
