import { fail } from '#worker/errors/service-error.ts'
import { readOn } from './read-in-time.ts'

export interface FormStart {
  /** The first of a repeated name counts. */
  fields: Record<string, string>
  hasFiles: boolean
}

const MULTIPART = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/**
 * Text fields of a form of the type `multipart/form-data`, as far as they stand whole in its first bytes and before its
 * files, as browsers send those that are shared with an app. The rest is not waited for. Fails with
 * `unsupportedMediaType`, or `malformedBody` where it is no such form.
 */
export async function readFormStart(request: Request, maxBytes: number): Promise<FormStart> {
  const [, quoted, plain] = MULTIPART.exec(request.headers.get('content-type') ?? '') ?? []
  const boundary = quoted ?? plain ?? fail('unsupportedMediaType')
  const [start, ...parts] = `\r\n${await readStart(request, maxBytes)}`.split(`\r\n--${boundary}`)
  if (start !== '' || parts.length === 0) fail('malformedBody')
  const fields = new Map<string, string>()
  // The last part has not ended.
  for (const [place, part] of parts.entries()) {
    const head = /^\r\n((?:.+\r\n)+)\r\n/.exec(part)
    const disposition = head?.[1]?.split('\r\n').find((line) => /^content-disposition:/i.test(line)) ?? ''
    const [, name] = /;\s*name="([^"]*)"/i.exec(disposition) ?? []
    const [, fileName] = /;\s*filename="([^"]*)"/i.exec(disposition) ?? []
    if (fileName) return { fields: Object.fromEntries(fields), hasFiles: true }
    const isWhole = place < parts.length - 1
    if (head && name !== undefined && isWhole && !fields.has(name)) fields.set(name, part.slice(head[0].length))
  }
  return { fields: Object.fromEntries(fields), hasFiles: false }
}

async function readStart({ body }: Request, maxBytes: number): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  for (let left = maxBytes; left > 0;) {
    const { done, value } = await readOn(reader)
    if (done) break
    text += decoder.decode(value.subarray(0, left), { stream: true })
    left -= value.byteLength
  }
  // The rest is left to `drainBody`.
  reader.releaseLock()
  return text
}
