import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** The parental passcode of an account. Four digits are soon guessed whatever their hash: what holds is the lockout. */
export const parentalPasscodes = sqliteTable('parental_passcodes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passcodeHash: text('passcode_hash').notNull(),
  /** Where the link goes by which a forgotten passcode is set anew; never the account's own address. */
  backupEmail: text('backup_email').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When and in which session the right passcode was last given. */
  provedAt: moment('proved_at'),
  provedSessionId: text('proved_session_id'),
})
