import { and, eq } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import type { StartedVideo, VideoUploadInput } from '#schema/media/calls.ts'
import {
  MAX_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  PART_BYTES,
  VIDEO_TYPES,
  type VideoExtension,
} from '#schema/media/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { rawKey } from '#worker/model/uploads.ts'
import { abortUpload, countParts } from '../files/multipart.ts'
import { discardUpload, reserveUpload } from '../files/reserve-upload.ts'

/** Opens an upload in parts, of a video or a large image; they can be sent for a day. */
export async function startVideo(context: MemberContext, { bytes, type }: VideoUploadInput): Promise<StartedVideo> {
  const { db, env, viewer } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  const id = await reserveUpload(context, { ...describeFile(bytes, type), bytes, partBytes: PART_BYTES })
  let multipartId: string | undefined
  try {
    multipartId = (await env.MEDIA.createMultipartUpload(rawKey(id))).uploadId
    const { opened } = await context.commit({
      opened: db
        .update(uploads)
        .set({ multipartId })
        .where(and(eq(uploads.id, id), eq(uploads.status, 'uploading')))
        .returning({ id: uploads.id }),
    })
    if (opened.length === 0) fail('mediaNotFound')
  } catch (error) {
    if (multipartId !== undefined) await abortUpload(env.MEDIA, id, multipartId)
    await discardUpload(context, id)
    throw error instanceof ServiceError ? error : new ServiceError('unavailable')
  }
  return { id, part_bytes: PART_BYTES, parts: countParts({ bytes, partBytes: PART_BYTES }) }
}

function describeFile(bytes: number, type: string): { kind: 'image' } | { kind: 'video'; extension: VideoExtension } {
  if (type.startsWith('image/')) return bytes > MAX_IMAGE_BYTES ? fail('mediaTooLarge') : { kind: 'image' }
  if (!isVideoType(type)) return fail('mediaTypeUnsupported')
  return bytes > MAX_VIDEO_BYTES ? fail('mediaTooLarge') : { kind: 'video', extension: VIDEO_TYPES[type] }
}

function isVideoType(type: string): type is keyof typeof VIDEO_TYPES {
  return Object.hasOwn(VIDEO_TYPES, type)
}
