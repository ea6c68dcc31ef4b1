import { MAX_STORED_ANSWER_BYTES } from '#schema/constants/limits.ts'
import { concat, encode } from './sealing.ts'

const REPLAYED_HEADER = 'idempotency-replayed'

const STORED_TYPES = /^(?:application\/json|text\/html|text\/plain)\b/

const LINE_FEED = 0x0a

interface AnswerHead {
  status: number
  headers: [string, string][]
  hasBody: boolean
}

/** Reads up to `maxBytes` and cancels the rest; `isWhole` says that there was no rest. */
export async function readBeginning(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (let length = 0; length <= maxBytes;) {
    const { done, value } = await reader.read()
    if (done) return { bytes: concat(chunks), isWhole: true }
    chunks.push(value)
    length += value.byteLength
  }
  // Resolves only once the other half of the tee is done.
  reader.cancel().catch(() => {})
  return { bytes: concat(chunks).subarray(0, maxBytes), isWhole: false }
}

/** A line of JSON, then the body. Null for downloads, and for responses that are too large. */
export async function encodeAnswer(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const { status, headers } = response
  const hasBody = response.body !== null
  const isFile = headers.has('content-disposition') || !STORED_TYPES.test(headers.get('content-type') ?? 'text/plain')
  if (hasBody && isFile) return null
  const copy = response.clone().body
  const body = copy === null ? null : await readBeginning(copy, MAX_STORED_ANSWER_BYTES)
  if (body?.isWhole === false) return null
  const head: AnswerHead = { status, headers: [...headers], hasBody }
  return concat([encode(`${JSON.stringify(head)}\n`), ...(body === null ? [] : [body.bytes])])
}

export function decodeAnswer(stored: Uint8Array<ArrayBuffer>): Response {
  const end = stored.indexOf(LINE_FEED)
  const { status, headers, hasBody } = JSON.parse(new TextDecoder().decode(stored.subarray(0, end))) as AnswerHead
  const response = new Response(hasBody ? stored.subarray(end + 1) : null, { status, headers })
  response.headers.set(REPLAYED_HEADER, 'true')
  return response
}
