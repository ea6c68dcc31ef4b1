import { and, eq } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import { ERRORS, isErrorName, type ErrorName } from '#schema/errors.ts'
import type { IssueText } from '#schema/issue-text.ts'
import type { FoundUpload, UploadInput } from '#schema/media/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { wordDetail } from '#worker/errors/issue-words.ts'
import { fail } from '#worker/errors/service-error.ts'
import {
  isOwnUpload,
  isReady,
  listPrivateKeys,
  privateKey,
  requireOwn,
  type Upload,
  type ReadyUpload,
} from '#worker/model/uploads.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { abortUpload, countParts, listParts } from './files/multipart.ts'
import { findMedia } from './find-media.ts'
import { presentMedia } from './present-media.ts'

export async function findUpload(context: MemberContext, { id }: UploadInput): Promise<FoundUpload> {
  const upload = await requireOwn(context, id)
  const { kind, status, partBytes, error } = upload
  return {
    id,
    kind,
    status,
    ...(status === 'uploading' && partBytes !== null && (await describeParts(context, upload, partBytes))),
    ...(isReady(upload) && describeFile(upload)),
    ...(error !== null &&
      isErrorName(error) && {
        code: ERRORS[error].code,
        error: wordError(context, error, upload.errorDetail),
      }),
  }
}

function describeFile({ kind, signature, width, height, provenance, ...file }: ReadyUpload) {
  switch (kind) {
    case 'image': {
      const { dominantColor, isAnimated } = file
      return { signature, width, height, dominant_color: dominantColor, is_animated: isAnimated, provenance }
    }
    case 'video':
      return { signature, width, height, duration: file.duration, cover_media_id: file.coverId, provenance }
    case 'captions':
    case 'import':
      return { signature }
  }
}

/** What exactly is wrong, where that is known. */
function wordError(context: MemberContext, error: ErrorName, detail: IssueText | null): string {
  const { text } = getTexts(context.locale.locale)
  return detail === null ? text(`error.${error}`) : wordDetail(detail, text)
}

/** What a client needs to go on with. */
async function describeParts(context: MemberContext, upload: Upload, partBytes: number) {
  const { id, bytes } = upload
  const received = (await listParts(context, id)).map(({ number }) => number)
  return { bytes, part_bytes: partBytes, parts: countParts(upload), received_parts: received }
}

/**
 * What was published of it stays where it is. The row goes with the sweep: what it weighed counts towards the quota of
 * the day. One that is gone already changes nothing.
 */
export async function removeUpload(context: MemberContext, { id }: UploadInput): Promise<{ id: string }> {
  const { db, env, viewer } = context
  const { removed } = await context.commit({
    removed: db
      .update(uploads)
      .set({ status: 'failed', error: 'mediaNotFound', signature: null })
      .where(and(eq(uploads.id, id), isOwnUpload(viewer.user.id)))
      .returning({ multipartId: uploads.multipartId }),
  })
  for (const { multipartId } of removed) {
    if (multipartId !== null) await abortUpload(env.MEDIA, id, multipartId)
    await env.MEDIA.delete(listPrivateKeys([id]))
  }
  return { id }
}

/** Its owner's alone, in no cache. */
export async function openPreview(context: MemberContext, { id = '' }: Record<string, string>): Promise<Response> {
  const upload = await requireOwn(context, id)
  if (!isReady(upload)) return fail('mediaNotReady')
  const { signature, extension } = upload
  const file = { size: 'orig', signature, extension, key: privateKey(upload) } as const
  const response = presentMedia(
    file,
    await findMedia(context.env, file, {
      isHead: context.request.method === 'HEAD',
      ifNoneMatch: context.header('if-none-match'),
      range: context.header('range'),
      ifRange: context.header('if-range'),
    }),
  )
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('cross-origin-resource-policy', 'same-origin')
  return response
}
