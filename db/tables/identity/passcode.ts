import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { extensionOf, moment } from '../columns.ts'
import { users } from '../users.ts'

/** Four digits are easily guessed whatever their hash: the protection is the lockout. */
export const passcodes = sqliteTable('parental_passcodes', {
  userId: extensionOf('user_id', () => users.id),
  passcodeHash: text('passcode_hash').notNull(),
  /** Never the account's own; unused until it is confirmed. */
  backupEmail: text('backup_email').notNull(),
  /** Gets recovery links and notices: the last address whose owner followed the link mailed to it. */
  confirmedEmail: text('confirmed_email'),
  createdAt: moment('created_at').notNull(),
  /** When and in which session the passcode was last entered correctly. */
  provedAt: moment('proved_at'),
  provedSessionId: text('proved_session_id'),
})
