import type { Timing } from '#schema/timing.ts'
import type { VideoInfo } from '#ui/platform/document/video-file.ts'
import type { UploadRecord } from '#ui/platform/storage/upload-store.ts'
import type { UploadDetails } from '#ui/shared/uploads/upload-entry.ts'
import { hasCode, type RetryOnline } from './retry-online.ts'
import type { SendOptions, UploadCalls } from './upload-calls.ts'

export interface UploadDependencies {
  calls: UploadCalls
  retryOnline: RetryOnline
  timing: Timing
  /** Resolves at the latest when the signal aborts. */
  whenVisible(signal: AbortSignal): Promise<void>
  /** Null where this browser cannot decode it. */
  convertToJpeg(file: File): Promise<File | null>
  inspectVideo(file: Blob): Promise<VideoInfo>
  /** Deletes an upload that nothing uses any more; never rejects. */
  discard(mediaId: string): void
}

export interface PendingCover {
  image: Blob
  idempotencyKey: string
}

export interface UploadJob {
  /** Null where the server had the file before a reload. */
  file: File | null
  signal: AbortSignal
  record(): Readonly<UploadRecord>
  onProgress(part: number): void
  /** The server has made room for it, or lost that again. */
  onOpened(mediaId: string | null): void
  /** Something of it has to be sent after all. */
  onBegun(): void
  onReceived(): void
  /** A new attempt begins: nothing of earlier ones is repeated. */
  beginAgain(): void
  /** The cover that was chosen last, while the server does not have it. */
  cover(): PendingCover | null
  suggestCover(image: Blob): void
  onCovered(cover: PendingCover, mediaId: string): void
}

export interface FinishedUpload {
  mediaId: string
  facts: UploadDetails
}

export const NO_FACTS: UploadDetails = {
  width: null,
  height: null,
  dominantColor: null,
  isAnimated: false,
  durationMs: null,
  provenance: null,
}

export function attemptKey({ key, attempt }: Readonly<UploadRecord>): string {
  // A template of a dot alone could be the key of any text, and would bring them all into the page.
  return [key, attempt].join('.')
}

/** The attempt begins again, once, where the server has no answer left to give for its key. */
export async function withAttemptKey<Answer>(
  job: UploadJob,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(attemptKey(job.record()))
  } catch (error) {
    if (!hasCode(error, 'idempotencyDone', 'idempotencyConflict')) throw error
    job.beginAgain()
    return send(attemptKey(job.record()))
  }
}

/**
 * A request that is canceled breaks off unless all of its bytes are sent: then the server finishes it, so that only
 * its answer says what to discard.
 */
export async function sendWhole<Taken extends { id: string }>(
  { calls, retryOnline, discard }: UploadDependencies,
  { signal, onProgress, ...options }: SendOptions,
  send: (calls: UploadCalls, options: SendOptions) => Promise<Taken>,
): Promise<Taken> {
  return retryOnline(async () => {
    const request = new AbortController()
    let isSent = false
    const cancel = () => {
      if (!isSent) request.abort(signal.reason)
    }
    signal.addEventListener('abort', cancel)
    try {
      const taken = await send(calls, {
        ...options,
        signal: request.signal,
        onProgress(part) {
          isSent = part >= 1
          onProgress(part)
        },
      })
      if (signal.aborted) discard(taken.id)
      signal.throwIfAborted()
      return taken
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }, signal)
}
