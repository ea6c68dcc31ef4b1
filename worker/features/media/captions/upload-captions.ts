import { createHash } from 'node:crypto'
import { issueText } from '#schema/issue-text.ts'
import type { UploadedCaptions } from '#schema/media/calls.ts'
import { MAX_CAPTIONS_BYTES } from '#schema/media/constants.ts'
import { MEDIA_TYPES } from '#schema/media/image.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { privateKey, shortHash } from '#worker/model/uploads.ts'
import { readInTime } from '#worker/platform/read-in-time.ts'
import { nameContent } from '../files/name-content.ts'
import { discardUpload, finishUpload, reserveUpload } from '../files/reserve-upload.ts'
import { joinPieces } from '../files/write-file.ts'
import { cleanCaptions } from './clean-captions.ts'

/** The types that browsers send for WebVTT and SRT; the content decides. */
const TYPES = ['text/vtt', 'application/x-subrip', 'text/srt']

/** Captions in WebVTT or SRT; their language is said where they are used. */
export async function uploadCaptions(context: MemberContext): Promise<UploadedCaptions> {
  const { viewer } = context
  if (viewer.user.isWriteBanned) fail('writeBanned')
  const type = context.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!TYPES.includes(type)) {
    fail('mediaTypeUnsupported', issueText('captionsType'))
  }
  const sent = await readWhole(context)
  context.noteBody(createHash('sha256').update(sent).digest('hex'))
  return storeCaptions(context, sent)
}

/** Stores cleaned captions as an upload of the viewer. */
export async function storeCaptions(context: MemberContext, sent: Uint8Array): Promise<UploadedCaptions> {
  const { db, env, viewer } = context
  const file = new TextEncoder().encode(cleanCaptions(sent))
  const contentHash = shortHash(createHash('sha256').update(file))
  const sourceHash = shortHash(createHash('sha256').update(sent))
  const signature = await nameContent(db, viewer.user.id, { contentHash, sourceHash })
  const id = await reserveUpload(context, { kind: 'captions', bytes: sent.length })
  try {
    const httpMetadata = { contentType: MEDIA_TYPES.vtt }
    await env.MEDIA.put(privateKey({ id, extension: 'vtt' }), file, { httpMetadata })
    await finishUpload(context, id, { signature, contentHash, sourceHash, extension: 'vtt' })
  } catch (error) {
    await discardUpload(context, id)
    throw error
  }
  return { id, kind: 'captions', signature }
}

async function readWhole({ request, parts }: MemberContext): Promise<Uint8Array> {
  if (!request.body) return fail('captionsUnreadable')
  const reader = request.body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, parts.uploadIdleMs)
      if (done) return joinPieces(pieces)
      length += value.length
      if (length > MAX_CAPTIONS_BYTES) fail('mediaTooLarge')
      pieces.push(value)
    }
  } finally {
    reader.releaseLock()
  }
}
