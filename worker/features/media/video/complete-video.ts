import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import type { CompletedVideo, ImageInProgress, UploadedImage, VideoCompleteInput } from '#schema/media/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { failAgain, isOwnUpload, requireOwn, requireUploads, type Upload } from '#worker/model/uploads.ts'
import { logLine } from '#worker/platform/log.ts'
import { countParts, failIncomplete, joinParts } from '../files/multipart.ts'
import { completeImage } from '../images/complete-image.ts'
import { failVideo } from './fail-video.ts'
import { openVideo } from './open-video.ts'
import { queueVideo } from './queue-video.ts'

/**
 * Joins the parts and has the video made ready. Of several calls one does it, and the others find it done; a later one
 * can still name another cover. Fails with
 * `mediaIncomplete`, with `mediaUnreadable` or `mediaTypeUnsupported` for a file that is no such video, and with
 * `unavailable` where the store fails: then what was sent is kept, and completing can be tried again.
 */
export async function completeVideo(
  context: MemberContext,
  { id, cover_media_id: coverId }: VideoCompleteInput,
): Promise<CompletedVideo | UploadedImage | ImageInProgress> {
  const { db, env, viewer } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  const upload = await requireOwn(context, id)
  if (upload.kind === 'image') return completeImage(context, upload)
  if (upload.kind !== 'video') fail('mediaNotFound')
  if (coverId) await requireUploads(context, [coverId])
  const parts = countParts(upload)
  const [claimed] = await db
    .update(uploads)
    .set({ status: 'processing', coverId: coverId ?? null })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.status, 'uploading'),
        sql`(select count(*) from upload_parts p where p.upload_id = uploads.id) = ${parts}`,
      ),
    )
    .returning()
  if (!claimed) {
    if (coverId) await changeCover(context, id, coverId)
    return describeUnclaimed(context, id, parts)
  }
  await join(context, claimed)
  try {
    await openVideo(env.MEDIA, claimed, async () => {})
  } catch (error) {
    if (error instanceof ServiceError) await failVideo({ db, env }, id, error)
    // The consumer looks again.
    else await queueVideo(env.PICTURE_QUEUE, id)
    throw error
  }
  await queueVideo(env.PICTURE_QUEUE, id)
  return { id, status: 'processing' }
}

async function changeCover({ db, viewer }: MemberContext, id: string, coverId: string): Promise<void> {
  await db
    .update(uploads)
    .set({ coverId })
    .where(and(eq(uploads.id, id), isOwnUpload(viewer.user.id), inArray(uploads.status, ['processing', 'ready'])))
}

async function describeUnclaimed(context: MemberContext, id: string, parts: number): Promise<CompletedVideo> {
  const upload = await requireOwn(context, id, 'video')
  const { status } = upload
  if (status === 'failed') failAgain(upload)
  if (status !== 'uploading') return { id, status }
  return failIncomplete(context, id, parts)
}

async function join({ db, env }: MemberContext, upload: Upload): Promise<void> {
  try {
    await joinParts({ db, env }, upload)
    await db.update(uploads).set({ multipartId: null }).where(eq(uploads.id, upload.id))
  } catch (error) {
    await db
      .update(uploads)
      .set({ status: 'uploading' })
      .where(and(eq(uploads.id, upload.id), eq(uploads.status, 'processing'), isNotNull(uploads.multipartId)))
    logLine('warn', {
      message: 'A video could not be completed; its upload can be resumed',
      error: describeError(error).error,
    })
    throw new ServiceError('unavailable')
  }
}
