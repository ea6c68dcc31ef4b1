import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { batch, type Batch, type BatchResults } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import type { CountryGroup } from '#schema/constants/countries.ts'
import type { Experiments, UserAgentInfo } from '#schema/page-data.ts'
import type { Env } from '#worker/env.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { AllowedOriginsVariables } from '#worker/platform/cors.ts'
import { flash } from '#worker/platform/flash.ts'
import type { ClaimVariables } from '#worker/platform/idempotency/apply-once.ts'
import { markDone } from '#worker/platform/idempotency/claims.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import { logLine } from '#worker/platform/log.ts'
import { queueMails, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { queueNotifications } from '#worker/platform/notification-queue.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'
import { resolveBot, type BotContext } from './bot.ts'
import { resolveCountry, type CountryContext } from './country.ts'
import { resolveDevice } from './device.ts'
import { getAddress, findEdge } from './edge.ts'
import { EXPERIMENT_CHOICE_COOKIE } from './experiment-choice.ts'
import { resolveViewerExperiments } from './experiments.ts'
import { localeFor, type LocaleContext } from './locale.ts'
import type { Parts, PartsVariables } from './parts.ts'
import type { RequestIdVariables } from './request-id.ts'
import { resolveUnauthId, UNAUTH_ID_COOKIE } from './unauth-id.ts'
import { UNAUTH, type Member, type SignedInViewer, type Viewer } from './viewer.ts'

export type AppVariables = RequestIdVariables &
  PartsVariables &
  AllowedOriginsVariables &
  ClaimVariables & {
    queries: QueryRegistry
    opened?: Promise<ActionContext>
    /** Set for calls by programs; for all others, errors are pages. */
    answers?: 'envelope'
  }

export interface AppEnv {
  Bindings: Env
  Variables: AppVariables
}

export type AppContext = Context<AppEnv>

export type MemberContext = ActionContext<Member>

export function isMember(context: ActionContext): context is MemberContext {
  return context.viewer.type === 'AUTH'
}

export type SessionContext = ActionContext<SignedInViewer>

export type QueryContext = Pick<
  ActionContext,
  'reader' | 'viewer' | 'unauthId' | 'siteOrigin' | 'now' | 'env' | 'address'
> & {
  countryGroup: CountryGroup
  /** Read-only. */
  db: Database
}

/** Resolvers throw with the path of each issue. */
export type QueryRegistry = ReadonlyMap<string, (context: QueryContext, variables: unknown) => Promise<unknown>>

export type MailContext = Pick<ActionContext, 'db' | 'now' | 'mailOrigin' | 'send'>

const CLAIM = 'claim of the request'

export class ActionContext<Who extends Viewer = Viewer> {
  readonly viewer: Who
  /** Milliseconds since 1970: when the request began, or when its body had arrived if that took long. */
  readonly now: number
  readonly parts: Parts
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  /** Takes writes, and single reads. */
  readonly db: Database
  readonly reader: Reader
  readonly queries: QueryRegistry
  unauthId: string | null
  readonly #c: Context<AppEnv>
  #url: URL | undefined
  #country: CountryContext | undefined
  #device: UserAgentInfo | undefined
  #bot: BotContext | undefined
  #locale: LocaleContext | undefined
  #experiments: Experiments | undefined

  constructor(c: Context<AppEnv>, viewer: Who) {
    this.#c = c
    // Read once: Hono builds the object whenever it is asked for.
    const given = c.var
    this.viewer = viewer
    this.parts = given.parts
    this.now = given.parts.clock()
    this.env = c.env
    this.request = c.req.raw
    this.requestId = given.requestId
    this.db = given.db
    this.reader = given.reader
    this.queries = given.queries
    this.unauthId = resolveUnauthId(this.cookie(UNAUTH_ID_COOKIE))
  }

  /** The same request for a viewer that it has logged in itself. */
  withViewer(viewer: Viewer): ActionContext {
    return new ActionContext(this.#c, viewer)
  }

  get url(): URL {
    return (this.#url ??= new URL(this.request.url))
  }

  get country(): CountryContext {
    return (this.#country ??= resolveCountry({
      hostname: this.url.hostname,
      edge: findEdge(this.request),
      header: this.parts.stage === 'local' ? this.header('cf-ipcountry') : undefined,
    }))
  }

  get device(): UserAgentInfo {
    return (this.#device ??= resolveDevice(this.header('user-agent')))
  }

  get bot(): BotContext {
    return (this.#bot ??= resolveBot(this.header('user-agent'), findEdge(this.request)))
  }

  /** Limits count by it; set even if the address is unknown. */
  get address(): string {
    return getAddress(this.request)
  }

  get locale(): LocaleContext {
    // Crawlers get the shared page, whatever session they bring.
    return (this.#locale ??= localeFor(this, this.bot.isBot ? UNAUTH : this.viewer))
  }

  get experiments(): Experiments {
    return (this.#experiments ??= resolveViewerExperiments(
      this.viewer,
      this.unauthId,
      this.cookie(EXPERIMENT_CHOICE_COOKIE),
    ))
  }

  /**
   * The origin has no trailing slash: the configured one, or the request's own. Only for what the caller alone sees,
   * such as canonical links: a `Host` header can be forged.
   */
  get siteOrigin(): string {
    return this.env.SITE_ORIGIN || this.url.origin
  }

  get mailOrigin(): string {
    if (this.env.SITE_ORIGIN) return this.env.SITE_ORIGIN
    logLine('error', { message: 'SITE_ORIGIN is not set, so no mail can be written and no passkey made' })
    return fail('notConfigured')
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined
  }

  setHeader(name: string, value: string): void {
    this.#c.header(name, value)
  }

  cookie(name: string): string | undefined {
    return getCookie(this.#c, name)
  }

  setCookie(name: string, value: string, options: CookieOptions): void {
    setCookie(this.#c, name, value, options)
  }

  deleteCookie(name: string, options: CookieOptions): void {
    deleteCookie(this.#c, name, options)
  }

  /** Shown once by the next document at or below `path`. */
  flash(path: string, done: string): void {
    flash(this.#c, path, done)
  }

  /**
   * The commit also marks the request's `Idempotency-Key` as done, so that a repeat after a lost response doesn't apply
   * twice.
   */
  async commit<const Named extends Batch>(statements: Named): Promise<BatchResults<Named>> {
    const { claim } = this.#c.var
    if (claim === undefined) return batch(this.db, statements)
    return batch(this.db, { ...statements, [CLAIM]: markDone(this.db, claim, this.now) })
  }

  /**
   * The hash of a body that the verb has read by itself, whole: under the same `Idempotency-Key` another one is a
   * conflict, however late it differs.
   */
  noteBody(hash: string): void {
    this.#c.set('bodyHash', hash)
  }

  /** The mails are sent once the answer is on its way. */
  send(mails: readonly Pick<OutgoingMail, 'id'>[]): void {
    const ids = mails.map(({ id }) => id)
    void this.waitUntil(queueMails(this.env.MAIL_QUEUE, ids))
    // What is mailed at once is news as well, which triggers note (`db/triggers`).
    this.notify()
  }

  /** What the commit has written by `insertFrames()`, once the answer is on its way. */
  deliverFrames(...written: readonly (readonly WrittenFrame[])[]): void {
    const frames = written.flat()
    if (frames.length > 0) void this.waitUntil(this.parts.live.deliver(frames))
  }

  /** Call it after a commit with `insertNotificationEvents`: it works once the answer is on its way. */
  notify(): void {
    void this.waitUntil(queueNotifications(this.env.NOTIFICATION_QUEUE))
  }

  /** Call it after sessions of these accounts have ended: their live sockets close at once. */
  closeEndedSockets(userIds: readonly string[]): void {
    if (userIds.length > 0) void this.waitUntil(this.parts.live.checkSessions(userIds))
  }

  waitUntil<Result>(work: Promise<Result>): Promise<Result> {
    const end = Promise.allSettled([work])
    try {
      this.#c.executionCtx.waitUntil(end)
    } catch {
      // Outside a worker nothing is dropped.
    }
    return work
  }

  /** A new batch: what is read with it in one turn shares a round trip. */
  readBatch(): QueryContext {
    const { viewer, siteOrigin, env, address, now } = this
    const { reads } = this.#c.var
    const unauthId = this.bot.isBot ? null : this.unauthId
    const countryGroup = this.country.group
    return { db: reads, reader: createReader(reads), viewer, unauthId, siteOrigin, countryGroup, env, address, now }
  }
}
