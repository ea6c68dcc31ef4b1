import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import type { Env } from '#worker/env.ts'
import type { Clock } from '#worker/platform/clock.ts'
import { listSecurityHeaders } from '#worker/platform/security-headers.ts'
import { ageAt, type DocumentCache } from './document-cache.ts'
import type { KeptDocument } from './document-memory.ts'

export interface FrontOptions {
  documents: Pick<DocumentCache, 'recall'>
  clock: Clock
  nextRequestId(now: number): string
  version: string
  isSecretAddress(path: string): boolean
}

/**
 * Answers documents that this isolate remembers before anything else is built, in all the same way as the whole app
 * would; undefined for all other requests.
 */
export function createFront(options: FrontOptions): (request: Request, env: Env) => Response | undefined {
  const { documents, clock, nextRequestId } = options
  const headersOf = new WeakMap<KeptDocument, Headers>()

  function findHeaders(document: KeptDocument, url: string): Headers {
    const known = headersOf.get(document)
    if (known) return known
    const headers = new Headers(document.headers)
    headers.set(APP_VERSION_HEADER, options.version)
    headers.set('content-length', String(document.body.size))
    const isSecret = options.isSecretAddress(new URL(url).pathname + new URL(url).search)
    for (const [name, value] of listSecurityHeaders(headers, isSecret)) headers.set(name, value)
    headersOf.set(document, headers)
    return headers
  }

  return (request, env) => {
    const now = clock()
    const document = documents.recall(request, env, now)
    if (!document) return undefined
    const headers = findHeaders(document, request.url)
    headers.set('age', ageAt(now, document.madeAt))
    headers.set('x-request-id', nextRequestId(now))
    return new Response(document.body.stream(), { headers })
  }
}
