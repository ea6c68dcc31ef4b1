import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Audience } from '#schema/constants/settings.ts'
import { flag, json, moment } from './columns.ts'
import { pictures } from './pictures.ts'

/** Networks that an account may be connected with. */
export type ConnectedNetworks = Partial<
  Record<
    'facebook' | 'google' | 'youtube' | 'gplus' | 'microsoft' | 'twitter' | 'etsy' | 'instagram' | 'dropbox',
    boolean
  >
>

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull().unique(),
    email: text('email').unique(),
    /** When its owner has followed a link that was mailed to the present address. */
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash'),
    fullName: text('full_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    about: text('about').notNull().default(''),
    pictureSignature: text('picture_signature').references(() => pictures.signature),
    /** ISO 8601 date; ages are worked out from it. */
    birthday: text('birthday'),
    gender: text('gender'),
    customGender: text('custom_gender'),
    country: text('country'),
    locale: text('locale').notNull().default('en_US'),
    domainUrl: text('domain_url'),
    domainVerified: flag('domain_verified').notNull().default(false),
    phoneCountry: text('phone_country'),
    phoneNumber: text('phone_number'),
    isEmployee: flag('is_employee').notNull().default(false),
    isPartner: flag('is_partner').notNull().default(false),
    isVerifiedMerchant: flag('is_verified_merchant').notNull().default(false),
    isIdentityVerified: flag('is_identity_verified').notNull().default(false),
    isPrivateProfile: flag('is_private_profile').notNull().default(false),
    isWriteBanned: flag('is_write_banned').notNull().default(false),
    hasMfaEnabled: flag('has_mfa_enabled').notNull().default(false),
    allowPersonalizationCookies: flag('allow_personalization_cookies').notNull().default(false),
    allowAnalyticCookies: flag('allow_analytic_cookies').notNull().default(false),
    allowMarketingCookies: flag('allow_marketing_cookies').notNull().default(false),
    /** When they last said which cookies they allow; null where they have not. */
    cookiesChosenAt: moment('cookies_chosen_at'),
    thirdPartyMarketingTrackingEnabled: flag('third_party_marketing_tracking_enabled').notNull().default(true),
    shouldShowMessaging: flag('should_show_messaging').notNull().default(true),
    /** Asks search engines to leave the profile out, and the boards and pins that belong to it. */
    hidesFromSearch: flag('hides_from_search').notNull().default(false),
    /** Who may comment on their pins. */
    commentsFrom: text('comments_from').$type<Audience>().notNull().default('everyone'),
    /** Who may mention them. */
    mentionsFrom: text('mentions_from').$type<Audience>().notNull().default('everyone'),
    /** Who may write to them. */
    messagesFrom: text('messages_from').$type<Audience>().notNull().default('everyone'),
    /** Words that no comment on their pins may have, as written, each with the forms that are looked for. */
    filteredWords: json<Record<string, string[]>>('filtered_words').notNull().default({}),
    connectedNetworks: json<ConnectedNetworks>('connected_networks').notNull().default({}),
    nags: json<string[]>('nags').notNull().default([]),
    followerCount: integer('follower_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Last use of those of its sessions that are gone, kept by a trigger; null where none is. The others say it themselves. */
    lastActiveAt: moment('last_active_at'),
    /** When its owner last came back after a long time, see `db/resurrection.ts`; null where they never did. */
    resurrectedAt: moment('resurrected_at'),
    /** When third parties were told of a coming back: not again of the same one. */
    resurrectionToldAt: moment('resurrection_told_at'),
    /** Set while its owner is away: then nobody sees anything of the account, see `db/active-account.ts`. */
    deactivatedAt: moment('deactivated_at'),
    /** When a deactivated account is deleted for good, where its owner wants that. */
    deletionDueAt: moment('deletion_due_at'),
    /** Set once deleting has begun: from then on nothing brings the account back. */
    deletionStartedAt: moment('deletion_started_at'),
    /** A row without an account, which keeps the username of a deleted one from others until then. */
    retiredUntil: moment('retired_until'),
  },
  (table) => [
    index('users_picture').on(table.pictureSignature),
    index('users_deletion')
      .on(table.deletionDueAt)
      .where(sql`deletion_due_at is not null`),
    index('users_retired')
      .on(table.retiredUntil)
      .where(sql`retired_until is not null`),
    // Whatever wrote the row: two that differ only in case are one.
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
)

/** What a business account has besides. */
export const partners = sqliteTable('partners', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  businessName: text('business_name').notNull(),
  /** Where customers write to; null where nobody has said. */
  contactEmail: text('contact_email'),
  /** Of whoever the business belongs to; null where that is the account's own. */
  ownershipEmail: text('ownership_email'),
})

/** Which accounts own a business account besides the one that it is itself. */
export const businessOwners = sqliteTable(
  'business_owners',
  {
    businessId: text('business_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.ownerId] }),
    index('business_owners_owner').on(table.ownerId),
  ],
)

/** Where an account is at home, as far as it has said so. The country is that of the account. */
export const userPlaces = sqliteTable('user_places', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  street: text('street'),
  locality: text('locality'),
  postalCode: text('postal_code'),
  region: text('region'),
})

/** Advertisers whose accounts somebody manages for them. */
export const managedAdvertisers = sqliteTable(
  'managed_advertisers',
  {
    managerId: text('manager_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    advertiserId: text('advertiser_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.managerId, table.advertiserId] }),
    index('managed_advertisers_advertiser').on(table.advertiserId),
  ],
)

export const userFollows = sqliteTable(
  'user_follows',
  {
    followerId: text('follower_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedId: text('followed_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('user_follows_followed').on(table.followedId),
  ],
)

export const userBlocks = sqliteTable(
  'user_blocks',
  {
    blockerId: text('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: text('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('user_blocks_blocked').on(table.blockedId),
  ],
)
