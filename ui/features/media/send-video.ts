import { MAX_VIDEO_MS } from '#schema/media/constants.ts'
import { findMimeType } from '#ui/shared/uploads/file-kind.ts'
import { RefusedFileError } from '#ui/shared/uploads/upload-refusal.ts'
import { askUntilDone, inRounds, openUpload, sendParts, toFailure } from './send-parts.ts'
import type { FoundUpload } from './upload-calls.ts'
import { NO_FACTS, sendWhole, type FinishedUpload, type UploadJob, type UploadDependencies } from './upload-job.ts'

export async function sendVideo(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  if (job.record().mediaId === null) await lookFirst(job, tools)
  return inRounds(job, () => sendRest(job, tools))
}

/** Checks before anything is sent what the server would refuse at the end, and makes an image to stand for it. */
async function lookFirst(job: UploadJob, { inspectVideo }: UploadDependencies): Promise<void> {
  const { file } = job
  if (!file) return
  const { durationMs, frame } = await inspectVideo(file)
  job.signal.throwIfAborted()
  if (durationMs !== null && durationMs > MAX_VIDEO_MS) throw new RefusedFileError('videoTooLong')
  if (frame && job.cover() === null && job.record().coverMediaId === null) job.suggestCover(frame)
}

async function sendRest(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const { calls, retryOnline } = tools
  const { signal } = job
  const { file } = job
  let found = await openUpload(job, file && { bytes: file.size, type: findMimeType(file) }, tools)
  const { id } = found
  if (found.status === 'uploading') await sendParts(job, file, found, tools)
  let knownCover = found.cover_media_id ?? null
  for (;;) {
    const cover = await sendCover(job, tools)
    if (found.status === 'ready' && cover === knownCover) return toFinished(found)
    if (found.status === 'uploading' || cover !== knownCover) {
      await retryOnline(() => calls.completeVideo(id, cover), signal)
    }
    knownCover = cover
    job.onReceived()
    found = await waitUntilReady(job, id, tools)
  }
}

/** Null where no cover was chosen and the browser could not take one from the video. */
async function sendCover(job: UploadJob, tools: UploadDependencies): Promise<string | null> {
  for (let cover = job.cover(); cover; cover = job.cover()) {
    const { image, idempotencyKey } = cover
    const options = { idempotencyKey, signal: job.signal, onProgress: () => {} }
    const { id } = await sendWhole(tools, options, (calls, more) => calls.sendImage(image, more))
    job.onCovered(cover, id)
  }
  return job.record().coverMediaId
}

function waitUntilReady(job: UploadJob, id: string, tools: UploadDependencies): Promise<FoundUpload> {
  async function look(): Promise<FoundUpload | null> {
    const found = await tools.calls.find(id, job.signal)
    if (found.status === 'ready') return found
    if (found.status !== 'processing') throw toFailure(found)
    return null
  }
  return askUntilDone(job, look, tools)
}

function toFinished({ id, width, height, duration, provenance }: FoundUpload): FinishedUpload {
  const facts = {
    ...NO_FACTS,
    width: width ?? null,
    height: height ?? null,
    durationMs: duration ?? null,
    provenance: provenance ?? null,
  }
  return { mediaId: id, facts }
}
