import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LeadField } from '#schema/pins/lead-constants.ts'
import { belongsTo, extensionOf, json, moment } from '../columns.ts'
import { users } from '../users.ts'
import { pins } from './pins.ts'

/** What the advertiser of a promoted pin asks people for. */
export const leadForms = sqliteTable('lead_forms', {
  pinId: extensionOf('pin_id', () => pins.id),
  title: text('title').notNull(),
  fields: json<LeadField[]>('fields').notNull(),
  consentText: text('consent_text').notNull(),
  /** The advertiser's own terms. */
  policyUrl: text('policy_url').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One for each person and pin; gone with either. */
export const leads = sqliteTable(
  'leads',
  {
    id: text('id').primaryKey(),
    pinId: belongsTo('pin_id', () => pins.id),
    userId: belongsTo('user_id', () => users.id),
    fullName: text('full_name'),
    email: text('email'),
    phoneNumber: text('phone_number'),
    zipCode: text('zip_code'),
    /** What they agreed to, as it stood. */
    consentText: text('consent_text').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('leads_once').on(table.userId, table.pinId), index('leads_pin').on(table.pinId, table.id)],
)
