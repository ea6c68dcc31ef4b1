import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'

/**
 * The outbox: mails are written in the same `batch()` as their cause. Links hold secrets, so the text is cleared once a
 * mail is sent or given up.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** The account whose action causes it, which `worker/platform/mail/mail-flood.ts` counts by; null for strangers. */
    senderId: text('sender_id'),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /**
     * A reader's mail program ends mails of this kind by one request to this address. Secret, and cleared with the
     * text.
     */
    unsubscribeUrl: text('unsubscribe_url'),
    /** `kept`: a mail of a local run, not sent but left for developers to read. */
    state: text('state', { enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Derived from the cause: a repeated cause writes no second mail. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    tries: integer('tries').notNull().default(0),
    /** The mail must not be sent before this time: it is being sent, or waits after a failure. */
    claimedUntil: moment('claimed_until'),
    /** Kind of the last failure; never its text, which may name the recipient. */
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mails_state').on(table.state, table.createdAt),
    index('mails_recipient').on(table.recipient, table.createdAt),
    index('mails_sender').on(table.senderId),
  ],
)
