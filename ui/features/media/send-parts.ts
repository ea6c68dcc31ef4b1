import { backoffMs, type Backoff } from '#schema/retry.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { isRetryable, RefusedFileError, toRefusal } from '#ui/shared/uploads/upload-refusal.ts'
import { hasCode } from './retry-online.ts'
import type { FoundUpload } from './upload-calls.ts'
import { withAttemptKey, type UploadDependencies, type UploadJob } from './upload-job.ts'

const PARTS_AT_ONCE = 2

/** The server takes seconds to make most videos ready, and a minute for the largest. */
const POLL_BACKOFF: Backoff = { firstMs: 1_000, factor: 1.5, longestMs: 15_000 }

/** How often an upload may turn out to be not on the server after all. */
const MAX_ROUNDS = 3

/** Repeats `send` where the server has lost meanwhile what was sent. */
export async function inRounds<Sent>(job: UploadJob, send: () => Promise<Sent>): Promise<Sent> {
  for (let rounds = 1; ; rounds += 1) {
    try {
      return await send()
    } catch (error) {
      const isLost = hasCode(error, 'mediaNotFound')
      if (rounds >= MAX_ROUNDS || !(isLost || hasCode(error, 'mediaIncomplete', 'mediaComplete'))) throw error
      if (isLost) job.beginAgain()
      job.onBegun()
    }
  }
}

/** A new upload, or what the server has of the earlier one. */
export async function openUpload(
  job: UploadJob,
  file: { bytes: number; type: string } | null,
  { calls, retryOnline, discard }: UploadDependencies,
): Promise<FoundUpload> {
  const { signal } = job
  const { mediaId } = job.record()
  if (mediaId !== null) {
    const found = await retryOnline(() => calls.find(mediaId, signal), signal)
    if (found.status !== 'failed') return found
    const failure = toFailure(found)
    // The page was left before it heard of the failure.
    if (!isRetryable(toRefusal(failure))) throw failure
    job.beginAgain()
  }
  if (!file) throw new RefusedFileError('mediaNotFound')
  const started = await withAttemptKey(job, (idempotencyKey) =>
    retryOnline(() => calls.startParts(file, idempotencyKey), signal),
  )
  if (signal.aborted) discard(started.id)
  signal.throwIfAborted()
  job.onOpened(started.id)
  return { ...started, status: 'uploading', received_parts: [] }
}

/** The numbers of the parts that the server does not have. */
export async function sendParts(
  job: UploadJob,
  file: Blob | null,
  found: FoundUpload,
  { calls, retryOnline }: UploadDependencies,
): Promise<void> {
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
      await retryOnline(() => calls.sendPart(id, number, bytes, { signal, onProgress }), signal)
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

/** Asks until there is an answer. A page that no one sees does not ask. */
export async function askUntilDone<Answer>(
  { signal }: UploadJob,
  ask: () => Promise<Answer | null>,
  { retryOnline, timing, whenVisible }: UploadDependencies,
): Promise<Answer> {
  for (let looks = 1; ; looks += 1) {
    const answer = await retryOnline(ask, signal)
    if (answer !== null) return answer
    await timing.sleep(backoffMs(POLL_BACKOFF, looks, timing.random), signal)
    await whenVisible(signal)
    signal.throwIfAborted()
  }
}

/** The error that a call would have been refused with. */
export function toFailure({ id, code, error }: FoundUpload): ApiError {
  return new ApiError(error ?? 'The upload is not ready', {
    status: null,
    code: code ?? null,
    detail: error ?? null,
    url: id,
    accessControl: {},
  })
}
