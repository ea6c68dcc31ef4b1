import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core'
import type { Audience } from '#schema/constants/audiences.ts'
import type { NavbarConfig } from '#schema/people/user-property-calls.ts'
import { belongsTo, extensionOf, flag, foldedText, isUnfolded, json, moment } from './columns.ts'
import { images } from './images.ts'

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
    /** When the current address was verified. */
    emailVerifiedAt: moment('email_verified_at'),
    passwordHash: text('password_hash'),
    fullName: text('full_name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    about: text('about').notNull().default(''),
    imageSignature: text('picture_signature').references(() => images.signature),
    /** The image across the top of the profile. */
    coverSignature: text('cover_signature').references(() => images.signature),
    /** ISO 8601 date. */
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
    /** When the ban ends by itself; null if it does not. */
    writeBannedUntil: moment('write_banned_until'),
    /** The account is away while this is set, and its owner cannot log in; `deactivatedAt` is set as well. */
    suspendedAt: moment('suspended_at'),
    /** When the suspension ends by itself; null if it does not. */
    suspendedUntil: moment('suspended_until'),
    /** What `deactivatedAt` was before: the account goes back to that. */
    deactivatedBefore: moment('deactivated_before'),
    hasTwoStepEnabled: flag('has_mfa_enabled').notNull().default(false),
    allowPersonalizationCookies: flag('allow_personalization_cookies').notNull().default(false),
    allowAnalyticCookies: flag('allow_analytic_cookies').notNull().default(false),
    allowMarketingCookies: flag('allow_marketing_cookies').notNull().default(false),
    /** Null if they have never chosen. */
    cookiesChosenAt: moment('cookies_chosen_at'),
    thirdPartyMarketingTrackingEnabled: flag('third_party_marketing_tracking_enabled').notNull().default(true),
    /** `epik`: random, for advertisers alone. A trigger replaces it when the owner takes back what lets it be sent. */
    adIdentifier: text('ad_identifier'),
    shouldShowMessaging: flag('should_show_messaging').notNull().default(true),
    /** Keeps the profile, its boards and its pins out of search engines. */
    hidesFromSearch: flag('hides_from_search').notNull().default(false),
    /** Leaves pins with a provenance out of their feeds. */
    hidesAiPins: flag('hides_ai_pins').notNull().default(false),
    commentsFrom: text('comments_from').$type<Audience>().notNull().default('everyone'),
    mentionsFrom: text('mentions_from').$type<Audience>().notNull().default('everyone'),
    messagesFrom: text('messages_from').$type<Audience>().notNull().default('everyone'),
    /** Shows the people whom they write with what they have seen, and that they type. */
    showsSeen: flag('shows_seen').notNull().default(true),
    showsTyping: flag('shows_typing').notNull().default(true),
    /** Each word as written, with its case variants. */
    filteredWords: json<Record<string, string[]>>('filtered_words').notNull().default({}),
    connectedNetworks: json<ConnectedNetworks>('connected_networks').notNull().default({}),
    nags: json<string[]>('nags').notNull().default([]),
    followerCount: integer('follower_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Last use of deleted sessions, kept by a trigger; live sessions have their own. */
    lastActiveAt: moment('last_active_at'),
    /** When the owner last came back after a long absence; see `db/resurrection.ts`. */
    resurrectedAt: moment('resurrected_at'),
    /** When third parties were notified of the return: each return is reported once. */
    resurrectionToldAt: moment('resurrection_told_at'),
    /** When the owner was last asked to say something about the site, or did so unasked. */
    feedbackAskedAt: moment('feedback_asked_at'),
    /** The account is invisible while this is set; see `db/active-account.ts`. */
    deactivatedAt: moment('deactivated_at'),
    /** When a deactivated account is deleted, if its owner requested that. */
    deletionDueAt: moment('deletion_due_at'),
    /** The moment from which nothing restores the account. */
    deletionStartedAt: moment('deletion_started_at'),
    /** A row without an account: reserves the username of a deleted one, or a former one, until then. */
    retiredUntil: moment('retired_until'),
    fullNameFolded: foldedText('full_name'),
    /**
     * The account whose former username it is: it may take it back, and until someone else takes it, it leads to them.
     */
    retiredFor: text('retired_for').references((): AnySQLiteColumn => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('users_picture').on(table.imageSignature),
    index('users_cover')
      .on(table.coverSignature)
      .where(sql`cover_signature is not null`),
    index('users_deletion')
      .on(table.deletionDueAt)
      .where(sql`deletion_due_at is not null`),
    index('users_retired')
      .on(table.retiredUntil)
      .where(sql`retired_until is not null and retired_for is null`),
    index('users_retired_for')
      .on(table.retiredFor)
      .where(sql`retired_for is not null`),
    index('users_banned')
      .on(table.writeBannedUntil)
      .where(sql`write_banned_until is not null`),
    index('users_suspended')
      .on(table.suspendedUntil)
      .where(sql`suspended_until is not null`),
    // Lists leave out who is away, and counts of whom a person follows ask this index alone.
    index('users_away')
      .on(table.id)
      .where(sql`deactivated_at is not null`),
    index('users_unfolded').on(table.id).where(isUnfolded('full_name')),
    // Usernames that differ only in case are one, whatever wrote the row.
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  ],
)

export const partners = sqliteTable('partners', {
  userId: extensionOf('user_id', () => users.id),
  businessName: text('business_name').notNull(),
  contactEmail: text('contact_email'),
  /** Null if it is the account's own. */
  ownershipEmail: text('ownership_email'),
})

export const businessOwners = sqliteTable(
  'business_owners',
  {
    businessId: belongsTo('business_id', () => users.id),
    ownerId: belongsTo('owner_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.ownerId] }),
    index('business_owners_owner').on(table.ownerId),
  ],
)

export const userPlaces = sqliteTable('user_places', {
  userId: extensionOf('user_id', () => users.id),
  street: text('street'),
  locality: text('locality'),
  postalCode: text('postal_code'),
  region: text('region'),
})

export const managedAdvertisers = sqliteTable(
  'managed_advertisers',
  {
    managerId: belongsTo('manager_id', () => users.id),
    advertiserId: belongsTo('advertiser_id', () => users.id),
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
    followerId: belongsTo('follower_id', () => users.id),
    followedId: belongsTo('followed_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('user_follows_followed').on(table.followedId),
    index('user_follows_followers').on(table.followedId, table.createdAt, table.followerId),
    index('user_follows_following').on(table.followerId, table.createdAt, table.followedId),
  ],
)

export const userBlocks = sqliteTable(
  'user_blocks',
  {
    blockerId: belongsTo('blocker_id', () => users.id),
    blockedId: belongsTo('blocked_id', () => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('user_blocks_blocked').on(table.blockedId),
    index('user_blocks_newest').on(table.blockerId, table.createdAt, table.blockedId),
  ],
)

/** What a business keeps for its own interface. */
export const userProperties = sqliteTable(
  'user_properties',
  {
    userId: belongsTo('user_id', () => users.id),
    key: text('key').$type<'NAVBAR_CONFIG'>().notNull(),
    value: json<NavbarConfig>('value').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
