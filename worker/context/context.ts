import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { batch, type Batch, type BatchResults } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import type { CountryGroup } from '#schema/constants/countries.ts'
import { LOCALE_COOKIE, type InterfaceLocale } from '#schema/constants/locales.ts'
import { isMinor } from '#schema/identity/age.ts'
import type { Experiments, UserAgentInfo } from '#schema/page-data.ts'
import { CONSENT_COOKIE, type TrackingContext } from '#schema/settings/consent.ts'
import type { ThirdPartyContext } from '#schema/tracking/third-parties.ts'
import type { Env } from '#worker/env.ts'
import { fail } from '#worker/errors/service-error.ts'
import type { AllowedOriginsVariables } from '#worker/platform/cors.ts'
import { flash } from '#worker/platform/flash.ts'
import type { ClaimVariables } from '#worker/platform/idempotency/apply-once.ts'
import { markDone } from '#worker/platform/idempotency/claims.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import type { Live } from '#worker/platform/live/live.ts'
import { logLine } from '#worker/platform/log.ts'
import { queueMails, type OutgoingMail } from '#worker/platform/mail/outbox.ts'
import { queueNotifications } from '#worker/platform/notification-queue.ts'
import type { Passwords } from '#worker/platform/passwords.ts'
import { createReader, type Reader } from '#worker/platform/reader.ts'
import type { FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'
import type { AppVersionVariables } from './app-version.ts'
import { resolveBot, type BotContext } from './bot.ts'
import { resolveConsent } from './consent.ts'
import { resolveCountry, type CountryContext } from './country.ts'
import { resolveDevice } from './device.ts'
import { getAddress, findEdge, findKnownAddress, resolveInternalIp } from './edge.ts'
import { EXPERIMENT_CHOICE_COOKIE } from './experiment-choice.ts'
import { resolveViewerExperiments } from './experiments.ts'
import { resolveFetchPolicy } from './fetch-policy.ts'
import { resolveLocaleContext, type LocaleContext } from './locale.ts'
import type { PartsVariables } from './parts.ts'
import type { RequestIdVariables } from './request-id.ts'
import { resolveStage, type Stage } from './stage.ts'
import { resolveUnauthId, UNAUTH_ID_COOKIE } from './unauth-id.ts'
import {
  isSameViewer,
  isTouchDue,
  readViewer,
  recallViewer,
  resolveViewer,
  SESSION_COOKIE,
  touchSession,
  UNAUTH,
  type Member,
  type SignedInViewer,
  type Viewer,
} from './viewer.ts'

export type AppVariables = RequestIdVariables &
  AppVersionVariables &
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
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  readonly appVersion: string
  /** Takes writes, and single reads. */
  readonly db: Database
  /** Takes the reads of a page; see `readBatch`. */
  readonly reads: Database
  readonly reader: Reader
  readonly passwords: Passwords
  readonly renderGraceMs: number
  readonly streamTimeoutMs: number
  readonly linkTimeoutMs: number
  /** A file that is being sent may be silent for so long. */
  readonly uploadIdleMs: number
  readonly queries: QueryRegistry
  readonly live: Live
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
    this.now = given.clock()
    this.env = c.env
    this.request = c.req.raw
    this.requestId = given.requestId
    this.appVersion = given.appVersion
    this.db = given.db
    this.reads = given.reads
    this.reader = given.reader
    this.passwords = given.passwords
    this.renderGraceMs = given.renderGraceMs
    this.streamTimeoutMs = given.streamTimeoutMs
    this.linkTimeoutMs = given.linkTimeoutMs
    this.uploadIdleMs = given.uploadIdleMs
    this.queries = given.queries
    this.live = given.live
    this.unauthId = resolveUnauthId(this.cookie(UNAUTH_ID_COOKIE))
  }

  /** The same request for a viewer that it has logged in itself. */
  withViewer(viewer: Viewer): ActionContext {
    return new ActionContext(this.#c, viewer)
  }

  get url(): URL {
    return (this.#url ??= new URL(this.request.url))
  }

  get stage(): Stage {
    return resolveStage(this.env.STAGE)
  }

  get country(): CountryContext {
    return (this.#country ??= resolveCountry({
      hostname: this.url.hostname,
      edge: findEdge(this.request),
      header: this.stage === 'local' ? this.header('cf-ipcountry') : undefined,
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

  get knownAddress(): string | null {
    return findKnownAddress(this.request)
  }

  get isInternalIP(): boolean {
    return resolveInternalIp(this.address, this.env.INTERNAL_IPS)
  }

  /** Applies to addresses that users or other sites name. */
  get fetchPolicy(): FetchPolicy {
    return resolveFetchPolicy(this.env)
  }

  /** Global Privacy Control. */
  get hasPrivacySignal(): boolean {
    return this.header('sec-gpc') === '1'
  }

  get locale(): LocaleContext {
    // Crawlers get the shared page, whatever session they bring.
    return (this.#locale ??= this.localeFor(this.bot.isBot ? UNAUTH : this.viewer))
  }

  /** `chosen` is what the browser keeps, unless a page must not depend on that. */
  localeFor(viewer: Viewer, chosen = this.cookie(LOCALE_COOKIE)): LocaleContext {
    return resolveLocaleContext({
      viewer,
      cookie: chosen,
      setting: this.env.LOCALE_ORIGINS,
      origin: this.url.origin,
      countryFromHostName: this.country.countryFromHostName,
      acceptLanguage: this.header('accept-language'),
      isLocal: this.stage === 'local',
    })
  }

  get experiments(): Experiments {
    return (this.#experiments ??= resolveViewerExperiments(
      this.viewer,
      this.unauthId,
      this.cookie(EXPERIMENT_CHOICE_COOKIE),
    ))
  }

  get tracking(): TrackingContext {
    return this.#trackingOf(this.viewer)
  }

  get thirdParties(): ThirdPartyContext {
    return this.thirdPartiesFor(this.viewer)
  }

  /** Answers for an account that this request has just logged in. */
  thirdPartiesFor(viewer: Viewer): ThirdPartyContext {
    return {
      ...this.#trackingOf(viewer),
      isBot: this.bot.isBot,
      regionFromIp: this.country.regionFromIp,
      isThirdPartyMarketingOn: viewer.type === 'UNAUTH' ? undefined : viewer.user.thirdPartyMarketingTrackingEnabled,
    }
  }

  #trackingOf(viewer: Viewer): TrackingContext {
    const { country, countryFromIp } = this.country
    const consent = resolveConsent(viewer, this.cookie(CONSENT_COOKIE), this.now)
    const isUnder18 = viewer.type !== 'UNAUTH' && isMinor(viewer.user.birthday, this.now)
    return { country, countryFromIp, hasPrivacySignal: this.hasPrivacySignal, consent, isMinor: isUnder18 }
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
    if (frames.length > 0) void this.waitUntil(this.live.deliver(frames))
  }

  /** Call it after a commit with `insertNotificationEvents`: it works once the answer is on its way. */
  notify(): void {
    void this.waitUntil(queueNotifications(this.env.NOTIFICATION_QUEUE))
  }

  /** Call it after sessions of these accounts have ended: their live sockets close at once. */
  closeEndedSockets(userIds: readonly string[]): void {
    if (userIds.length > 0) void this.waitUntil(this.live.checkSessions(userIds))
  }

  waitUntil<Result>(work: Promise<Result>): Promise<Result> {
    const end = work.then(
      () => {},
      () => {},
    )
    try {
      this.#c.executionCtx.waitUntil(end)
    } catch {
      // Outside a worker nothing is dropped.
    }
    return work
  }

  /** A new batch: what is read with it in one turn shares a round trip. */
  readBatch(): QueryContext {
    return {
      db: this.reads,
      reader: createReader(this.reads),
      viewer: this.viewer,
      unauthId: this.bot.isBot ? null : this.unauthId,
      siteOrigin: this.siteOrigin,
      countryGroup: this.country.group,
      env: this.env,
      address: this.address,
      now: this.now,
    }
  }
}

export function openContext(c: Context<AppEnv>): Promise<ActionContext> {
  const opened = c.var.opened ?? lookUp(c)
  c.set('opened', opened)
  return opened
}

/** Bypasses and replaces the cached one. */
export function reopenContext(c: Context<AppEnv>): Promise<ActionContext> {
  const opened = lookUp(c)
  c.set('opened', opened)
  return opened
}

/** Works even if the request failed before its viewer was resolved. */
export async function findLocale(c: Context<AppEnv>): Promise<InterfaceLocale> {
  const context = await c.var.opened?.catch(() => undefined)
  return (context ?? new ActionContext(c, UNAUTH)).locale.locale
}

/** A crawler gets the shared page, whatever cookies it sends. */
export async function openPageContext(c: Context<AppEnv>): Promise<ActionContext> {
  const { isBot } = resolveBot(c.req.header('user-agent'), findEdge(c.req.raw))
  return isBot ? new ActionContext(c, UNAUTH) : openContext(c)
}

async function lookUp(c: Context<AppEnv>): Promise<ActionContext> {
  const { reader, clock } = c.var
  const viewer = await resolveViewer({ reader, cookie: getCookie(c, SESSION_COOKIE), now: clock() })
  return touched(new ActionContext(c, viewer))
}

/** Using a limited login is no proof, so it stays limited. */
function touched(context: ActionContext): ActionContext {
  const { db, viewer, now } = context
  if (viewer.type === 'AUTH' && isTouchDue(viewer.session, now)) void context.waitUntil(touchSession(db, viewer, now))
  return context
}

export interface GuessedContext {
  /** Takes reads alone, whose results count only if the guess was right. */
  context: ActionContext
  /** Reads the session by this reader's next round trip. */
  check(reader: Reader): Promise<{ context: ActionContext; wasRight: boolean }>
}

/**
 * The context has the viewer as this isolate last read their session, so that the reads of a page need not wait for it.
 * It is null if that is not known, and for crawlers.
 */
export async function guessContext(c: Context<AppEnv>): Promise<GuessedContext | null> {
  const cookie = getCookie(c, SESSION_COOKIE)
  if (c.var.opened || !isToken(cookie) || resolveBot(c.req.header('user-agent'), findEdge(c.req.raw)).isBot) return null
  const tokenHash = await hashToken(cookie)
  const guess = recallViewer(tokenHash)
  if (!guess) return null
  const guessed = new ActionContext(c, guess)
  return {
    context: guessed,
    check(reader) {
      const checked = readViewer({ reader, tokenHash, now: guessed.now }).then((viewer) => {
        const wasRight = isSameViewer(viewer, guess)
        return { context: touched(wasRight ? guessed : new ActionContext(c, viewer)), wasRight }
      })
      c.set(
        'opened',
        checked.then(({ context }) => context),
      )
      return checked
    },
  }
}
