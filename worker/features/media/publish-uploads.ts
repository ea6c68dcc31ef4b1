import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { MEDIA_TYPES } from '#schema/media/image.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { headFile, openFile } from '#worker/model/media-store.ts'
import { noteUnused, type PublishedImage } from '#worker/model/published-images.ts'
import { isRefused } from '#worker/model/served-media.ts'
import { privateKey, type ReadyUpload } from '#worker/model/uploads.ts'
import { makeMissingRenditions, queueRenditions } from './images/queue-renditions.ts'

/**
 * Copies images of `requireUploads` to where `/media/` serves them, for what is made of them right afterwards: its
 * batch has `markUsed`. The uploads stay. Cards can be shown once this resolves; other renditions are queued.
 * Repeating it changes nothing.
 */
export async function publishUploads(
  { db, env, now }: Pick<ActionContext, 'db' | 'env' | 'now'>,
  uploads: readonly ReadyUpload[],
): Promise<PublishedImage[]> {
  if (uploads.length === 0) return []
  const found = await Promise.all(
    uploads.map(async (upload) => {
      const stored = await headFile(env.MEDIA, privateKey(upload))
      const { signature, contentHash, sourceHash, extension, width, height, dominantColor, isAnimated } = upload
      // Swept, or removed in another tab, since it was required.
      if (!stored) return fail('mediaNotFound')
      const image = { signature, extension, width, height, dominantColor, isAnimated, bytes: stored.size }
      return { image, hashes: { contentHash, sourceHash } }
    }),
  )
  const published = found.map(({ image }) => image)
  const rows = found.map(({ image, hashes }) => ({ ...image, ...hashes, createdAt: now }))
  // The rows come before the files, so that a sweep which removes the same image at this moment lets them be.
  const { refused } = await batch(db, {
    images: db.insert(images).values(rows).onConflictDoNothing(),
    removals: noteUnused(db, published, now),
    refused: selectRefused(db, published),
  })
  if (refused.length > 0) fail('mediaRefused')
  await Promise.all(uploads.map((upload) => publishFile(env, upload)))
  await queueRenditions(
    env.PICTURE_QUEUE,
    published.map(({ signature }) => signature),
  )
  return published
}

/** The statement stands behind those that note the contents: what is refused may have been sent before it was. */
export function selectRefused(db: Database, files: readonly { signature: string }[]) {
  const signatures = JSON.stringify(files.map(({ signature }) => signature))
  return db.all<{ signature: string }>(sql`select value as signature from json_each(${signatures})
    where ${isRefused(sql`value`)}`)
}

async function publishFile(env: ActionContext['env'], upload: ReadyUpload): Promise<void> {
  const key = mediaKey('orig', upload.signature, upload.extension)
  if ((await headFile(env.MEDIA, key)) === null) {
    const file = (await openFile(env.MEDIA, privateKey(upload))) ?? fail('mediaNotFound')
    await env.MEDIA.put(key, file.body, { httpMetadata: { contentType: MEDIA_TYPES[upload.extension] } })
  }
  await makeMissingRenditions(env, upload.signature, ['236x'])
}
