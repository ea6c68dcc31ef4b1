import type { Envelope } from '#schema/envelope.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { ApiError } from './api-error.ts'

/** The time without any progress; the server works on what it has got, too. */
const STALL_MS = MINUTE_MS

export interface UploadInit {
  /** Default: POST. */
  method?: 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Parts of one that are on their way; what the server has received is known at the end alone. */
  onProgress(part: number): void
}

/** Sends the bytes of a file to a call. XMLHttpRequest, because fetch doesn't report how far it has come. */
export function uploadFile<Data>(path: string, file: Blob, init: UploadInit): Promise<Data> {
  const { method = 'POST', headers, signal, onProgress } = init
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const failed = () => reject(new ApiError('No answer came', unanswered(path)))
    let stalled = setTimeout(() => sending.abort(), STALL_MS)
    const cancel = () => sending.abort()

    sending.open(method, path)
    sending.setRequestHeader('accept', 'application/json')
    sending.setRequestHeader('content-type', file.type || 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => sending.abort(), STALL_MS)
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    sending.addEventListener('load', () => {
      const body = parse<Data>(sending.responseText)
      if (sending.status >= 200 && sending.status < 300 && body?.data !== undefined) resolve(body.data)
      else reject(toError(sending, body))
    })
    sending.addEventListener('error', failed)
    sending.addEventListener('abort', () => (signal.aborted ? reject(signal.reason as Error) : failed()))
    sending.addEventListener('loadend', () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
    })
    if (signal.aborted) reject(signal.reason as Error)
    else {
      signal.addEventListener('abort', cancel)
      sending.send(file)
    }
  })
}

function parse<Data>(text: string): Partial<Envelope<Data>> | null {
  try {
    return JSON.parse(text) as Partial<Envelope<Data>> | null
  } catch {
    return null
  }
}

function toError(sending: XMLHttpRequest, body: Partial<Envelope<unknown>> | null): ApiError {
  return new ApiError(body?.message ?? `The server answered ${sending.status}`, {
    status: sending.status,
    code: body?.code ?? null,
    detail: body?.message_detail ?? null,
    url: sending.responseURL,
    accessControl: {},
    retryAfter: sending.getResponseHeader('retry-after'),
    data: body?.data,
  })
}

function unanswered(path: string): ConstructorParameters<typeof ApiError>[1] {
  return { status: null, code: null, detail: null, url: path, accessControl: {} }
}
