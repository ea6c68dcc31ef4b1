import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IssueText } from '#schema/issue-text.ts'
import type { Provenance, StoredUploadKind, UploadStatus } from '#schema/media/constants.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import { belongsTo, moment } from './columns.ts'
import { pins } from './pins/pins.ts'
import { users } from './users.ts'

/**
 * Files that users have sent. They lie under keys of their own until something published uses them; what a pin uses
 * then is a row of `pictures`, or a file under `video/`, by the same signature.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    ownerId: belongsTo('owner_id', () => users.id),
    kind: text('kind').$type<StoredUploadKind>().notNull(),
    status: text('status').$type<UploadStatus>().notNull(),
    /** Name of an error of the catalog, once it has failed. */
    error: text('error'),
    /** What exactly is wrong, where the error alone does not say it. */
    errorDetail: text('error_detail').$type<IssueText>(),
    /** The size as sent; counts towards the quota of a day. */
    bytes: integer('bytes').notNull(),
    /** 32 hexadecimal digits: an HMAC of the owner and the content, so that no one else can tell who has the file. */
    signature: text('signature'),
    /** 32 hexadecimal digits of the SHA-256 of the stored file. */
    contentHash: text('content_hash'),
    /** The same of the file as it was sent. */
    sourceHash: text('source_hash'),
    extension: text('extension').$type<MediaExtension>(),
    width: integer('width'),
    height: integer('height'),
    /** `#rrggbb`, lower case. */
    dominantColor: text('dominant_color'),
    isAnimated: integer('is_animated', { mode: 'boolean' }).notNull().default(false),
    provenance: text('provenance').$type<Provenance>(),
    /** The id of the multipart upload in the store. */
    multipartId: text('multipart_id'),
    partBytes: integer('part_bytes'),
    /** Milliseconds. */
    duration: integer('duration'),
    /** Upload of the image that stands for a video. */
    coverId: text('cover_id'),
    /** When a call began to make an image of its parts ready. */
    claimedAt: moment('claimed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId, table.createdAt),
    index('uploads_sweep').on(table.createdAt),
    index('uploads_signature')
      .on(table.signature)
      .where(sql`signature is not null`),
  ],
)

export const uploadParts = sqliteTable(
  'upload_parts',
  {
    uploadId: belongsTo('upload_id', () => uploads.id),
    /** The first part is 1. */
    number: integer('number').notNull(),
    etag: text('etag').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

/**
 * Published files whose use has changed, noted by triggers in the transaction that changes it: whether they may still
 * be served is to be worked out. A later change makes another version.
 */
export const mediaChecks = sqliteTable(
  'media_checks',
  {
    signature: text('signature').primaryKey(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  /** A board or an account that goes may leave many at once, and each request takes only the latest. */
  (table) => [index('media_checks_latest').on(table.createdAt, table.signature)],
)

/** Files that lie in the store and are not served: nothing that people may see uses them. */
export const withheldMedia = sqliteTable('withheld_media', {
  signature: text('signature').primaryKey(),
  createdAt: moment('created_at').notNull(),
})

/** Files of a pin beside its image, kept by triggers: the JSON of `pin_details` has no index. */
export const pinFiles = sqliteTable(
  'pin_files',
  {
    signature: text('signature').notNull(),
    pinId: belongsTo('pin_id', () => pins.id),
  },
  (table) => [primaryKey({ columns: [table.signature, table.pinId] }), index('pin_files_pin').on(table.pinId)],
)

/** The hashes of published videos and captions, as `pictures` has them of images. Without a row it is the signature. */
export const clipHashes = sqliteTable(
  'clip_hashes',
  {
    signature: text('signature').primaryKey(),
    contentHash: text('content_hash').notNull(),
    sourceHash: text('source_hash'),
  },
  (table) => [index('clip_hashes_content').on(table.contentHash)],
)

/** Contents that are never accepted again from anyone: of stored files, and of files as they were sent. */
export const refusedContents = sqliteTable(
  'refused_contents',
  {
    hash: text('hash').primaryKey(),
    /** The file for which it is refused. */
    signature: text('signature').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('refused_contents_signature').on(table.signature),
    index('refused_contents_age').on(table.createdAt),
  ],
)

/** Made by the first migration, of random bytes; never sent anywhere. */
export const siteSecrets = sqliteTable('site_secrets', {
  name: text('name').$type<'media'>().primaryKey(),
  /** Hexadecimal. */
  value: text('value').notNull(),
})
