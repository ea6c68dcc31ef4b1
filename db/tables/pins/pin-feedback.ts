import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HideReason, PinFeedbackKind } from '#schema/pins/pin-feedback-constants.ts'
import { belongsTo, moment } from '../columns.ts'
import { users } from '../users.ts'
import { pins } from './pins.ts'

/** The latest word of a user on a pin. Only they see it. */
export const pinFeedback = sqliteTable(
  'pin_feedback',
  {
    userId: belongsTo('user_id', () => users.id),
    pinId: belongsTo('pin_id', () => pins.id),
    kind: text('kind').$type<PinFeedbackKind>().notNull(),
    /** The reason why a pin is hidden. */
    reason: text('reason').$type<HideReason>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pinId] }),
    index('pin_feedback_latest').on(table.userId, table.kind, table.createdAt),
    index('pin_feedback_pin').on(table.pinId),
  ],
)
