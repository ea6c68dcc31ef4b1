import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { batch, type Statement } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { refusedContents } from '#db/tables/media.ts'
import type { ImageSize } from '#schema/media/image-size-constants.ts'
import { PIN_IMAGE_SIZES } from '#schema/media/image.ts'
import { findExtension, mediaKey, SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import { DELETED_FOR_GOOD } from '#schema/pins/constants.ts'
import { DAY_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { removeCommentStatements } from '#worker/features/comments/delete-comment.ts'
import { encodeRendition, findOriginal } from '#worker/features/media/images/make-rendition.ts'
import { openFile } from '#worker/model/media-store.ts'
import { SIGNATURE_LENGTH } from '#worker/model/uploads.ts'
import { logLine } from '#worker/platform/log.ts'

export interface FoundImage {
  signature: string
  /** The signatures of all files with the same content, as JSON. */
  signatures: string
  /**
   * The hashes of what could be sent again: its content, the file as it was sent, and its sizes as anyone can save
   * them.
   */
  hashes: string[]
  /** The owner of the Pins with it, if they are of one person. */
  ownerId: string | null
}

/** `same` selects all files with the content of one, also of a video or captions; `content` is its hash. */
export function sameContent(signature: string): { content: SQL; same: SQL } {
  const content = sql`(select coalesce((select content_hash from pictures where signature = ${signature}),
    (select content_hash from clip_hashes where signature = ${signature}), ${signature}))`
  const same = sql`(select signature from pictures where signature in (${signature}, ${content})
    union select signature from pictures where content_hash = ${content}
    union select signature from clip_hashes where content_hash = ${content}
    union select signature from pin_files where signature in (${signature}, ${content}))`
  return { content, same }
}

/** The image may be that of a video or captions. Null for what no one has published. */
export async function findImage(
  { db, env }: MemberContext,
  signature: string,
  { hasSizes }: { hasSizes: boolean },
): Promise<FoundImage | null> {
  if (!SIGNATURE_PATTERN.test(signature)) return null
  const { content, same } = sameContent(signature)
  const [row] = await db.all<{ signatures: string; hashes: string; owners: string }>(sql`select
      (select json_group_array(signature) from ${same}) as signatures,
      (select json_group_array(distinct hash) from (select signature as hash from ${same} union select ${content}
        union select source_hash from pictures where signature in ${same} and source_hash is not null
        union select source_hash from clip_hashes where signature in ${same} and source_hash is not null)) as hashes,
      (select json_group_array(distinct pinner_id) from (
        select pinner_id from pins where picture_signature in ${same}
        union select p.pinner_id from pin_files f join pins p on p.id = f.pin_id where f.signature in ${same}
        union select c.user_id from comments c where c.picture_signature in ${same}
        union select u.id from users u where u.picture_signature in ${same}
          or u.cover_signature in ${same})) as owners`)
  const signatures = JSON.parse(row?.signatures ?? '[]') as string[]
  if (!row || signatures.length === 0) return null
  const owners = JSON.parse(row.owners) as string[]
  const sizes = hasSizes ? await hashSizes(env, signature) : []
  return {
    signature,
    signatures: row.signatures,
    hashes: [...new Set([...(JSON.parse(row.hashes) as string[]), ...sizes])],
    ownerId: owners.length === 1 ? (owners[0] ?? null) : null,
  }
}

/** One after the other, to bear large images. Those that were removed, as the image was hidden, are made again. */
async function hashSizes(env: MemberContext['env'], signature: string): Promise<string[]> {
  const hashes: string[] = []
  for (const size of PIN_IMAGE_SIZES) {
    if (size === 'orig') continue
    const bytes = await readSize(env, signature, size)
    if (bytes) hashes.push(hashOf(new Uint8Array(bytes)))
  }
  return hashes
}

async function readSize(
  env: MemberContext['env'],
  signature: string,
  size: ImageSize,
): Promise<ArrayBuffer | undefined> {
  const extension = findExtension(size, 'webp')
  const stored = await openFile(env.MEDIA, mediaKey(size, signature, extension))
  if (stored) return stored.arrayBuffer()
  const original = await findOriginal(env, signature)
  if (!original) return undefined
  const isOpaque = original.key.endsWith('.jpg')
  try {
    return await encodeRendition(env, original.body, { size, extension, isOpaque })
  } catch (error) {
    logLine('warn', { message: 'A size of a refused image could not be made', error: describeError(error).error })
    return undefined
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, SIGNATURE_LENGTH)
}

/** The log says why. */
export function refuseStatements(
  db: Database,
  { signature, hashes }: FoundImage,
  isDecided: SQL,
  now: number,
): Statement[] {
  return [
    db.run(sql`insert into ${refusedContents} (hash, signature, created_at)
      select value, ${signature}, ${now} from json_each(${JSON.stringify(hashes)}) where ${isDecided}
      on conflict do nothing`),
  ]
}

/** Pins with it are deleted, and comments with their answers; everything else goes on without it. */
export function removeImageStatements(
  db: Database,
  { signatures }: Pick<FoundImage, 'signatures'>,
  isDecided: SQL,
  now: number,
): Statement[] {
  const same = sql`(select value from json_each(${signatures}))`
  const clear = (table: string, column: string) =>
    db.run(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null
      where ${sql.identifier(column)} in ${same} and ${isDecided}`)
  return [
    // Their files go with the sweep; nothing serves them from now on.
    db.run(sql`insert into picture_removals (signature, created_at) select value, ${now} from json_each(${signatures})
      where ${isDecided} on conflict (signature) do update set created_at = excluded.created_at`),
    deletePins(
      db,
      sql`id in (select p.id from pins p where p.picture_signature in ${same}
        union select f.pin_id from pin_files f where f.signature in ${same}) and ${isDecided}`,
    ),
    ...removeCommentStatements(db, (c) => sql`(${c}.picture_signature in ${same} and ${isDecided})`, now),
    clear('pin_tries', 'picture_signature'),
    clear('users', 'picture_signature'),
    clear('users', 'cover_signature'),
    clear('boards', 'cover_signature'),
    clear('topics', 'picture_signature'),
  ]
}

/** The sweep removes them for good; no one can restore them any more. */
export function deletePins(db: Database, which: SQL): Statement {
  return db.run(sql`update pins set was_hidden = iif(deleted_at is null, is_hidden, was_hidden), is_hidden = 1,
      deleted_at = ${DELETED_FOR_GOOD} where ${which}`)
}

/** What was made of them while they were being refused goes as well. */
export async function sweepRefused(db: Database, now: number): Promise<void> {
  const refused = sql`(select hash from refused_contents where created_at > ${now - DAY_MS})`
  const [row] = await db.all<{ signatures: string }>(sql`select json_group_array(signature) as signatures from (
    select signature from pictures where signature in ${refused} or content_hash in ${refused}
    union select signature from clip_hashes where content_hash in ${refused})`)
  const signatures = row?.signatures ?? '[]'
  if (signatures !== '[]') await batch(db, { removed: removeImageStatements(db, { signatures }, sql`1`, now) })
}
