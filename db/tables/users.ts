import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, json, moment } from './columns.ts'
import { pictures } from './pictures.ts'

/** Networks that an account may be connected with (closeup specification, section 3). */
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
    thirdPartyMarketingTrackingEnabled: flag('third_party_marketing_tracking_enabled').notNull().default(true),
    shouldShowMessaging: flag('should_show_messaging').notNull().default(true),
    connectedNetworks: json<ConnectedNetworks>('connected_networks').notNull().default({}),
    nags: json<string[]>('nags').notNull().default([]),
    followerCount: integer('follower_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('users_picture').on(table.pictureSignature),
    // Whatever wrote the row: two that differ only in case are one.
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
)

/** What a business account has besides (start-up specification, section 3, account summary). */
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
