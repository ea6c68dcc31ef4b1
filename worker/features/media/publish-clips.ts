import { batch } from '#db/batch.ts'
import { clipHashes } from '#db/tables/media.ts'
import { MEDIA_TYPES } from '#schema/media/image.ts'
import { mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import type { VideoList } from '#schema/pins/rich-metadata.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { headFile, openFile } from '#worker/model/media-store.ts'
import { noteUnused, type PublishedImage } from '#worker/model/published-images.ts'
import { privateKey, type ReadyUpload } from '#worker/model/uploads.ts'
import { selectRefused } from './publish-uploads.ts'

/**
 * Copies videos and captions of `requireUploads` to where everyone finds them, and notes that they are removed again
 * unless `markUsed` follows. Repeating it changes nothing.
 */
export async function publishClips(
  { db, env, now }: Pick<ActionContext, 'db' | 'env' | 'now'>,
  uploads: readonly Pick<ReadyUpload, 'id' | 'signature' | 'contentHash' | 'sourceHash' | 'extension'>[],
): Promise<void> {
  if (uploads.length === 0) return
  const { refused } = await batch(db, {
    hashes: uploads.map(({ signature, contentHash, sourceHash }) =>
      db
        .insert(clipHashes)
        .values({ signature, contentHash: contentHash ?? signature, sourceHash })
        .onConflictDoNothing(),
    ),
    removals: noteUnused(db, uploads, now),
    refused: selectRefused(db, uploads),
  })
  if (refused.length > 0) fail('mediaRefused')
  await Promise.all(
    uploads.map(async (upload) => {
      const key = mediaKey('video', upload.signature, upload.extension)
      if ((await headFile(env.MEDIA, key)) !== null) return
      const file = (await openFile(env.MEDIA, privateKey(upload))) ?? fail('mediaNotFound')
      await env.MEDIA.put(key, file.body, { httpMetadata: { contentType: MEDIA_TYPES[upload.extension] } })
    }),
  )
}

/** What pins store of a video; `captions` by language tag. */
export function toVideoList(
  { signature, extension, width, height, duration }: ReadyUpload,
  cover: Pick<PublishedImage, 'signature'>,
  captions: Readonly<Record<string, Pick<ReadyUpload, 'signature'>>> = {},
): VideoList {
  const captionsUrls = Object.entries(captions).map(([language, file]) => [
    language,
    mediaUrl('video', file.signature, 'vtt'),
  ])
  const rendition = {
    url: mediaUrl('video', signature, extension),
    width,
    height,
    duration: duration ?? 0,
    thumbnail: mediaUrl('736x', cover.signature, 'webp'),
    captionsUrls: Object.fromEntries(captionsUrls) as Record<string, string>,
  }
  return { [extension === 'webm' ? 'V_WEBM' : 'V_MP4']: rendition }
}
