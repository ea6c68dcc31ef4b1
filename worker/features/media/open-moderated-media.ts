import { mediaUrl, SIGNATURE_PATTERN } from '#schema/media/media-url.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { parseMediaPath, type MediaFile } from '#worker/platform/parse-media-path.ts'
import { findMedia, type MediaAnswer } from './find-media.ts'
import { encodeRendition, findOriginal } from './images/make-rendition.ts'
import { presentMedia } from './present-media.ts'

const SIZE = '236x'

/** Answers are in no cache; nothing is stored of what is withheld. */
export async function openModeratedMedia(
  context: MemberContext,
  { file: name = '' }: Record<string, string>,
): Promise<Response> {
  const { env, request } = context
  const [signature = '', extension = ''] = name.split('.')
  if (!SIGNATURE_PATTERN.test(signature)) return fail('notFound')
  const video = parseMediaPath(mediaUrl('video', signature, extension as 'mp4'))
  const image = parseMediaPath(mediaUrl(SIZE, signature, extension as 'webp'))
  const file = video ?? image ?? fail('notFound')
  const answer = video
    ? await findMedia(env, video, {
        isHead: request.method === 'HEAD',
        ifNoneMatch: context.header('if-none-match'),
        range: context.header('range'),
        ifRange: context.header('if-range'),
      })
    : await drawImage(env, file)
  const response = presentMedia(file, answer)
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('cross-origin-resource-policy', 'same-origin')
  return response
}

async function drawImage(env: MemberContext['env'], file: MediaFile): Promise<MediaAnswer> {
  const original = await findOriginal(env, file.signature)
  if (original === undefined) return { status: 'missing' }
  const body = await encodeRendition(env, original.body, { size: SIZE, extension: 'webp' })
  return { status: 'found', body, totalBytes: body.byteLength }
}
