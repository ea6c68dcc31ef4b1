import { DOCUMENT_KEPT_S, STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { toBucket } from '#worker/context/experiments.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { keepGoing } from '#worker/platform/keep-going.ts'
import { createDocumentMemory, type KeptDocument } from './document-memory.ts'
import { dataCentreStore, type DocumentStore } from './document-store.ts'

export const DOCUMENT_VARY = 'cookie, accept-language, user-agent, cf-ipcountry'

/** Below a path without pages, so that no page can be mistaken for a kept document. */
const FOLDER = '/_/_/documents/'

/** Per data center, at about 60 KB each. Two documents of one slot replace each other. */
const STALE_SLOTS = 1_000

/** One name for all: a note that replaces another in its slot must not lose it. */
const GONE = 'gone'

export interface LateDocument {
  complete: Promise<boolean>
  /** Renders it in one piece: streamed pieces carry the nonce of one visitor. */
  render(): Response
}

export type MakeDocument = (keepLate: (document: LateDocument) => void) => Promise<Response>

export type DocumentCache = (c: AppContext, context: ActionContext, make: MakeDocument) => Promise<Response>

/**
 * Shares documents of signed-out viewers for a minute within a data center; URLs with a query are never kept, as anyone
 * can make up endless ones. An older copy, marked as stale, is shown only while the database is down. A page found to
 * be missing, in whatever variant, removes its copies.
 */
export function createDocumentCache(store: DocumentStore = dataCentreStore): DocumentCache {
  const memory = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)

  async function findFresh(place: Place, c: AppContext): Promise<KeptDocument | undefined> {
    const remembered = memory.get(place.fresh, c.var.clock())
    if (remembered) return remembered
    const stored = await store.find(place.fresh, place.name)
    // Caches keep entries longer than their headers allow.
    if (!stored || !isYounger(stored, DOCUMENT_KEPT_S, c.var.clock())) return undefined
    memory.set(place.fresh, stored)
    return stored
  }

  async function findStale(place: Place, now: number): Promise<KeptDocument | undefined> {
    const [copy, gone] = await Promise.all([store.find(place.stale, place.name), store.find(place.gone, GONE)])
    if (!copy || !isYounger(copy, STALE_DOCUMENT_KEPT_S, now)) return undefined
    return gone && !(gone.madeAt < copy.madeAt) ? undefined : copy
  }

  async function keep(place: Place, madeAt: number, made: Response): Promise<void> {
    const body = new Uint8Array(await made.arrayBuffer())
    const document = { name: place.name, body, headers: new Headers(made.headers), madeAt }
    memory.set(place.fresh, document)
    await Promise.all([
      store.keep(place.fresh, document, DOCUMENT_KEPT_S),
      store.keep(place.stale, document, STALE_DOCUMENT_KEPT_S),
    ])
  }

  function noteGone({ gone }: Place, madeAt: number): Promise<void> {
    const nothing = { name: GONE, body: new Uint8Array(), headers: new Headers(), madeAt }
    return store.keep(gone, nothing, STALE_DOCUMENT_KEPT_S)
  }

  return async (c, context, make) => {
    if (!isShared(c, context)) return make(() => {})
    const place = findPlace(context)
    const kept = await findFresh(place, c)
    if (kept) return toResponse(kept, c.var.clock())

    // Its minute begins when its data is read, not when rendering ends.
    const madeAt = c.var.clock()
    function keepLate({ complete, render }: LateDocument): void {
      const work = complete.then(async (isComplete) => {
        if (isComplete && !memory.get(place.fresh, c.var.clock())) await keep(place, madeAt, render())
      })
      void keepGoing(
        c,
        work.catch((error: unknown) => reportError(c, 'unexpected', error)),
      )
    }
    try {
      const made = await make(keepLate)
      if (made.status === 404) void keepGoing(c, noteGone(place, madeAt))
      if (!isKept(made)) return made
      // Of concurrent requests one keeps its document.
      if (!memory.get(place.fresh, c.var.clock())) void keepGoing(c, keep(place, madeAt, made.clone()))
      made.headers.set('age', ageAt(c.var.clock(), madeAt))
      return made
    } catch (error) {
      const isDatabaseAway = toFailure(error).error === 'unavailable'
      const copy = isDatabaseAway ? await findStale(place, c.var.clock()) : undefined
      if (!copy) throw error
      reportError(c, 'unavailable', error)
      return toStaleResponse(copy, c.var.clock())
    }
  }
}

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
