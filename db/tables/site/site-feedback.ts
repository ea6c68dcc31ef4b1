import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'
import { users } from '../users.ts'

/** What people say about the site itself. It stays without a name once its author's account is gone. */
export const siteFeedback = sqliteTable(
  'site_feedback',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** What was asked, and where the question came up. */
    prompt: text('prompt').notNull().default(''),
    actionFrom: text('action_from').notNull().default(''),
    /** The path that was open. */
    path: text('path').notNull().default(''),
    locale: text('locale').notNull(),
    appVersion: text('app_version').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('site_feedback_user').on(table.userId)],
)
