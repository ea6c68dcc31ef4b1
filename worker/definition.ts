import type * as v from 'valibot'
import type { CallDefinition } from '#schema/call.ts'
import type { LimitRule } from '#schema/constants/limits.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { RouteName } from '#schema/routes.ts'
import type { ActionContext, AppContext, MemberContext, QueryContext, SessionContext } from './context/context.ts'
import type { Env } from './env.ts'
import type { ServiceError } from './errors/service-error.ts'
import type { BodyKind } from './platform/body.ts'

/**
 * `member` is logged in, `session` also admits limited logins. Others get `notSignedIn` from a call, and the login
 * page from a form. For all but employees, what is theirs does not exist.
 */
export type Who = 'anyone' | 'session' | 'member' | 'employee'

export interface ContextOf {
  anyone: ActionContext
  session: SessionContext
  member: MemberContext
  employee: MemberContext
}

export interface Limits {
  /**
   * The platform's flood counter by address: before anything else for a call, and for a form once the fields to show
   * again are read.
   */
  flood?: Extract<keyof Env, 'SIGN_IN_LIMIT' | 'REPORT_LIMIT'>
  /** Counted in the database: by account, or by address while logged out. */
  limit?: { rule: LimitRule; by: 'address' | 'viewer' }
}

/**
 * What a write by someone who is write-banned gets: 403 `writeBanned`, unless no one else sees what it changes or it
 * only takes something away. `verb`: that depends on the input, and the verb refuses.
 */
export type WhenBanned = 'refused' | 'allowed' | 'verb'

export interface Common<W extends Who> extends Limits {
  who: W
  /** Default: `refused` for writes of members. */
  whenBanned?: WhenBanned
  maxBytes?: number
  /** `false` for verbs that detect repeats by contents or ids and handle an `Idempotency-Key` themselves. */
  once?: false
}

/** What a verb returns: the answer that is defined, nothing where that is null, or a response of its own. */
export type Returned<Answer> = Answer | Response | (null extends Answer ? void : never)

/** What the definition of a call does not say. */
export interface CallOptions<W extends Who, Input, Answer> extends Common<W> {
  /** The input is of the address alone, as the verb reads the body. */
  readsBody?: true
  /** Default: JSON only. */
  accepts?: readonly BodyKind[]
  /** Their pages may make the call with cookies. */
  origins?: (env: Env) => readonly string[]
  /** The option is for a GET with side effects, which other sites must not cause. */
  changes?: true
  /** Completes even if the caller is gone. */
  outlivesCaller?: true
  /** Default: 200. */
  status?: 200 | 201 | 202
  /** What the verb answers by a response of its own without a body, besides what is defined. */
  bodiless?: 204 | 303
  /** Responds without an envelope. */
  isBare?: true
  run(context: ContextOf[W], input: Input): Returned<Answer> | Promise<Returned<Answer>>
}

export interface FormResult {
  /** The redirect leads to `to`, or back to its own page, which shows the message that `done` names once. */
  to?: string
  done?: string
  /** Rendered without a redirect: with what is shown only once, such as secrets, and the initial fields. */
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
  /** Its own page, or several pages with the same form. */
  route: RouteName | readonly RouteName[]
  /** The page that shows errors, if it isn't the form's own. */
  page?: RouteName
  /** The schema of its fields and the path's parameters. Fields that it does not name are refused (`strictInput`). */
  input: Schema
  /**
   * The option is for a form with files: it reads the body itself, into the fields, so that what was typed is kept if
   * it fails.
   */
  receive?(context: ContextOf[W], fields: Record<string, string>): Promise<void>
  /** The initial state of its page. A page with this is personal. */
  open?(context: ActionContext): Partial<FormOutcome> | Promise<Partial<FormOutcome>>
  again?(context: ContextOf[W], fields: Fields, refusal: ServiceError): FormAgain | Promise<FormAgain>
  run(
    context: ContextOf[W],
    input: v.InferOutput<Schema>,
  ): FormResult | Response | void | Promise<FormResult | Response | void>
}

export interface FileOptions<W extends Who> extends Common<W> {
  route: RouteName
  /** Default: GET. */
  method?: 'POST'
  /** The same for everyone: sets its own cache headers and resolves no viewer. */
  isPublic?: true
  /** Errors are envelopes. */
  isForPrograms?: true
  changes?: true
  run(context: ContextOf[W], parameters: Record<string, string>): Response | Promise<Response>
}

export interface Endpoint {
  kind: 'call' | 'form' | 'file'
  methods: readonly string[]
  paths: readonly string[]
  /** Errors are envelopes instead of pages. */
  isForPrograms: boolean
  takesKey: boolean
  who: Who
  whenBanned: WhenBanned
  origins?: (env: Env) => readonly string[]
  changesOnRead: boolean
  /** A file that is the same for everyone. */
  isPublic: boolean
  limits: Limits
  /** Fields that the schema does not name are refused. A file has none, and reads its path's parameters. */
  input?: v.GenericSchema
  /** Null if there is no body, or if the verb reads it by itself. */
  body: { accepts: readonly BodyKind[]; maxBytes: number } | null
  /** What a call is, and how it answers; other endpoints have none. */
  call?: { definition: CallDefinition; status: number; bodiless: number | undefined; isBare: boolean }
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
