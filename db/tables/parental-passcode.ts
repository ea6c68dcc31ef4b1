import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/** The parental passcode of an account. Four digits are soon guessed whatever their hash: what holds is the lockout. */
export const parentalPasscodes = sqliteTable('parental_passcodes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passcodeHash: text('passcode_hash').notNull(),
  /** The backup address that was given last; never the account's own. It counts once it is the confirmed one, too. */
  backupEmail: text('backup_email').notNull(),
  /** Where the link for a forgotten passcode goes, and notices: the last one whose owner followed the link mailed to it. */
  confirmedEmail: text('confirmed_email'),
  createdAt: moment('created_at').notNull(),
  /** When and in which session the right passcode was last given. */
  provedAt: moment('proved_at'),
  provedSessionId: text('proved_session_id'),
})
