import { mediaKey } from '#schema/media-url.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { openFile } from '#worker/features/media/store.ts'
import { toJson, pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'
import { logLine } from '#worker/platform/log.ts'
import { DATA_PARTS } from './data-parts.ts'
import type { DataContext } from './data-context.ts'
import { getTexts } from '#worker/messages/texts.ts'
import { indexPage } from './index-page.ts'
import { sql } from 'drizzle-orm'
import type { MediaExtension } from '#schema/picture.ts'

export interface DataFile {
  name: string
  lastModified: Date
  input: string | AsyncIterable<string> | ReadableStream<Uint8Array>
}

export async function* dataFiles(context: DataContext): AsyncGenerator<DataFile> {
  const lastModified = new Date(context.now)
  yield { name: 'index.html', lastModified, input: await indexPage(context) }
  for (const { name, rows } of DATA_PARTS) {
    yield { name: `data/${name}.json`, lastModified, input: toJson(rows(context)) }
  }
  yield* pictureFiles(context, ownPictures(context))
}

/** If the store stops responding, a note replaces what is missing. */
export async function* pictureFiles(
  { media, viewer, now }: Pick<DataContext, 'media' | 'viewer' | 'now'>,
  pictures: AsyncIterable<OwnPicture>,
): AsyncGenerator<DataFile> {
  try {
    for await (const { signature, extension, createdAt } of pictures) {
      const file = await openFile(media, mediaKey('orig', signature, extension))
      if (!file) continue
      const input = file.body as unknown as ReadableStream<Uint8Array>
      yield { name: `pictures/${signature}.${extension}`, lastModified: new Date(createdAt), input }
    }
  } catch (error) {
    logLine('error', {
      message: 'A download lacks pictures',
      error: describeError(error).error,
    })
    const { text } = getTexts(viewer.user.locale)
    yield { name: 'pictures/missing.txt', lastModified: new Date(now), input: `${text('download.picturesMissing')}\n` }
  }
}

export interface OwnPicture {
  signature: string
  extension: MediaExtension
  createdAt: number
}

/**
 * Only the user's own uploads, each once: their profile picture, and pins without a link to another site. What was
 * found elsewhere belongs to others.
 */
export async function* ownPictures({
  db,
  viewer: { user },
}: Pick<DataContext, 'db' | 'viewer'>): AsyncGenerator<OwnPicture> {
  const sent = new Set<string>()
  if (user.pictureSignature !== null) {
    const [picture] = await db.all<OwnPicture>(
      sql`select signature, extension, created_at as "createdAt" from pictures
        where signature = ${user.pictureSignature}`,
    )
    if (picture) {
      sent.add(picture.signature)
      yield picture
    }
  }
  const rows = pagedRows((after) =>
    db.all<OwnPicture & { key: string }>(sql`
      select p.id as key, c.signature, c.extension, c.created_at as "createdAt"
      from pins p join pictures c on c.signature = p.picture_signature
      where p.pinner_id = ${user.id} and p.id > ${after} and (p.native_creator_id = ${user.id} or p.link is null)
      order by p.id limit ${ROWS_PER_READ}`),
  )
  for await (const picture of rows) {
    if (sent.has(picture.signature)) continue
    sent.add(picture.signature)
    yield picture
  }
}
