import { DOCUMENT_KEPT_S, STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import { SEARCH_SCOPES } from '#schema/discovery/search-constants.ts'
import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { toBucket } from '#worker/context/experiments.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import type { Env } from '#worker/env.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { waitUntil } from '#worker/platform/wait-until.ts'
import { readPurges, type Purge } from '#worker/platform/purges.ts'
import { createDocumentMemory, MAX_QUERY_BYTES, type DocumentMemory, type KeptDocument } from './document-memory.ts'
import { dataCenterStore, type DocumentStore } from './document-store.ts'
import { createVariantMemory, documentVariant } from './document-address.ts'
import { createPurgeLog, UNNAMED } from './purge-log.ts'

export const DOCUMENT_VARY = 'cookie, accept-language, user-agent, cf-ipcountry'

/** Below a path without pages, so that no page can be mistaken for a kept document. */
const FOLDER = '/_/_/documents/'

/** Per data center, at about 60 KB each. Two documents of one slot replace each other. */
const STALE_SLOTS = 1_000

/** One name for all: a note that replaces another in its slot must not lose it. */
const GONE = 'gone'

const PURGES = 'purges'

/** What is taken from public view is gone within a second: so old may be what is known of purges. */
export const PURGES_KNOWN_MS = 800

/** From here on it is renewed while documents are still answered, so that under load none waits for it. */
const PURGES_RENEWED_MS = 400

export interface LateDocument {
  complete: Promise<boolean>
  /** Renders it in one piece: streamed pieces carry the nonce of one visitor. */
  render(): Response
}

export interface DocumentSink {
  /** The usernames of all whose content is on it; without them any purge takes it. */
  shows(people: ReadonlySet<string>): void
  keepLate(document: LateDocument): void
}

export type MakeDocument = (sink?: DocumentSink) => Promise<Response>

export interface DocumentCache {
  answer(c: AppContext, context: ActionContext, make: MakeDocument): Promise<Response>
  /** What `answer` would answer with, where it is at hand; `now` in milliseconds since 1970. */
  recall(request: Request, env: Env, now: number): KeptDocument | undefined
}

export interface DocumentCacheOptions {
  store?: DocumentStore
  read?: (c: AppContext, after: number) => Promise<readonly Purge[]>
}

/** Asked for in the last minute; endless ones forget each other. */
const MAX_ASKED = 1_000

const SEARCHES = SEARCH_SCOPES.map((scope) => href('searchScope', { scope }))

/** In characters, as in an address. */
const MAX_QUERY_LENGTH = 200

/**
 * Shares documents of signed-out viewers for a minute within a data center, unless something on them was purged since.
 * As anyone can make up endless queries, addresses with one are not kept, but for searches that an isolate is asked for
 * again: these share a part of its memory. An older copy, marked as stale, is shown only while the database is down. A
 * page found to be missing, in whatever variant, removes its copies.
 */
export function createDocumentCache({
  store = dataCenterStore,
  read = ({ var: { reads } }, after) => readPurges(reads, after),
}: DocumentCacheOptions = {}): DocumentCache {
  const memory = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)
  const searches = createDocumentMemory(DOCUMENT_KEPT_S * 1_000, MAX_QUERY_BYTES)
  const variants = createVariantMemory()
  const asked = new Map<string, number>()
  const purges = createPurgeLog()
  let renewedAt = Number.NEGATIVE_INFINITY

  async function learnPurges(c: AppContext, folder: string): Promise<void> {
    const readAt = c.get('clock')()
    renewedAt = readAt
    const rows = await read(c, purges.lastId() ?? 0)
    if (purges.add(rows, readAt)) void waitUntil(c, keepPurges(folder, readAt))
  }

  function keepPurges(folder: string, madeAt: number): Promise<void> {
    const body = new Blob([purges.toText()])
    const note = { name: PURGES, body, headers: new Headers(), madeAt, purgeId: 0, people: [] }
    return store.keep(folder + PURGES, note, STALE_DOCUMENT_KEPT_S)
  }

  function renewPurges(c: AppContext, folder: string): void {
    // A database that is away is noticed by those who need it.
    void waitUntil(
      c,
      learnPurges(c, folder).catch(() => {}),
    )
  }

  /** Fails if the database does not answer and it matters. */
  async function isPurged(c: AppContext, folder: string, document: KeptDocument): Promise<boolean> {
    const now = c.get('clock')()
    if (document.people.length === 0) return false
    const age = now - purges.readAt()
    // Not known at all, or known from the future: a clock was put back.
    if (!(age >= 0 && age < PURGES_KNOWN_MS)) await learnPurges(c, folder)
    else if (now - renewedAt >= PURGES_RENEWED_MS) renewPurges(c, folder)
    return purges.isPurged(document)
  }

  function memoryOf({ isSearch }: Place): DocumentMemory {
    return isSearch ? searches : memory
  }

  function wasAsked({ fresh }: Place, now: number): boolean {
    const before = asked.get(fresh)
    if (asked.size >= MAX_ASKED) asked.clear()
    asked.set(fresh, now)
    return before !== undefined && isYounger({ madeAt: before }, DOCUMENT_KEPT_S, now)
  }

  async function findFresh(place: Place, c: AppContext): Promise<KeptDocument | undefined> {
    const now = c.get('clock')()
    const remembered = memoryOf(place).get(place.fresh, now)
    if (remembered && !(await isPurged(c, place.folder, remembered))) return remembered
    if (place.isSearch) return undefined
    const stored = await store.find(place.fresh, place.name)
    // Caches keep entries longer than their headers allow.
    if (!stored || !isYounger(stored, DOCUMENT_KEPT_S, now)) return undefined
    if (await isPurged(c, place.folder, stored)) return undefined
    memory.set(place.fresh, stored)
    return stored
  }

  async function findStale(place: Place, now: number): Promise<KeptDocument | undefined> {
    if (place.isSearch) return undefined
    const [copy, gone] = await Promise.all([store.find(place.stale, place.name), store.find(place.gone, GONE)])
    if (!copy || !isYounger(copy, STALE_DOCUMENT_KEPT_S, now)) return undefined
    if (purges.lastId() === null) {
      const note = await store.find(place.folder + PURGES, PURGES)
      if (note) purges.addText(await note.body.text())
    }
    if (purges.isPurged(copy)) return undefined
    return gone && !(gone.madeAt < copy.madeAt) ? undefined : copy
  }

  async function keep(place: Place, metadata: CacheMetadata, made: Response): Promise<void> {
    const body = await made.blob()
    const document = { name: place.name, body, headers: new Headers(made.headers), ...metadata }
    memoryOf(place).set(place.fresh, document)
    if (place.isSearch) return
    await Promise.all([
      store.keep(place.fresh, document, DOCUMENT_KEPT_S),
      store.keep(place.stale, document, STALE_DOCUMENT_KEPT_S),
    ])
  }

  function markMissing({ gone }: Place, madeAt: number): Promise<void> {
    const nothing = { name: GONE, body: new Blob(), headers: new Headers(), madeAt, purgeId: 0, people: [] }
    return store.keep(gone, nothing, STALE_DOCUMENT_KEPT_S)
  }

  async function answer(c: AppContext, context: ActionContext, make: MakeDocument): Promise<Response> {
    if (!isShared(c, context)) return make()
    const place = findPlace(context)
    variants.learn(c.req.raw, place.prefix)
    try {
      const kept = await findFresh(place, c)
      if (kept) return toResponse(kept, c.get('clock')())
      if (place.isSearch && !wasAsked(place, c.get('clock')())) return await make()
      return await makeAndKeep(c, place, make)
    } catch (error) {
      const isDatabaseAway = toFailure(error).error === 'unavailable'
      const copy = isDatabaseAway ? await findStale(place, c.get('clock')()) : undefined
      if (!copy) throw error
      reportError(c, 'unavailable', error)
      return toStaleResponse(copy, c.get('clock')())
    }
  }

  async function makeAndKeep(c: AppContext, place: Place, make: MakeDocument): Promise<Response> {
    // Its minute, and what may purge it, begin when its data is read, not when rendering ends.
    const madeAt = c.get('clock')()
    const purgeId = purges.lastId()
    if (purgeId === null) renewPurges(c, place.folder)
    let people: readonly string[] = [UNNAMED]
    /** Of concurrent requests one keeps its document. */
    function keepOnce(document: () => Response): Promise<void> | undefined {
      const remembered = memoryOf(place).get(place.fresh, c.get('clock')())
      if (remembered && !purges.isPurged(remembered)) return undefined
      const made = document()
      if (purgeId === null && people.length > 0) return undefined
      return keep(place, { madeAt, purgeId: purgeId ?? 0, people }, made)
    }

    const made = await make({
      shows(usernames) {
        people = [...usernames]
      },
      keepLate({ complete, render }) {
        const work = complete.then((isComplete) => (isComplete ? keepOnce(render) : undefined))
        void waitUntil(
          c,
          work.catch((error: unknown) => reportError(c, 'unexpected', error)),
        )
      },
    })
    if (made.status === 404 && !place.isSearch) void waitUntil(c, markMissing(place, madeAt))
    if (!isKept(made)) return made
    const kept = keepOnce(() => made.clone())
    if (kept) void waitUntil(c, kept)
    made.headers.set('age', ageAt(c.get('clock')(), madeAt))
    return made
  }

  function recall(request: Request, env: Env, now: number): KeptDocument | undefined {
    if (env.DOCUMENT_CACHE === 'off' || request.method !== 'GET' || request.body !== null) return undefined
    const known = variants.find(request)
    if (!known) return undefined
    const place = known.prefix + known.path
    const document = (known.path.includes('?') ? searches : memory).get(place, now)
    if (!document || document.people.length === 0) return document
    // What is to be read is up to `answer`.
    const age = now - purges.readAt()
    if (!(age >= 0 && age < PURGES_KNOWN_MS) || now - renewedAt >= PURGES_RENEWED_MS) return undefined
    return purges.isPurged(document) ? undefined : document
  }

  return { answer, recall }
}

