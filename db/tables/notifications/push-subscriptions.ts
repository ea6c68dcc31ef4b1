import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { belongsTo, moment } from '../columns.ts'
import { sessions } from '../identity/sessions.ts'
import { users } from '../users.ts'
import { notifications } from './notifications.ts'

/**
 * Browsers that take push messages (docs/behaviour/notifications.md, Mail and push by choice); each ends with the
 * session that turned it on.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    /** Address at the browser's push service; whoever knows it can send there. */
    endpoint: text('endpoint').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** The browser's public key and its secret, as base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Items on their way to browsers. What no service took in time is deleted. */
export const pushes = sqliteTable(
  'pushes',
  {
    notificationId: belongsTo('notification_id', () => notifications.id),
    endpoint: belongsTo('endpoint', () => pushSubscriptions.endpoint),
    failures: integer('failures').notNull().default(0),
    /**
     * The notification is due later while it is being sent, so that another call sends it if this one does not come to
     * an end.
     */
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.endpoint] }),
    index('pushes_due').on(table.dueAt),
    index('pushes_endpoint').on(table.endpoint),
  ],
)
