import { sql } from 'drizzle-orm'
import type { MediaExtension } from '#schema/media/image.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { toJson, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import type { PackedFile } from '#worker/platform/zip.ts'
import { accountFile, boardFiles } from './board-files.ts'
import type { DataContext } from './data-context.ts'
import { DATA_PARTS } from './data-parts.ts'
import { indexPage } from './index-page.ts'
import { storedFiles, type StoredFile } from './stored-files.ts'

export async function* dataFiles(context: DataContext): AsyncGenerator<PackedFile> {
  const lastModified = new Date(context.now)
  yield { name: 'index.html', lastModified, input: await indexPage(context) }
  for (const { name, rows } of DATA_PARTS) {
    yield { name: `data/${name}.json`, lastModified, input: toJson(rows(context)) }
  }
  yield await accountFile(context)
  yield* boardFiles(context)
  yield* imageFiles(context, ownImages(context))
}

export async function* imageFiles(
  context: Pick<DataContext, 'media' | 'viewer' | 'now'>,
  images: AsyncIterable<OwnImage>,
): AsyncGenerator<PackedFile> {
  yield* storedFiles(context, 'pictures', listKeys(images))
}

async function* listKeys(images: AsyncIterable<OwnImage>): AsyncGenerator<StoredFile> {
  for await (const { signature, extension, createdAt } of images) {
    yield { name: `${signature}.${extension}`, key: mediaKey('orig', signature, extension), createdAt }
  }
}

export interface OwnImage {
  signature: string
  extension: MediaExtension
  createdAt: number
}

/**
 * Each once: the images of the profile and of comments, the uploaded covers of boards, and those of pins on boards of
 * others, but for those with a link to another site. What is on one's own boards lies beside them.
 */
export async function* ownImages({
  db,
  viewer: { user },
}: Pick<DataContext, 'db' | 'viewer'>): AsyncGenerator<OwnImage> {
  const sent = new Set<string>()
  const images = await db.all<OwnImage>(
    sql`select signature, extension, created_at as "createdAt" from pictures
      where signature in (${user.imageSignature}, ${user.coverSignature})
        or signature in (select b.cover_signature from boards b where b.owner_id = ${user.id} and b.deleted_at is null
          and b.cover_signature is not null)`,
  )
  for (const image of images) {
    sent.add(image.signature)
    yield image
  }
  const rows = pagedRows((after) =>
    db.all<OwnImage & { key: string }>(sql`
      select p.id as key, c.signature, c.extension, c.created_at as "createdAt"
      from pins p join pictures c on c.signature = p.picture_signature
      where p.pinner_id = ${user.id} and p.id > ${after} and (p.native_creator_id = ${user.id} or p.link is null)
        and not exists (select 1 from boards b
          where b.id = p.board_id and b.owner_id = ${user.id} and b.deleted_at is null)
      order by p.id limit ${ROWS_PER_READ}`),
  )
  const ofComments = pagedRows((after) =>
    db.all<OwnImage & { key: string }>(sql`
      select c.id as key, p.signature, p.extension, c.created_at as "createdAt"
      from comments c join pictures p on p.signature = c.picture_signature
      where c.user_id = ${user.id} and c.id > ${after} order by c.id limit ${ROWS_PER_READ}`),
  )
  for (const images of [rows, ofComments]) {
    for await (const image of images) {
      if (sent.has(image.signature)) continue
      sent.add(image.signature)
      yield image
    }
  }
}