type CacheMetadata = Pick<KeptDocument, 'madeAt' | 'purgeId' | 'people'>

/** Everyone gets the same document in this variant. */
function isShared(c: AppContext, { viewer, url }: ActionContext): boolean {
  if (c.env.DOCUMENT_CACHE === 'off' || c.req.method !== 'GET') return false
  return viewer.type === 'UNAUTH' && !hasFlash(c) && !isTokenPage(url.pathname) && (url.search === '' || isSearch(url))
}

function isSearch({ pathname, search }: URL): boolean {
  return search.length <= MAX_QUERY_LENGTH && /^\?q=[^&]+$/.test(search) && SEARCHES.includes(pathname)
}

function isKept({ status, headers }: Response): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
  return status === 200 && isPublic && !headers.has('set-cookie')
}

interface Place {
  /** Includes the version, so that a new one never serves pages whose scripts are gone. */
  name: string
  /** Of this site. */
  folder: string
  /** What `fresh` begins with, before path and query. */
  prefix: string
  /** Also separates sites of this worker. */
  fresh: string
  stale: string
  /** For the page in any variant or spelling. */
  gone: string
  isSearch: boolean
}

function findPlace(context: ActionContext): Place {
  const { origin, pathname, search } = context.url
  const variant = `${context.appVersion}/${documentVariant(context)}`
  const name = variant + pathname + search
  const path = pathname.replace(/\/$/, '')
  const folder = origin + FOLDER
  const prefix = `${folder}fresh/${variant}`
  return {
    name,
    folder,
    prefix,
    fresh: prefix + pathname + search,
    stale: `${folder}stale/${toBucket(name) % STALE_SLOTS}`,
    gone: `${folder}gone/${toBucket(path) % STALE_SLOTS}`,
    isSearch: search !== '',
  }
}

/** False without a known time, and for one in the future. */
function isYounger({ madeAt }: Pick<KeptDocument, 'madeAt'>, seconds: number, now: number): boolean {
  return madeAt <= now && now < madeAt + seconds * 1_000
}

/** With its age, so that downstream caches count its minute from the start. */
function toResponse({ body, headers, madeAt }: KeptDocument, now: number): Response {
  const answer = new Response(body.stream(), { headers })
  answer.headers.set('content-length', String(body.size))
  answer.headers.set('age', ageAt(now, madeAt))
  return answer
}

/** HTTP's closest to "old, and the truth is unavailable": no cache may pass it on. */
function toStaleResponse(copy: KeptDocument, now: number): Response {
  const answer = toResponse(copy, now)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('warning', '110 - "Response is Stale"')
  return answer
}

/** Seconds, rounded up: no cache may keep it beyond its minute. */
export function ageAt(now: number, madeAt: number): string {
  return String(Math.max(0, Math.ceil((now - madeAt) / 1_000)))
}
