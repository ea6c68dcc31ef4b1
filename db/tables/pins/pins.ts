import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Provenance } from '#schema/media/constants.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { PinReactionType, ShareChannel } from '#schema/pins/reaction-constants.ts'
import type {
  AdTargetingAttribution,
  Article,
  CarouselData,
  Embed,
  MediaAttribution,
  Product,
  Recipe,
  RecommendationReason,
  SponsorshipRecord,
  StoryPinData,
  TaggedProduct,
  VideoList,
} from '#schema/pins/rich-metadata.ts'
import { boardSections, boards } from '../boards/boards.ts'
import { belongsTo, embedding, extensionOf, flag, foldedText, isUnfolded, json, moment } from '../columns.ts'
import { images } from '../images.ts'
import { topics } from '../topics.ts'
import { users } from '../users.ts'

/** `board`: visible only to those who may see its secret board. */
export type PinAudience = 'public' | 'board'

export const pins = sqliteTable(
  'pins',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<PinKind>().notNull().default('image'),
    imageSignature: text('picture_signature')
      .notNull()
      .references(() => images.signature),
    boardId: belongsTo('board_id', () => boards.id),
    sectionId: text('section_id').references(() => boardSections.id, { onDelete: 'set null' }),
    /** The position on its board, as saves have one. */
    boardPosition: text('board_position'),
    boardPlace: text('board_place').generatedAlwaysAs(sql`coalesce(board_position, id)`, { mode: 'virtual' }),
    /** The pinner's own note, as saves have one. Pins that were saves elsewhere bring theirs along. */
    boardNote: text('board_note').notNull().default(''),
    pinnerId: belongsTo('pinner_id', () => users.id),
    nativeCreatorId: text('native_creator_id').references(() => users.id, { onDelete: 'set null' }),
    originPinnerId: text('origin_pinner_id').references(() => users.id, { onDelete: 'set null' }),
    promoterId: text('promoter_id').references(() => users.id, { onDelete: 'set null' }),
    attributionUserId: text('attribution_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The main topic; all of them are in `pin_topics`. */
    topicId: text('topic_id').references(() => topics.id, { onDelete: 'set null' }),
    title: text('title').notNull().default(''),
    gridTitle: text('grid_title').notNull().default(''),
    description: text('description').notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    autoAltText: text('auto_alt_text').notNull().default(''),
    link: text('link'),
    mobileLink: text('mobile_link'),
    trackedLink: text('tracked_link'),
    trackingParams: text('tracking_params'),
    domain: text('domain'),
    category: text('category'),
    priceCurrency: text('price_currency'),
    /** Decimal string of the major unit. */
    price: text('price'),
    audience: text('audience').$type<PinAudience>().notNull().default('public'),
    /**
     * It was secret when another user moved it, or when its board was deleted: its audience stays `board` on every
     * board, whatever becomes of that, until its pinner moves it.
     */
    isKeptSecret: flag('is_kept_secret').notNull().default(false),
    isUnsafe: flag('is_unsafe').notNull().default(false),
    isHidden: flag('is_hidden').notNull().default(false),
    isPromoted: flag('is_promoted').notNull().default(false),
    isDownstreamPromotion: flag('is_downstream_promotion').notNull().default(false),
    isEligibleForPdp: flag('is_eligible_for_pdp').notNull().default(false),
    isOosProduct: flag('is_oos_product').notNull().default(false),
    isStaleProduct: flag('is_stale_product').notNull().default(false),
    commentsDisabled: flag('comments_disabled').notNull().default(false),
    shareCount: integer('share_count').notNull().default(0),
    repinCount: integer('repin_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    seoNoindexReason: text('seo_noindex_reason'),
    storyPinDataId: text('story_pin_data_id'),
    /** Milliseconds. */
    videoDuration: integer('video_duration'),
    /** 0 to 1, higher first. */
    feedScore: real('feed_score').notNull().default(0),
    /** What the metadata of the image or video say, or who made the pin. */
    provenance: text('provenance').$type<Provenance>(),
    /** The file itself says so: its owner cannot take it back. */
    isProvenanceFixed: flag('is_provenance_fixed').notNull().default(false),
    /** The draft that was published as this pin: its id leads here. */
    draftId: text('draft_id'),
    /** The pin can be restored while this is set; `is_hidden` is set meanwhile. */
    deletedAt: moment('deleted_at'),
    /** What `is_hidden` was before the deletion. */
    wasHidden: flag('was_hidden').notNull().default(false),
    /** Unique per pinner. */
    idempotencyKey: text('idempotency_key'),
    embedding: embedding('embedding'),
    createdAt: moment('created_at').notNull(),
    titleFolded: foldedText('title'),
    gridTitleFolded: foldedText('grid_title'),
    descriptionFolded: foldedText('description'),
    altTextFolded: foldedText('alt_text'),
  },
  (table) => [
    // Has what rules ask of a pin for strangers: those that a page passes over are not read from the table.
    index('pins_feed')
      .on(table.feedScore, table.id, table.pinnerId, table.boardId)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_sitemap')
      .on(table.id)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0 and seo_noindex_reason is null`),
    // All that rules ask of a pin for strangers, so that what is only counted is never read from the table, whose rows
    // are large.
    index('pins_listed')
      .on(table.id, table.boardId, table.pinnerId)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_board_listed')
      .on(table.boardId, table.pinnerId)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_board_unlisted')
      .on(table.boardId, table.pinnerId)
      .where(sql`not (audience = 'public' and is_hidden = 0 and is_unsafe = 0)`),
    index('pins_domain')
      .on(table.domain, table.feedScore, table.id, table.pinnerId, table.boardId)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_category')
      .on(table.category, table.feedScore, table.id, table.pinnerId, table.boardId)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_board').on(table.boardId, table.id),
    index('pins_section').on(table.sectionId, table.id),
    index('pins_board_order').on(table.boardId, table.boardPlace),
    index('pins_section_order').on(table.sectionId, table.boardPlace),
    index('pins_board_part').on(table.boardId, table.sectionId, table.boardPlace),
    index('pins_pinner').on(table.pinnerId, table.id),
    index('pins_pinner_listed')
      .on(table.pinnerId, table.id)
      .where(sql`audience = 'public' and is_hidden = 0 and is_unsafe = 0`),
    index('pins_products')
      .on(table.pinnerId, table.id)
      .where(sql`kind = 'product'`),
    index('pins_picture').on(table.imageSignature),
    index('pins_topic').on(table.topicId),
    // Few pins name these people: for deleting one of them.
    index('pins_native_creator')
      .on(table.nativeCreatorId)
      .where(sql`native_creator_id is not null`),
    index('pins_origin_pinner')
      .on(table.originPinnerId)
      .where(sql`origin_pinner_id is not null`),
    index('pins_promoter')
      .on(table.promoterId)
      .where(sql`promoter_id is not null`),
    index('pins_promoted')
      .on(table.id)
      .where(sql`is_promoted = 1`),
    index('pins_attribution_user')
      .on(table.attributionUserId)
      .where(sql`attribution_user_id is not null`),
    uniqueIndex('pins_draft')
      .on(table.draftId)
      .where(sql`draft_id is not null`),
    index('pins_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('pins_unfolded')
      .on(table.id)
      .where(isUnfolded('title', 'grid_title', 'description', 'alt_text')),
    uniqueIndex('pins_idempotency').on(table.pinnerId, table.idempotencyKey),
  ],
)

/** Parts that only a closeup shows, one row per pin. */
export const pinDetails = sqliteTable(
  'pin_details',
  {
    pinId: extensionOf('pin_id', () => pins.id),
    embed: json<Embed>('embed'),
    videos: json<VideoList[]>('videos'),
    recipe: json<Recipe>('recipe'),
    article: json<Article>('article'),
    products: json<Product[]>('products'),
    storyPinData: json<StoryPinData>('story_pin_data'),
    carouselData: json<CarouselData>('carousel_data'),
    taggedProducts: json<TaggedProduct[]>('tagged_products'),
    mediaAttribution: json<MediaAttribution>('media_attribution'),
    sponsorship: json<SponsorshipRecord>('sponsorship'),
    /** This column is not read: a reason is true of one viewer, and never stored. */
    recommendationReason: json<RecommendationReason>('recommendation_reason'),
    adTargetingAttribution: json<AdTargetingAttribution>('ad_targeting_attribution'),
    /** Slugs of topics that it had elsewhere and that are none here: a download names them again. */
    importedTopics: json<string[]>('imported_topics'),
  },
  () => [
    index('pin_details_sponsor')
      .on(sql`sponsorship ->> '$.sponsorId'`)
      .where(sql`sponsorship is not null`),
  ],
)

/** The products in `pin_details`: which pin has a product. */
export const pinProducts = sqliteTable(
  'pin_products',
  {
    productId: text('product_id').primaryKey(),
    pinId: belongsTo('pin_id', () => pins.id),
  },
  (table) => [index('pin_products_pin').on(table.pinId)],
)

/** One row per type; 1 is like. */
export const pinReactionCounts = sqliteTable(
  'pin_reaction_counts',
  {
    pinId: belongsTo('pin_id', () => pins.id),
    reactionType: integer('reaction_type').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pinId, table.reactionType] })],
)

/** One of a user on a pin. Triggers keep `pin_reaction_counts`. */
export const pinReactions = sqliteTable(
  'pin_reactions',
  {
    userId: belongsTo('user_id', () => users.id),
    pinId: belongsTo('pin_id', () => pins.id),
    reactionType: integer('reaction_type').$type<PinReactionType>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pinId] }), index('pin_reactions_pin').on(table.pinId)],
)

/** A user counts once for a pin, by a trigger on `share_count`, however often they share it. */
export const pinShares = sqliteTable(
  'pin_shares',
  {
    userId: belongsTo('user_id', () => users.id),
    pinId: belongsTo('pin_id', () => pins.id),
    /** The channel of the latest time. */
    channel: text('channel').$type<ShareChannel>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.pinId] }), index('pin_shares_pin').on(table.pinId)],
)

/** `feed_score` copies the pin's, so that a topic's feed is read from one index. */
export const pinTopics = sqliteTable(
  'pin_topics',
  {
    pinId: belongsTo('pin_id', () => pins.id),
    topicId: belongsTo('topic_id', () => topics.id),
    feedScore: real('feed_score').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pinId, table.topicId] }),
    index('pin_topics_feed').on(table.topicId, table.feedScore, table.pinId),
  ],
)

/** Best first by `score` (0 to 1). */
export const relatedPins = sqliteTable(
  'related_pins',
  {
    pinId: belongsTo('pin_id', () => pins.id),
    relatedPinId: belongsTo('related_pin_id', () => pins.id),
    score: real('score').notNull(),
    /** Many who saved the one saved the other, too, or their images look alike; null where words made the pair. */
    reason: text('reason').$type<'saves' | 'picture'>(),
  },
  (table) => [
    primaryKey({ columns: [table.pinId, table.relatedPinId] }),
    index('related_pins_best').on(table.pinId, table.score, table.relatedPinId),
    index('related_pins_related').on(table.relatedPinId),
  ],
)

/** `doneByMe` on the wire. */
export const pinTries = sqliteTable(
  'pin_tries',
  {
    /** The id by which it is reported, removed and decided about; given by a trigger. */
    id: text('id'),
    pinId: belongsTo('pin_id', () => pins.id),
    userId: belongsTo('user_id', () => users.id),
    /** The pinner of the pin, kept by a trigger. */
    pinnerId: text('pinner_id'),
    text: text('text').notNull().default(''),
    textFolded: foldedText('text'),
    /** `toTextKey` of the text, and since when it is that: for the brake on repeated texts; null in older rows. */
    textKey: text('text_key'),
    saidAt: moment('said_at'),
    imageSignature: text('picture_signature').references(() => images.signature),
    /** A moderator has hidden it. */
    isHidden: flag('is_hidden').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pinId, table.userId] }),
    uniqueIndex('pin_tries_id').on(table.id),
    index('pin_tries_unfolded').on(table.pinId).where(isUnfolded('text')),
    index('pin_tries_user').on(table.userId),
    index('pin_tries_pinner').on(table.pinnerId, table.createdAt),
    index('pin_tries_picture')
      .on(table.imageSignature)
      .where(sql`picture_signature is not null`),
  ],
)

/** Tries that moderation had hidden when they were taken away: said again, they are the same ones to it. */
export const withdrawnTries = sqliteTable(
  'withdrawn_tries',
  {
    pinId: belongsTo('pin_id', () => pins.id),
    userId: belongsTo('user_id', () => users.id),
    tryId: text('try_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pinId, table.userId] }), index('withdrawn_tries_user').on(table.userId)],
)
