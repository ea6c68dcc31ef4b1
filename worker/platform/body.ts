import * as v from 'valibot'
import { MAX_ERROR_DETAIL_LENGTH } from '#schema/constants/limits.ts'
import { issueText } from '#schema/issue-text.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readOn } from './read-in-time.ts'

export type BodyKind = 'json' | 'form'

export interface BodyOptions {
  accepts: readonly BodyKind[]
  maxBytes: number
  /** Default: refused. Dropped where unknown fields are ignored. */
  dangerousKeys?: DangerousKeys
}

type DangerousKeys = 'refused' | 'dropped'

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const satisfies Record<BodyKind, string>

/** They would reach an object's prototype once the body is merged or copied. Valibot passes over them in silence. */
const DANGEROUS_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']
const MAY_HOLD_DANGEROUS_KEYS = /__proto__|constructor|prototype|\\u/

/**
 * Reads JSON or form fields and checks them against a schema. Fails with `unsupportedMediaType`, `bodyTooLarge` (as
 * soon as the limit is passed, whatever length was declared), `malformedBody` or the schema's issues. Without a body
 * and a content type: an empty object. `hono/body-limit` would read the body twice.
 */
export async function readBody<const Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  options: BodyOptions,
): Promise<v.InferOutput<Schema>> {
  const kind = parseKind(request, options.accepts)
  const text = await readText(request, options.maxBytes)
  if (kind === undefined && text !== '') refuseMediaType(options.accepts)
  const value = kind === undefined ? {} : PARSERS[kind](text, options)
  // Valibot accepts an array as an object.
  if (Array.isArray(value)) fail('invalidInput', issueText('bodyObject'))
  return v.parse(schema, value)
}

const PARSERS = { json: parseJson, form: parseForm } satisfies Record<BodyKind, unknown>

/**
 * Fails with `malformedBody`, also for lone surrogates, which nothing can store, and with `invalidInput` for keys that
 * would touch a prototype, by their path after `prefix`, and for a key that an object has twice, by its name.
 */
export function parseJson(
  text: string,
  { dangerousKeys = 'refused', prefix = '' }: { dangerousKeys?: DangerousKeys | undefined; prefix?: string } = {},
): unknown {
  let found: string | null = null
  let repeated: string | null = null
  let value: unknown
  try {
    const mayHoldDangerous = MAY_HOLD_DANGEROUS_KEYS.test(text)
    value = mayHoldDangerous
      ? JSON.parse(text, (key, part: unknown) => (DANGEROUS_KEYS.includes(key) ? undefined : wellFormed(key, part)))
      : JSON.parse(text)
    if (dangerousKeys === 'refused' && mayHoldDangerous) found = findDangerousKey(JSON.parse(text))
    if (dangerousKeys === 'refused') repeated = findRepeatedKey(text)
  } catch {
    return fail('malformedBody')
  }
  if (found !== null) refuseUnknown(prefix + found)
  if (repeated !== null) {
    fail('invalidInput', { path: repeated.slice(0, MAX_ERROR_DETAIL_LENGTH), detail: issueText('givenTwice') })
  }
  return value
}

/** Strings, with the colon after those that are keys, and what opens and closes objects and lists. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/** No parser says which of two values of one name was meant. `text` is JSON. */
function findRepeatedKey(text: string): string | null {
  const keys: Set<string>[] = []
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') keys.push(new Set())
    else if (token === '}' || token === ']') keys.pop()
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string
      const ofObject = keys.at(-1)
      if (ofObject?.has(key)) return key
      ofObject?.add(key)
    }
  }
  return null
}

/** The path of the first. */
function findDangerousKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    if (DANGEROUS_KEYS.includes(key)) return key
    const inner = findDangerousKey(part)
    if (inner !== null) return `${key}.${inner}`
  }
  return null
}

/** Refuses them as unknown options. */
export function refuseDangerousKeys(names: readonly string[]): void {
  const name = names.find((one) => DANGEROUS_KEYS.includes(one))
  if (name !== undefined) refuseUnknown(name)
}

function refuseUnknown(path: string): never {
  return fail('invalidInput', { path: path.slice(0, MAX_ERROR_DETAIL_LENGTH), detail: issueText('unknownOption') })
}

function wellFormed(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) return fail('malformedBody')
  return value
}

/** The first of a repeated field counts. */
function parseForm(text: string, { dangerousKeys = 'refused' }: BodyOptions): Record<string, string> {
  const fields: Record<string, string> = {}
  if (dangerousKeys === 'refused') refuseDangerousKeys([...new URLSearchParams(text).keys()])
  for (const [name, value] of new URLSearchParams(text)) {
    if (!DANGEROUS_KEYS.includes(name) && !Object.hasOwn(fields, name)) fields[name] = value
  }
  return fields
}

function parseKind(request: Request, accepts: readonly BodyKind[]): BodyKind | undefined {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== '' && encoding !== 'identity') fail('unsupportedMediaType', issueText('contentEncoding'))
  const contentType = request.headers.get('content-type')
  if (contentType === null) return undefined
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  const kind = accepts.find((one) => MEDIA_TYPES[one] === type)
  if (!kind || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) refuseMediaType(accepts)
  return kind
}

function refuseMediaType(accepts: readonly BodyKind[]): never {
  return fail(
    'unsupportedMediaType',
    issueText('mediaType', { types: accepts.map((kind) => MEDIA_TYPES[kind]).join(', ') }),
  )
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) refuseSize(maxBytes)
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  let bytes = 0
  let text = ''
  try {
    while (true) {
      const { done, value } = await readOn(reader)
      if (done) return text + decode(decoder)
      bytes += value.byteLength
      if (bytes > maxBytes) refuseSize(maxBytes)
      text += decode(decoder, value)
    }
  } finally {
    // `drainBody` reads the rest.
    reader.releaseLock()
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    return fail('malformedBody', issueText('utf8'))
  }
}

function refuseSize(maxBytes: number): never {
  return fail('bodyTooLarge', issueText('maxBytes', { limit: maxBytes }))
}
