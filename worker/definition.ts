import type * as v from 'valibot'
import type { LimitRule } from '#schema/constants/limits.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { RouteName } from '#schema/routes.ts'
import type { ActionContext, AppContext, MemberContext, QueryContext, SessionContext } from './context/context.ts'
import type { Env } from './env.ts'
import type { ServiceError } from './errors/service-error.ts'
import type { BodyKind } from './platform/body.ts'

/**
 * Who may do something. `member` is signed in, `session` also knows viewers who are only greeted, `anyone` is everybody.
 * Others get `notSignedIn` from a call, and the log-in page from a form.
 */
export type Who = 'anyone' | 'session' | 'member'

export interface ContextOf {
  anyone: ActionContext
  session: SessionContext
  member: MemberContext
}

/** The address of a call `/resource/{name}/{verb}/`. */
export interface ResourceRoute {
  resource: string
  verb: 'get' | 'create' | 'update' | 'delete'
}

export interface Limits {
  /**
   * The platform's own counter that keeps floods from one address out: before anything else is done for a call, and for a
   * form once it is known what its page must show again.
   */
  flood?: Extract<keyof Env, 'SIGN_IN_LIMIT' | 'REPORT_LIMIT'>
  /** What is counted in the database: by the account, or by the address while signed out. */
  limit?: { rule: LimitRule; by: 'address' | 'viewer' }
}

interface Common<W extends Who> extends Limits {
  who: W
  /** Bytes of a body. */
  maxBytes?: number
  /** `false` for what knows a repeat by its contents or by ids of its own, and so takes an `Idempotency-Key` for itself. */
  once?: false
}

/** A call of programs, answered by an envelope. */
export interface CallOptions<W extends Who, Schema extends v.GenericSchema> extends Common<W> {
  route: RouteName | ResourceRoute
  /** POST, or GET where the verb of a resource is `get`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * What it takes: the options of a resource; else the fields of its body, or of its address where it has none, with the
   * parameters of its path. A call without an input leaves its body to the verb.
   */
  input?: Schema
  /** Types of bodies; JSON alone unless it says otherwise. */
  accepts?: readonly BodyKind[]
  /** Other origins whose pages may make the call, with their cookies. */
  origins?: (env: Env) => readonly string[]
  /** Set for a read that changes something, which other sites must not cause. */
  changes?: true
  /** Set for what is done to its end although its caller may be gone. */
  outlivesCaller?: true
  /** Of the answer: 200 unless it says otherwise. */
  status?: 200 | 201 | 202
  /** Set where the data is answered without an envelope. */
  isBare?: true
  run(context: ContextOf[W], input: v.InferOutput<Schema>): unknown
}

/** What a form comes to. */
export interface FormResult {
  /** Where it leads, `to` or back to its own page; which says once what was done, by a name that it knows. */
  to?: string
  done?: string
  /** The page itself, now: with what is shown this once, such as secrets, and what its fields start with. */
  page?: FormAgain & { done?: string }
}

/** What the page of a form that was sent shows, beside what became of it. */
export interface FormAgain {
  /** What was typed, to be typed no second time; never a password. */
  values?: Record<string, string>
  shown?: Record<string, string>
  /** Query string of the page. */
  query?: Record<string, string>
}

export type Fields = Readonly<Record<string, string>>

/** A plain form, which works with and without scripts. */
export interface FormOptions<W extends Who, Schema extends v.GenericSchema> extends Common<W> {
  /** Where it is sent to: its own page, or several pages that have the same form. */
  route: RouteName | readonly RouteName[]
  /** The page that says what is wrong, where that is not its own. */
  page?: RouteName
  input: Schema
  /** What its page starts with when it is opened. A page that has this names its viewer. */
  open?(context: ActionContext): Partial<FormOutcome> | Promise<Partial<FormOutcome>>
  /** What its page shows again after a refusal. */
  again?(context: ContextOf[W], fields: Fields, refusal: ServiceError): FormAgain | Promise<FormAgain>
  run(
    context: ContextOf[W],
    input: v.InferOutput<Schema>,
  ): FormResult | Response | void | Promise<FormResult | Response | void>
}

/** Anything that is neither a page nor a call: a file, a feed, a hidden page. */
export interface FileOptions<W extends Who> extends Common<W> {
  route: RouteName
  /** Set for what is the same for everybody: says itself how long it may be kept, and looks no viewer up. */
  isPublic?: true
  /** Set where programs ask, whose errors are envelopes. */
  isForPrograms?: true
  changes?: true
  run(context: ContextOf[W], parameters: Record<string, string>): Response | Promise<Response>
}

/** Something that the worker answers over HTTP. A feature is a list of these and of its persisted queries. */
export interface Endpoint {
  kind: 'call' | 'form' | 'file'
  methods: readonly string[]
  /** Patterns of its addresses, with and without the trailing slash. */
  paths: readonly string[]
  /** Whether programs ask: their errors are envelopes, all others are pages. */
  isForPrograms: boolean
  takesKey: boolean
  origins?: (env: Env) => readonly string[]
  changesOnRead: boolean
  handle(c: AppContext, services: Services): Promise<Response>
}

export interface PersistedQuery {
  kind: 'query'
  name: string
  resolve(context: QueryContext, variables: unknown): Promise<unknown>
}

/** What endpoints need of the app. */
export interface Services {
  /** The page at an address, with what its form starts with. */
  renderPage(c: AppContext, context: ActionContext, url: URL, form: FormOutcome): Promise<Response>
}
