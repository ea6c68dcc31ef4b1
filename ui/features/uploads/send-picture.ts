import { MAX_IMAGE_BYTES } from '#schema/constants/media.ts'
import type { TakenPicture } from '#schema/calls/media.ts'
import { isHeic } from '#ui/platform/document/picture-file.ts'
import {
  NO_FACTS,
  sendWhole,
  withAttemptKey,
  type FinishedUpload,
  type UploadJob,
  type UploadDependencies,
} from './upload-job.ts'
import { RefusedFileError } from './upload-refusal.ts'

export async function sendPicture(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const file = await preparePicture(job, tools)
  const { signal, onProgress } = job
  const taken = await withAttemptKey(job, (idempotencyKey) =>
    sendWhole(tools, { idempotencyKey, signal, onProgress }, (calls, options) => calls.sendPicture(file, options)),
  )
  return { mediaId: taken.id, facts: toFacts(taken) }
}

async function preparePicture({ file }: UploadJob, { convertToJpeg }: UploadDependencies): Promise<File> {
  if (!file) throw new RefusedFileError('mediaNotFound')
  const picture = isHeic(file) ? await convertToJpeg(file) : file
  if (!picture) throw new RefusedFileError('heic')
  if (picture.size > MAX_IMAGE_BYTES) throw new RefusedFileError('mediaTooLarge')
  return picture
}

function toFacts({ width, height, dominant_color, is_animated, provenance }: TakenPicture): FinishedUpload['facts'] {
  return { ...NO_FACTS, width, height, dominantColor: dominant_color, isAnimated: is_animated, provenance }
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
