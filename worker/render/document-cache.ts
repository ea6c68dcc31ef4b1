import type { CacheStorage } from '@cloudflare/workers-types'
import { DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import { documentVariant, type AppContext } from '#worker/context/context.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { createDocumentMemory, type KeptDocument } from './document-memory.ts'

/** What of a request a document depends on, besides its address. */
export const DOCUMENT_VARY = 'cookie, accept-language, user-agent, cf-ipcountry'

/** Where kept documents are filed: below a path that no page has, so that nobody's page can be taken for one. */
const FOLDER = '/_/_/documents/'

/** Header of a kept document: when it was made, in milliseconds since 1970. */
const MADE_AT = 'x-made-at'

const memory = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)

/**
 * Answers a document that names no viewer with one that was made less than a minute ago, by this isolate or by
 * another of its data centre, or makes and keeps it. Addresses with a query are made each time: anybody can think of
 * endless ones.
 */
export async function sharedDocument(c: AppContext, make: () => Promise<Response>): Promise<Response> {
  if (!isShared(c)) return make()
  const key = keyOf(c)
  const kept = memory.get(key, c.var.clock()) ?? (await fromCache(key))
  if (kept) return answerOf(kept, c.var.clock())
  const made = await make()
  const isPublic = made.headers.get('cache-control')?.startsWith('public') ?? false
  if (made.status === 200 && isPublic) c.executionCtx.waitUntil(keep(c, key, made.clone()))
  return made
}

/** Whether everybody who asks for this document in this variant gets the same one. */
function isShared(c: AppContext): boolean {
  if (c.env.DOCUMENT_CACHE === 'off' || c.req.method !== 'GET') return false
  return c.var.viewer.type === 'UNAUTH' && !hasFlash(c) && new URL(c.req.url).search === ''
}

/** The version is part of it, so that a new one never answers with pages whose scripts are gone. */
function keyOf(c: AppContext): string {
  const { origin, pathname } = new URL(c.req.url)
  return `${origin}${FOLDER}${c.var.appVersion}/${documentVariant(c)}${pathname}`
}

function dataCentreCache(): CacheStorage['default'] {
  return (globalThis.caches as unknown as CacheStorage).default
}

async function fromCache(key: string): Promise<KeptDocument | undefined> {
  // Without the cache the page is made.
  const found = await dataCentreCache()
    .match(key)
    .catch(() => undefined)
  if (!found) return undefined
  const headers = new Headers([...found.headers])
  headers.set('vary', DOCUMENT_VARY)
  const madeAt = Number(headers.get(MADE_AT))
  headers.delete(MADE_AT)
  const document = { body: new Uint8Array(await found.arrayBuffer()), headers, madeAt }
  memory.set(key, document)
  return document
}

/** Says how old it is, so that caches further on count its minute from the start. */
function answerOf({ body, headers, madeAt }: KeptDocument, now: number): Response {
  const answer = new Response(body, { headers })
  answer.headers.set('age', String(Math.max(0, Math.floor((now - madeAt) / 1_000))))
  return answer
}

async function keep(c: AppContext, key: string, made: Response): Promise<void> {
  const madeAt = c.var.clock()
  const document = { body: new Uint8Array(await made.arrayBuffer()), headers: new Headers(made.headers), madeAt }
  memory.set(key, document)
  // The variant is in the key.
  const headers = new Headers(document.headers)
  headers.delete('vary')
  headers.set(MADE_AT, String(madeAt))
  const copy = new Response(document.body, { headers }) as unknown as Parameters<CacheStorage['default']['put']>[1]
  await dataCentreCache()
    .put(key, copy)
    .catch(() => {})
}
