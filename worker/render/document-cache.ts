import { DOCUMENT_KEPT_S, STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { mayHoldSecret } from '#worker/errors/log-path.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import type { Clock } from '#worker/platform/clock.ts'
import { readPurges } from '#worker/platform/purges.ts'
import { listSecurityHeaders } from '#worker/platform/security-headers.ts'
import { waitUntil } from '#worker/platform/wait-until.ts'
import { createVariantMemory, findAddress, type DocumentAddress } from './document-address.ts'
import { createDocumentMemory, MAX_QUERY_BYTES, type DocumentMemory, type CachedDocument } from './document-memory.ts'
import { dataCenterStore, type DocumentStore } from './document-store.ts'
import { UNNAMED } from './purge-log.ts'
import { PurgeWatch, type ReadPurges } from './purge-watch.ts'

/** All notes that a page is gone have one name: one that replaces another in its slot must not lose it. */
const GONE = 'gone'

export interface LateDocument {
  complete: Promise<boolean>
  /** Renders it in one piece: streamed pieces carry the nonce of one visitor. */
  render(): Response
}

export interface DocumentSink {
  /** The usernames of all whose content is on it; without them any purge takes it. */
  shows(people: ReadonlySet<string>): void
  cacheLate(document: LateDocument): void
}

export type MakeDocument = (sink?: DocumentSink) => Promise<Response>

export interface DocumentCacheOptions {
  clock: Clock
  version: string
  nextRequestId(now: number): string
  store?: DocumentStore
  read?: ReadPurges
}

/** How many searches of the last minute an isolate counts; endless ones forget each other. */
const MAX_ASKED = 1_000

/**
 * Shares documents of signed-out viewers for a minute within a data center, unless something on them was purged since.
 * It is asked for GET alone, in two steps: `recall` before the app is opened for a request, `answer` once its visitor
 * is known. A document is
 *
 * - remembered by this isolate: only then can `recall` answer,
 * - stored in the data center, by another isolate,
 * - made by the page, and kept in both, or
 * - stale: an older copy, marked as such, is shown only while the database is down.
 *
 * As anyone can make up endless queries, addresses with one are not kept, but for searches that an isolate is asked for
 * again: these share a part of its memory. A page found to be missing, in whatever variant, removes its copies.
 */
export class DocumentCache {
  readonly #options: DocumentCacheOptions
  readonly #clock: Clock
  readonly #store: DocumentStore
  readonly #purges: PurgeWatch
  readonly #pages = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)
  readonly #searches = createDocumentMemory(DOCUMENT_KEPT_S * 1_000, MAX_QUERY_BYTES)
  readonly #variants = createVariantMemory()
  readonly #asked = new Map<string, number>()
  readonly #headers = new WeakMap<CachedDocument, Headers>()

  constructor(options: DocumentCacheOptions) {
    const { clock, store = dataCenterStore, read = ({ var: { reads } }, after) => readPurges(reads, after) } = options
    this.#options = options
    this.#clock = clock
    this.#store = store
    this.#purges = new PurgeWatch(store, read, clock)
  }

  /** What this isolate remembers, with the headers that the whole app would give it; undefined for all else. */
  recall(request: Request, env: Env): Response | undefined {
    if (isOff(env) || request.body !== null) return undefined
    const known = this.#variants.find(request)
    if (!known) return undefined
    const now = this.#clock()
    const memory = known.path.includes('?') ? this.#searches : this.#pages
    const document = memory.get(known.prefix + known.path, now)
    // What is to be read is up to `answer`.
    if (!document || this.#purges.knows(document, now) !== 'current' || this.#purges.isPurged(document))
      return undefined
    const headers = this.#findHeaders(document, request.url)
    headers.set('age', ageAt(now, document.madeAt))
    headers.set('x-request-id', this.#options.nextRequestId(now))
    return new Response(document.body.stream(), { headers })
  }

  /** The middleware of the app sets the headers that `recall` sets. */
  async answer(c: AppContext, context: ActionContext, make: MakeDocument): Promise<Response> {
    const address = isOff(c.env) ? null : findAddress(c, context)
    if (!address) return make()
    this.#variants.learn(c.req.raw, address.prefix)
    try {
      const kept = await this.#findFresh(c, address)
      if (kept) return toResponse(kept, this.#clock())
      if (address.isSearch && !this.#wasAsked(address)) return await make()
      return await this.#makeAndCache(c, address, make)
    } catch (error) {
      const isDatabaseAway = toFailure(error).error === 'unavailable'
      const copy = isDatabaseAway ? await this.#findStale(address) : undefined
      if (!copy) throw error
      reportError(c, 'unavailable', error)
      return toStaleResponse(copy, this.#clock())
    }
  }

  #memoryOf({ isSearch }: DocumentAddress): DocumentMemory {
    return isSearch ? this.#searches : this.#pages
  }

  #findHeaders(document: CachedDocument, url: string): Headers {
    const known = this.#headers.get(document)
    if (known) return known
    const { version } = this.#options
    const headers = new Headers(document.headers)
    headers.set(APP_VERSION_HEADER, version)
    headers.set('content-length', String(document.body.size))
    const isSecret = mayHoldSecret(new URL(url).pathname + new URL(url).search)
    for (const [name, value] of listSecurityHeaders(headers, isSecret)) headers.set(name, value)
    this.#headers.set(document, headers)
    return headers
  }

  async #findFresh(c: AppContext, address: DocumentAddress): Promise<CachedDocument | undefined> {
    const now = this.#clock()
    const remembered = this.#memoryOf(address).get(address.fresh, now)
    if (remembered && !(await this.#purges.check(c, address.folder, remembered))) return remembered
    if (address.isSearch) return undefined
    const stored = await this.#store.find(address.fresh, address.name)
    // Caches keep entries longer than their headers allow.
    if (!stored || !isYounger(stored, DOCUMENT_KEPT_S, now)) return undefined
    if (await this.#purges.check(c, address.folder, stored)) return undefined
    this.#pages.set(address.fresh, stored)
    return stored
  }

  async #findStale(address: DocumentAddress): Promise<CachedDocument | undefined> {
    if (address.isSearch) return undefined
    const now = this.#clock()
    const [copy, gone] = await Promise.all([
      this.#store.find(address.stale, address.name),
      this.#store.find(address.gone, GONE),
    ])
    if (!copy || !isYounger(copy, STALE_DOCUMENT_KEPT_S, now)) return undefined
    await this.#purges.recover(address.folder)
    if (this.#purges.isPurged(copy)) return undefined
    return gone && !(gone.madeAt < copy.madeAt) ? undefined : copy
  }

  #wasAsked({ fresh }: DocumentAddress): boolean {
    const now = this.#clock()
    const before = this.#asked.get(fresh)
    if (this.#asked.size >= MAX_ASKED) this.#asked.clear()
    this.#asked.set(fresh, now)
    return before !== undefined && isYounger({ madeAt: before }, DOCUMENT_KEPT_S, now)
  }

  async #makeAndCache(c: AppContext, address: DocumentAddress, make: MakeDocument): Promise<Response> {
    // Its minute, and what may purge it, begin when its data is read, not when rendering ends.
    const madeAt = this.#clock()
    const purgeId = this.#purges.lastId()
    if (purgeId === null) this.#purges.renew(c, address.folder)
    let people: readonly string[] = [UNNAMED]
    /** One of several concurrent requests keeps its document. */
    const cacheOnce = (document: () => Response): Promise<void> | undefined => {
      const remembered = this.#memoryOf(address).get(address.fresh, this.#clock())
      if (remembered && !this.#purges.isPurged(remembered)) return undefined
      const made = document()
      if (purgeId === null && people.length > 0) return undefined
      return this.#write(address, { madeAt, purgeId: purgeId ?? 0, people }, made)
    }

    const made = await make({
      shows(usernames) {
        people = [...usernames]
      },
      cacheLate({ complete, render }) {
        const work = complete.then((isComplete) => (isComplete ? cacheOnce(render) : undefined))
        void waitUntil(
          c,
          work.catch((error: unknown) => reportError(c, 'unexpected', error)),
        )
      },
    })
    if (made.status === 404 && !address.isSearch) void waitUntil(c, this.#markMissing(address, madeAt))
    if (!mayBeStored(made)) return made
    const kept = cacheOnce(() => made.clone())
    if (kept) void waitUntil(c, kept)
    made.headers.set('age', ageAt(this.#clock(), madeAt))
    return made
  }

  async #write(address: DocumentAddress, metadata: CacheMetadata, made: Response): Promise<void> {
    const body = await made.blob()
    const document = { name: address.name, body, headers: new Headers(made.headers), ...metadata }
    this.#memoryOf(address).set(address.fresh, document)
    if (address.isSearch) return
    await Promise.all([
      this.#store.write(address.fresh, document, DOCUMENT_KEPT_S),
      this.#store.write(address.stale, document, STALE_DOCUMENT_KEPT_S),
    ])
  }

  #markMissing({ gone }: DocumentAddress, madeAt: number): Promise<void> {
    const nothing = { name: GONE, body: new Blob(), headers: new Headers(), madeAt, purgeId: 0, people: [] }
    return this.#store.write(gone, nothing, STALE_DOCUMENT_KEPT_S)
  }
}

type CacheMetadata = Pick<CachedDocument, 'madeAt' | 'purgeId' | 'people'>

function isOff(env: Env): boolean {
  return env.DOCUMENT_CACHE === 'off'
}

function mayBeStored({ status, headers }: Response): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
  return status === 200 && isPublic && !headers.has('set-cookie')
}

/** False without a known time, and for one in the future. */
function isYounger({ madeAt }: Pick<CachedDocument, 'madeAt'>, seconds: number, now: number): boolean {
  return madeAt <= now && now < madeAt + seconds * 1_000
}

/** The response has its age, so that downstream caches count its minute from the start. */
function toResponse({ body, headers, madeAt }: CachedDocument, now: number): Response {
  const answer = new Response(body.stream(), { headers })
  answer.headers.set('content-length', String(body.size))
  answer.headers.set('age', ageAt(now, madeAt))
  return answer
}

/** HTTP's closest to "old, and the truth is unavailable": no cache may pass it on. */
function toStaleResponse(copy: CachedDocument, now: number): Response {
  const answer = toResponse(copy, now)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('warning', '110 - "Response is Stale"')
  return answer
}

/** Seconds, rounded up: no cache may keep it beyond its minute. */
function ageAt(now: number, madeAt: number): string {
  return String(Math.max(0, Math.ceil((now - madeAt) / 1_000)))
}
