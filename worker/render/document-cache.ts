import { DOCUMENT_KEPT_S, STALE_DOCUMENT_KEPT_S } from '#schema/constants/limits.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { bucketOf } from '#worker/context/experiments.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import { hasFlash } from '#worker/platform/flash.ts'
import { keepGoing } from '#worker/platform/keep-going.ts'
import { createDocumentMemory, type KeptDocument } from './document-memory.ts'
import { dataCentreStore, type DocumentStore } from './document-store.ts'

/** What of a request a document depends on, besides its address. */
export const DOCUMENT_VARY = 'cookie, accept-language, user-agent, cf-ipcountry'

/** Where kept documents are filed: below a path that no page has, so that no page can be mistaken for one. */
const FOLDER = '/_/_/documents/'

/** Stale copies in one data centre, at some 60 KB each. Two documents of one slot replace each other. */
const STALE_SLOTS = 1_000

/** The name of every note that a page is gone: by another page's note in its slot a note must not be lost. */
const GONE = 'gone'

/** A document that is sent in pieces, to be kept once it is complete. */
export interface LateDocument {
  /** Whether all of its data has come. */
  complete: Promise<boolean>
  /** Renders it whole: the pieces that were sent carry the nonce of one visitor. */
  render(): Response
}

/** Makes a document; what it sends in pieces it also hands over to be kept. */
export type MakeDocument = (keepLate: (document: LateDocument) => void) => Promise<Response>

/** Answers a document, made now or kept. */
export type DocumentCache = (c: AppContext, context: ActionContext, make: MakeDocument) => Promise<Response>

/**
 * Answers a document that names no viewer with one whose data was read less than a minute ago, by this isolate or by
 * another of its data centre, or makes and keeps it. Addresses with a query are made each time: anybody can think of
 * endless ones.
 *
 * An older copy is shown only while the database does not answer, and says that it is stale. A page that turned out to
 * be missing since the copy was made, in whatever variant, takes the copy with it.
 */
export function createDocumentCache(store: DocumentStore = dataCentreStore): DocumentCache {
  const memory = createDocumentMemory(DOCUMENT_KEPT_S * 1_000)

  async function findFresh(place: Place, c: AppContext): Promise<KeptDocument | undefined> {
    const remembered = memory.get(place.fresh, c.var.clock())
    if (remembered) return remembered
    const stored = await store.find(place.fresh, place.name)
    // Caches keep things for longer than they were told to.
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
    const place = placeOf(context)
    const kept = await findFresh(place, c)
    if (kept) return answerOf(kept, c.var.clock())

    // Its minute begins when its data is read, not when the last of it is rendered.
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
      // Of requests that came at once, one keeps what it has made.
      if (!memory.get(place.fresh, c.var.clock())) void keepGoing(c, keep(place, madeAt, made.clone()))
      made.headers.set('age', ageAt(c.var.clock(), madeAt))
      return made
    } catch (error) {
      const isDatabaseAway = toFailure(error).error === 'unavailable'
      const copy = isDatabaseAway ? await findStale(place, c.var.clock()) : undefined
      if (!copy) throw error
      reportError(c, 'unavailable', error)
      return staleAnswerOf(copy, c.var.clock())
    }
  }
}

/** Whether everybody who asks for this document in this variant gets the same one. */
function isShared(c: AppContext, { viewer, url }: ActionContext): boolean {
  if (c.env.DOCUMENT_CACHE === 'off' || c.req.method !== 'GET') return false
  return viewer.type === 'UNAUTH' && !hasFlash(c) && url.search === ''
}

/** Whether a document that was made may be handed to others. */
function isKept({ status, headers }: Response): boolean {
  const isPublic = headers.get('cache-control')?.startsWith('public') ?? false
  return status === 200 && isPublic && !headers.has('set-cookie')
}

/**
 * Names the variant of a shared document. Two requests for one address with the same name get the same bytes,
 * so it belongs into the key of every cache.
 */
export function documentVariant({ device, bot, locale, country }: ActionContext): string {
  return [locale.locale, device.browserType, bot.isBot ? 'bot' : 'person', country.group].join('.')
}

interface Place {
  /** Of the document in its variant. The version is part of it, so that a new one never answers with pages whose scripts are gone. */
  name: string
  /** Addresses in the store; that of the fresh document also tells one site of this worker from another. */
  fresh: string
  stale: string
  /** Of the page, whatever its variant or spelling. */
  gone: string
}

function placeOf(context: ActionContext): Place {
  const { origin, pathname } = context.url
  const name = `${context.appVersion}/${documentVariant(context)}${pathname}`
  const path = pathname.replace(/\/$/, '')
  const folder = origin + FOLDER
  return {
    name,
    fresh: `${folder}fresh/${name}`,
    stale: `${folder}stale/${bucketOf(name) % STALE_SLOTS}`,
    gone: `${folder}gone/${bucketOf(path) % STALE_SLOTS}`,
  }
}

/** False for what has lost the moment that it was made at, and for what was made by a clock that was ahead. */
function isYounger({ madeAt }: KeptDocument, seconds: number, now: number): boolean {
  return madeAt <= now && now < madeAt + seconds * 1_000
}

/** Says how old it is, so that caches further on count its minute from the start. */
function answerOf({ body, headers, madeAt }: KeptDocument, now: number): Response {
  const answer = new Response(body, { headers })
  answer.headers.set('age', ageAt(now, madeAt))
  return answer
}

/** The nearest that HTTP has to "this is old, and the truth cannot be had": no cache may hand it on. */
function staleAnswerOf(copy: KeptDocument, now: number): Response {
  const answer = answerOf(copy, now)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('warning', '110 - "Response is Stale"')
  return answer
}

/** In whole seconds, rounded up: a cache further on must not keep it beyond its minute. */
function ageAt(now: number, madeAt: number): string {
  return String(Math.max(0, Math.ceil((now - madeAt) / 1_000)))
}
