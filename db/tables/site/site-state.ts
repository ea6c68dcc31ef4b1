import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
