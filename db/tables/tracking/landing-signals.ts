import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, flag, json, moment } from '../columns.ts'
import { users } from '../users.ts'

export const userLandingSignals = sqliteTable(
  'user_landing_signals',
  {
    userId: belongsTo('user_id', () => users.id),
    /** The upload's `Idempotency-Key`, or a generated one. */
    key: text('key').notNull(),
    isRegister: flag('is_register').notNull(),
    visitedPages: json<{ path: string; pageType: string; ts: number }[]>('visited_pages'),
    inviteRedemption: json<{ inviteCode: string; ts: number }>('invite_redemption'),
    paidLanding: json<{ campaignId: string; adImageUrl?: string | undefined; ts: number }>('paid_landing'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
