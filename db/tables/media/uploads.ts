import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IssueText } from '#schema/issue-text.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import type { Provenance, StoredUploadKind, UploadStatus } from '#schema/media/constants.ts'
import { belongsTo, moment } from '../columns.ts'
import { users } from '../users.ts'

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
    /** Upload of the picture that stands for a video. */
    coverId: text('cover_id'),
    /** When a call began to make a picture of its parts ready. */
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
