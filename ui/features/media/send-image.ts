import type { UploadedImage } from '#schema/media/calls.ts'
import { MAX_IMAGE_BYTES, PART_BYTES } from '#schema/media/constants.ts'
import { isHeic } from '#ui/platform/document/image-file.ts'
import { RefusedFileError } from '#ui/shared/uploads/upload-refusal.ts'
import { askUntilDone, inRounds, openUpload, sendParts } from './send-parts.ts'
import {
  NO_FACTS,
  sendWhole,
  withAttemptKey,
  type FinishedUpload,
  type UploadJob,
  type UploadDependencies,
} from './upload-job.ts'

export async function sendImage(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const { signal, onProgress } = job
  const isKnown = job.record().mediaId !== null
  if (isKnown || isSentInParts(job.file)) return inRounds(job, () => sendImageInParts(job, tools))
  const file = await prepareImage(job, tools)
  const taken = await withAttemptKey(job, (idempotencyKey) =>
    sendWhole(tools, { idempotencyKey, signal, onProgress }, (calls, options) => calls.sendImage(file, options)),
  )
  return { mediaId: taken.id, facts: toUploadDetails(taken) }
}

/**
 * Large ones go on where they stopped; what is smaller is one part anyway. An image that is converted here would be
 * another file after a reload.
 */
function isSentInParts(file: File | null): boolean {
  return file !== null && file.size > PART_BYTES && file.size <= MAX_IMAGE_BYTES && !isHeic(file)
}

async function sendImageInParts(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const { file } = job
  const opened = file && { bytes: file.size, type: file.type || 'image/*' }
  const found = await openUpload(job, opened, tools)
  const { id } = found
  if (found.status === 'ready') return { mediaId: id, facts: toUploadDetails(found) }
  if (found.status === 'uploading') await sendParts(job, file, found, tools)
  job.onReceived()
  const taken = await askUntilDone(job, () => complete(id, tools), tools)
  return { mediaId: taken.id, facts: toUploadDetails(taken) }
}

/** Null while another tab's call, or one that got no answer, is at it. */
async function complete(id: string, { calls }: UploadDependencies): Promise<UploadedImage | null> {
  const taken = await calls.completeImage(id)
  return 'status' in taken ? null : taken
}

async function prepareImage({ file }: UploadJob, { convertToJpeg }: UploadDependencies): Promise<File> {
  if (!file) throw new RefusedFileError('mediaNotFound')
  const image = isHeic(file) ? await convertToJpeg(file) : file
  if (!image) throw new RefusedFileError('heic')
  if (image.size > MAX_IMAGE_BYTES) throw new RefusedFileError('mediaTooLarge')
  return image
}

function toUploadDetails(image: Partial<UploadedImage>): FinishedUpload['facts'] {
  const { width = null, height = null, dominant_color: dominantColor = null, provenance = null } = image
  return { ...NO_FACTS, width, height, dominantColor, isAnimated: image.is_animated ?? false, provenance }
}

export async function sendCaptions(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const { file, signal, onProgress } = job
  if (!file) throw new RefusedFileError('mediaNotFound')
  // Browsers add a charset of their own to types of text, or know no type.
  const captions = new Blob([file], { type: 'text/vtt' })
  const { id } = await withAttemptKey(job, (idempotencyKey) =>
    sendWhole(tools, { idempotencyKey, signal, onProgress }, (calls, options) => calls.sendCaptions(captions, options)),
  )
  return { mediaId: id, facts: NO_FACTS }
}
