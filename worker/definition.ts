import type * as v from 'valibot'
import type { LimitRule } from '#schema/constants/limits.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { RouteName } from '#schema/routes.ts'
import type { ActionContext, AppContext, MemberContext, QueryContext, SessionContext } from './context/context.ts'
import type { Env } from './env.ts'
import type { ServiceError } from './errors/service-error.ts'
import type { BodyKind } from './platform/body.ts'

/**
 * `member` is logged in, `session` also admits limited logins, `anyone` is everyone. Others get `notSignedIn` from a
 * call, and the log-in page from a form.
 */
export type Who = 'anyone' | 'session' | 'member'

export interface ContextOf {
  anyone: ActionContext
  session: SessionContext
  member: MemberContext
}

export interface ResourceRoute {
  resource: string
  verb: 'get' | 'create' | 'update' | 'delete'
}

export interface Limits {
  /**
   * The platform's counter against floods from one address: before anything else for a call, and for a form once it is
   * known what its page must show again.
   */
  flood?: Extract<keyof Env, 'SIGN_IN_LIMIT' | 'REPORT_LIMIT'>
  /** Counted in the database: by account, or by address while logged out. */
  limit?: { rule: LimitRule; by: 'address' | 'viewer' }
}

interface Common<W extends Who> extends Limits {
  who: W
  maxBytes?: number
  /** `false` for what recognizes a repeat by its contents or ids, and handles an `Idempotency-Key` itself. */
  once?: false
}

/** Answered by an envelope. */
export interface CallOptions<W extends Who, Schema extends v.GenericSchema> extends Common<W> {
  route: RouteName | ResourceRoute
  /** POST, or GET where the verb of a resource is `get`. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * The options of a resource; else the fields of its body (of its address where it has none), with the parameters of
   * its path. A call without an input leaves its body to the verb.
   */
  input?: Schema
  /** The input is of the address alone, as the verb reads the body. */
  readsBody?: true
  /** JSON alone by default. */
  accepts?: readonly BodyKind[]
  /** Their pages may make the call with cookies. */
  origins?: (env: Env) => readonly string[]
  /** For a read that changes something, which other sites must not cause. */
  changes?: true
  /** Finished even if the caller is gone. */
  outlivesCaller?: true
  /** 200 by default. */
  status?: 200 | 201 | 202
  /** Answered without an envelope. */
  isBare?: true
  run(context: ContextOf[W], input: v.InferOutput<Schema>): unknown
}

export interface FormResult {
  /** `to`, or back to its own page, which shows `done` once, by a name that it knows. */
  to?: string
  done?: string
  /** The page itself, now: with what is shown only once, such as secrets, and the initial fields. */
  page?: FormAgain & { done?: string }
}

export interface FormAgain {
  /** Never a password. */
  values?: Record<string, string>
  shown?: Record<string, string>
  /** Query string of the page. */
  query?: Record<string, string>
}

export type Fields = Readonly<Record<string, string>>

export interface FormOptions<W extends Who, Schema extends v.GenericSchema> extends Common<W> {
  /** Its own page, or several pages that have the same form. */
  route: RouteName | readonly RouteName[]
  /** The page that shows the problem, where that is not its own. */
  page?: RouteName
  input: Schema
  /** The initial state of its page. A page that has this names its viewer. */
  open?(context: ActionContext): Partial<FormOutcome> | Promise<Partial<FormOutcome>>
  again?(context: ContextOf[W], fields: Fields, refusal: ServiceError): FormAgain | Promise<FormAgain>
  run(
    context: ContextOf[W],
    input: v.InferOutput<Schema>,
  ): FormResult | Response | void | Promise<FormResult | Response | void>
}

/** Neither a page nor a call: a file, a feed, a hidden page. */
export interface FileOptions<W extends Who> extends Common<W> {
  route: RouteName
  /** The same for everyone: sets its own cache headers, and looks no viewer up. */
  isPublic?: true
  /** Errors are envelopes. */
  isForPrograms?: true
  changes?: true
  run(context: ContextOf[W], parameters: Record<string, string>): Response | Promise<Response>
}

/** A feature is a list of these and of its persisted queries. */
export interface Endpoint {
  kind: 'call' | 'form' | 'file'
  methods: readonly string[]
  paths: readonly string[]
  /** Their errors are envelopes, all others are pages. */
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

export interface Services {
  renderPage(c: AppContext, context: ActionContext, url: URL, form: FormOutcome): Promise<Response>
}
