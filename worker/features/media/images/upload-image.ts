import { createHash } from 'node:crypto'
import type { UploadedImage } from '#schema/media/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { storeImage } from './store-image.ts'

const LENGTH = /^\d{1,15}$/

/** The content decides what it is, so that a wrong type does no harm. */
export async function uploadImage(context: MemberContext): Promise<UploadedImage> {
  const { body } = context.request
  const encoding = context.header('content-encoding') ?? 'identity'
  if (encoding !== 'identity') fail('mediaTypeUnsupported')
  if (!body) fail('mediaUnreadable')
  const length = context.header('content-length') ?? ''
  const hash = createHash('sha256')
  const image = await storeImage(context, {
    body,
    bytes: LENGTH.test(length) ? Number(length) : undefined,
    onChunk: (chunk) => void hash.update(chunk),
  })
  context.noteBody(hash.digest('hex'))
  return image
}
