import { and, eq } from 'drizzle-orm'
import { uploads } from '#db/tables/uploads.ts'
import { MAX_VIDEO_BYTES, PART_BYTES, VIDEO_TYPES } from '#schema/constants/media.ts'
import type { VideoUploadInput } from '#schema/calls/media.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { discardUpload, reserveUpload } from '../reserve-upload.ts'
import { rawKey } from '../uploads.ts'
import { abortUpload } from './multipart.ts'

interface StartedVideo {
  id: string
  part_bytes: number
  parts: number
}

/** Opens an upload in parts, which can be sent for a day. */
export async function startVideo(context: MemberContext, { bytes, type }: VideoUploadInput): Promise<StartedVideo> {
  const { db, env, viewer } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  if (!isVideoType(type)) return fail('mediaTypeUnsupported')
  if (bytes > MAX_VIDEO_BYTES) fail('mediaTooLarge')
  const extension = VIDEO_TYPES[type]
  const id = await reserveUpload(context, { kind: 'video', bytes, extension, partBytes: PART_BYTES })
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
  return { id, part_bytes: PART_BYTES, parts: countParts(bytes) }
}

/** The last one has what is left. */
export function countParts(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES)
}

function isVideoType(type: string): type is keyof typeof VIDEO_TYPES {
  return Object.hasOwn(VIDEO_TYPES, type)
}
