import { MAX_VIDEO_MS } from '#schema/constants/media.ts'
import { backoffMs, type Backoff } from '#schema/retry.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { findMimeType } from './file-kind.ts'
import { hasCode } from './keep-trying.ts'
import type { FoundUpload } from './upload-calls.ts'
import {
  NO_FACTS,
  sendWhole,
  withAttemptKey,
  type FinishedUpload,
  type UploadJob,
  type UploadDependencies,
} from './upload-job.ts'
import { RefusedFileError } from './upload-refusal.ts'

const PARTS_AT_ONCE = 2

/** How often a video may turn out to be not on the server after all. */
const MAX_ROUNDS = 3

/** The server takes seconds for most, and a minute for the largest. */
const POLL_BACKOFF: Backoff = { firstMs: 1_000, factor: 1.5, longestMs: 15_000 }

export async function sendVideo(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  if (job.record().mediaId === null) await lookFirst(job, tools)
  for (let rounds = 1; ; rounds += 1) {
    try {
      return await sendRest(job, tools)
    } catch (error) {
      const isLost = hasCode(error, 'mediaNotFound')
      if (rounds >= MAX_ROUNDS || !(isLost || hasCode(error, 'mediaIncomplete', 'mediaComplete'))) throw error
      if (isLost) job.beginAgain()
      job.onBegun()
    }
  }
}

/** Before anything is sent: what the server would refuse at the end, and a picture to stand for it. */
async function lookFirst(job: UploadJob, { inspectVideo }: UploadDependencies): Promise<void> {
  const { file } = job
  if (!file) return
  const { durationMs, frame } = await inspectVideo(file)
  job.signal.throwIfAborted()
  if (durationMs !== null && durationMs > MAX_VIDEO_MS) throw new RefusedFileError('videoTooLong')
  if (frame && job.cover() === null && job.record().coverMediaId === null) job.suggestCover(frame)
}

async function sendRest(job: UploadJob, tools: UploadDependencies): Promise<FinishedUpload> {
  const { calls, keepTrying } = tools
  const { signal } = job
  let found = await openVideo(job, tools)
  const { id } = found
  if (found.status === 'uploading') await sendParts(job, found, tools)
  let knownCover = found.cover_media_id ?? null
  for (;;) {
    const cover = await sendCover(job, tools)
    if (found.status === 'ready' && cover === knownCover) return toFinished(found)
    if (found.status === 'uploading' || cover !== knownCover) {
      await keepTrying(() => calls.completeVideo(id, cover), signal)
    }
    knownCover = cover
    job.onReceived()
    found = await waitUntilReady(job, id, tools)
  }
}

/** A new upload, or what the server has of the earlier one. */
async function openVideo(job: UploadJob, { calls, keepTrying, discard }: UploadDependencies): Promise<FoundUpload> {
  const { file, signal } = job
  const { mediaId } = job.record()
  if (mediaId !== null) {
    const found = await keepTrying(() => calls.find(mediaId, signal), signal)
    if (found.status !== 'failed') return found
    job.beginAgain()
  }
  if (!file) throw new RefusedFileError('mediaNotFound')
  const video = { bytes: file.size, type: findMimeType(file) }
  const started = await withAttemptKey(job, (idempotencyKey) =>
    keepTrying(() => calls.startVideo(video, idempotencyKey), signal),
  )
  if (signal.aborted) discard(started.id)
  signal.throwIfAborted()
  job.onOpened(started.id)
  return { ...started, status: 'uploading', received_parts: [] }
}

async function sendParts(job: UploadJob, found: FoundUpload, { calls, keepTrying }: UploadDependencies): Promise<void> {
  const { file } = job
  if (!file) throw new RefusedFileError('mediaNotFound')
  const { id, part_bytes: partBytes = file.size, received_parts: received = [] } = found
  const parts = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, place) => {
    const bytes = file.slice(place * partBytes, (place + 1) * partBytes)
    return { number: place + 1, bytes, sent: received.includes(place + 1) ? bytes.size : 0 }
  })
  const left = parts.filter(({ sent }) => sent === 0)
  const report = () => job.onProgress(parts.reduce((sum, { sent }) => sum + sent, 0) / file.size)
  const failing = new AbortController()
  const signal = AbortSignal.any([job.signal, failing.signal])

  async function sendNext(): Promise<void> {
    for (let part = left.shift(); part; part = left.shift()) {
      const { number, bytes } = part
      const onProgress = (share: number) => {
        part.sent = share * bytes.size
        report()
      }
      await keepTrying(() => calls.sendPart(id, number, bytes, { signal, onProgress }), signal)
      onProgress(1)
    }
  }

  report()
  const lanes = Array.from({ length: PARTS_AT_ONCE }, () =>
    sendNext().catch((error: unknown) => {
      failing.abort(error)
      throw error
    }),
  )
  // What is under way ends first, so that a retry does not meet it.
  await Promise.allSettled(lanes)
  await Promise.all(lanes)
}

/** Null where there is none, and the browser could not take one. */
async function sendCover(job: UploadJob, tools: UploadDependencies): Promise<string | null> {
  for (let cover = job.cover(); cover; cover = job.cover()) {
    const { picture, idempotencyKey } = cover
    const options = { idempotencyKey, signal: job.signal, onProgress: () => {} }
    const { id } = await sendWhole(tools, options, (calls, more) => calls.sendPicture(picture, more))
    job.onCovered(cover, id)
  }
  return job.record().coverMediaId
}

async function waitUntilReady(job: UploadJob, id: string, tools: UploadDependencies): Promise<FoundUpload> {
  const { calls, keepTrying, timing, whenVisible } = tools
  const { signal } = job
  for (let looks = 1; ; looks += 1) {
    const found = await keepTrying(() => calls.find(id, signal), signal)
    if (found.status === 'ready') return found
    if (found.status !== 'processing') throw toFailure(found)
    await timing.sleep(backoffMs(POLL_BACKOFF, looks, timing.random), signal)
    await whenVisible(signal)
    signal.throwIfAborted()
  }
}

/** As if a call had been refused for it. */
function toFailure({ id, code, error = 'The video is not ready' }: FoundUpload): ApiError {
  return new ApiError(error, { status: null, code: code ?? null, detail: null, url: id, accessControl: {} })
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
