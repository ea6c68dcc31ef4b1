import { sqliteTable, text, index, integer } from 'drizzle-orm/sqlite-core'
import { moment } from '../columns.ts'

/** What the site notes about its own operation, one row a name. */
export const siteState = sqliteTable('site_state', {
  name: text('name').$type<SiteStateName>().primaryKey(),
  /** When it was last written. */
  at: moment('at').notNull(),
  value: text('value'),
})

/**
 * `health` and `health probe` are written by the health check, `scheduled` whenever the scheduled handler runs; `media
 * sweep` holds the key up to which the store has been looked through.
 */
export type SiteStateName = 'health' | 'health probe' | 'scheduled' | 'media sweep'

/**
 * People whose content has just gone from public view, written by triggers in the transaction that takes it away. Ids
 * grow and never come again; the last purge of each person is enough.
 */
export const purges = sqliteTable(
  'purges',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('purges_username').on(table.username)],
)
