import { DOCUMENT_KEPT_S, STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { toBucket } from '#worker/context/experiments.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { waitUntil } from '#worker/platform/wait-until.ts'
import { readPurges, type Purge } from '#worker/platform/purges.ts'
import { createDocumentMemory, type KeptDocument } from './document-memory.ts'
import { dataCenterStore, type DocumentStore } from './document-store.ts'
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

export type DocumentCache = (c: AppContext, context: ActionContext, make: MakeDocument) => Promise<Response>

export interface DocumentCacheOptions {
  store?: DocumentStore
  read?: (c: AppContext, after: number) => Promise<readonly Purge[]>
}

/**
 * Shares documents of signed-out viewers for a minute within a data center, unless something on them was purged since;
 * URLs with a query are never kept, as anyone can make up endless ones. An older copy, marked as stale, is shown only
 * while the database is down. A page found to be missing, in whatever variant, removes its copies.
 */
export function createDocumentCache({
  store = dataCenterStore,
  read = ({ var: { reads } }, after) => readPurges(reads, after),
}: DocumentCacheOptions = {}): DocumentCache {
  const memory = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)
  const purges = createPurgeLog()
  let renewedAt = Number.NEGATIVE_INFINITY

  async function learnPurges(c: AppContext, folder: string): Promise<void> {
    const readAt = c.get('clock')()
    renewedAt = readAt
    const rows = await read(c, purges.lastId() ?? 0)
    if (purges.add(rows, readAt)) void waitUntil(c, keepPurges(folder, readAt))
  }

  function keepPurges(folder: string, madeAt: number): Promise<void> {
    const body = new TextEncoder().encode(purges.toText())
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

  async function findFresh(place: Place, c: AppContext): Promise<KeptDocument | undefined> {
    const now = c.get('clock')()
    const remembered = memory.get(place.fresh, now)
    if (remembered && !(await isPurged(c, place.folder, remembered))) return remembered
    const stored = await store.find(place.fresh, place.name)
    // Caches keep entries longer than their headers allow.
    if (!stored || !isYounger(stored, DOCUMENT_KEPT_S, now)) return undefined
    if (await isPurged(c, place.folder, stored)) return undefined
    memory.set(place.fresh, stored)
    return stored
  }

  async function findStale(place: Place, now: number): Promise<KeptDocument | undefined> {
    const [copy, gone] = await Promise.all([store.find(place.stale, place.name), store.find(place.gone, GONE)])
    if (!copy || !isYounger(copy, STALE_DOCUMENT_KEPT_S, now)) return undefined
    if (purges.lastId() === null) {
      const note = await store.find(place.folder + PURGES, PURGES)
      if (note) purges.addText(new TextDecoder().decode(note.body))
    }
    if (purges.isPurged(copy)) return undefined
    return gone && !(gone.madeAt < copy.madeAt) ? undefined : copy
  }

  async function keep(place: Place, metadata: CacheMetadata, made: Response): Promise<void> {
    const body = new Uint8Array(await made.arrayBuffer())
    const document = { name: place.name, body, headers: new Headers(made.headers), ...metadata }
    memory.set(place.fresh, document)
    await Promise.all([
      store.keep(place.fresh, document, DOCUMENT_KEPT_S),
      store.keep(place.stale, document, STALE_DOCUMENT_KEPT_S),
    ])
  }

  function markMissing({ gone }: Place, madeAt: number): Promise<void> {
    const nothing = { name: GONE, body: new Uint8Array(), headers: new Headers(), madeAt, purgeId: 0, people: [] }
    return store.keep(gone, nothing, STALE_DOCUMENT_KEPT_S)
  }

  return async (c, context, make) => {
    if (!isShared(c, context)) return make()
    const place = findPlace(context)
    try {
      const kept = await findFresh(place, c)
      return kept ? toResponse(kept, c.get('clock')()) : await makeAndKeep(c, place, make)
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
      const remembered = memory.get(place.fresh, c.get('clock')())
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
    if (made.status === 404) void waitUntil(c, markMissing(place, madeAt))
    if (!isKept(made)) return made
    const kept = keepOnce(() => made.clone())
    if (kept) void waitUntil(c, kept)
    made.headers.set('age', ageAt(c.get('clock')(), madeAt))
    return made
  }
}

type CacheMetadata = Pick<KeptDocument, 'madeAt' | 'purgeId' | 'people'>

/** Everyone gets the same document in this variant. */
function isShared(c: AppContext, { viewer, url }: ActionContext): boolean {
  if (c.env.DOCUMENT_CACHE === 'off' || c.req.method !== 'GET') return false
  return viewer.type === 'UNAUTH' && !hasFlash(c) && url.search === ''
}

function isKept({ status, headers }: Response): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
  return status === 200 && isPublic && !headers.has('set-cookie')
}

/** Requests for one URL with the same variant get the same bytes, so it must be part of every cache key. */
export function documentVariant({ device, bot, locale, country }: ActionContext): string {
  return [locale.locale, device.browserType, bot.isBot ? 'bot' : 'person', country.group].join('.')
}

interface Place {
  /** Includes the version, so that a new one never serves pages whose scripts are gone. */
  name: string
  /** Of this site. */
  folder: string
  /** Also separates sites of this worker. */
  fresh: string
  stale: string
  /** For the page in any variant or spelling. */
  gone: string
}

function findPlace(context: ActionContext): Place {
  const { origin, pathname } = context.url
  const name = `${context.appVersion}/${documentVariant(context)}${pathname}`
  const path = pathname.replace(/\/$/, '')
  const folder = origin + FOLDER
  return {
    name,
    folder,
    fresh: `${folder}fresh/${name}`,
    stale: `${folder}stale/${toBucket(name) % STALE_SLOTS}`,
    gone: `${folder}gone/${toBucket(path) % STALE_SLOTS}`,
  }
}

/** False without a known time, and for one in the future. */
function isYounger({ madeAt }: KeptDocument, seconds: number, now: number): boolean {
  return madeAt <= now && now < madeAt + seconds * 1_000
}

/** With its age, so that downstream caches count its minute from the start. */
function toResponse({ body, headers, madeAt }: KeptDocument, now: number): Response {
  const answer = new Response(body, { headers })
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
function ageAt(now: number, madeAt: number): string {
  return String(Math.max(0, Math.ceil((now - madeAt) / 1_000)))
}
