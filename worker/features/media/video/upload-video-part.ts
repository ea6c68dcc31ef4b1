import { sql } from 'drizzle-orm'
import { uploadParts, uploads } from '#db/tables/media.ts'
import { issueText } from '#schema/issue-text.ts'
import type { VideoPartInput } from '#schema/media/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { requireOwn, type Upload } from '#worker/model/uploads.ts'
import { readInTime } from '#worker/platform/read-in-time.ts'
import { countParts, resumeUpload } from '../files/multipart.ts'
import { writeExactly } from '../files/write-file.ts'

/** Stores one part; of several with the same number the last one counts. One that breaks off is as if never sent. */
export async function uploadVideoPart(context: MemberContext, { id, part }: VideoPartInput): Promise<{ part: number }> {
  if (context.viewer.user.isWriteBanned) fail('writeBanned')
  const upload = await requireOwn(context, id)
  if (upload.status !== 'uploading') fail('mediaComplete')
  const bytes = requirePartBytes(upload, part)
  const announced = context.header('content-length')
  if (announced !== undefined && announced !== String(bytes)) refuseLength(bytes)
  const etag = await storePart(context, upload, part, bytes)
  const noted = await context.db.all<{ number: number }>(sql`
    insert into ${uploadParts} (upload_id, number, etag, bytes)
    select id, ${part}, ${etag}, ${bytes} from ${uploads} where id = ${id} and status = 'uploading'
    on conflict do update set etag = excluded.etag returning number`)
  if (noted.length === 0) fail('mediaComplete')
  return { part }
}

function requirePartBytes(upload: Upload, part: number): number {
  const { bytes, partBytes } = upload
  const parts = countParts(upload)
  if (part < 1 || part > parts) fail('invalidInput', { field: 'part', detail: issueText('partNumber', { parts }) })
  return part < parts ? (partBytes ?? 0) : bytes - (parts - 1) * (partBytes ?? 0)
}

async function storePart({ env, request, parts }: MemberContext, upload: Upload, part: number, bytes: number) {
  const body = request.body ?? refuseLength(bytes)
  const writer = writeExactly(bytes, (readable) => resumeUpload(env.MEDIA, upload).uploadPart(part, readable))
  const reader = body.getReader()
  let length = 0
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, parts.uploadIdleMs)
      if (done) break
      length += value.length
      if (length > bytes) refuseLength(bytes)
      await writer.write(value)
    }
    if (length < bytes) refuseLength(bytes)
    return (await writer.close()).etag
  } catch (error) {
    await writer.abort(error)
    throw error instanceof ServiceError ? error : new ServiceError('unavailable')
  } finally {
    reader.releaseLock()
  }
}

function refuseLength(bytes: number): never {
  return fail('invalidInput', { field: 'part', detail: issueText('partBytes', { bytes }) })
}
