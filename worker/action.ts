import * as v from 'valibot'
import type { QueryName, QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { findAddress, type CallName } from '#schema/call-address.ts'
import { NoInput, type CallDefinition } from '#schema/call.ts'
import { MAX_CALL_BODY_BYTES, MAX_ERROR_DETAIL_LENGTH, MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS, isErrorName } from '#schema/errors.ts'
import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import { issueText } from '#schema/issue-text.ts'
import { localPath } from '#schema/local-path.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import type { QueryDefinition } from '#schema/query.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { ActionContext, type AppContext, type QueryContext } from './context/context.ts'
import { getAddress } from './context/edge.ts'
import { openContext, openPageContext, reopenContext } from './context/open-context.ts'
import { logRefusal } from './context/security-log.ts'
import { isEmployee, UNAUTH } from './context/viewer.ts'
import type {
  CallOptions,
  Common,
  ContextOf,
  Endpoint,
  FileOptions,
  FormOptions,
  FormResult,
  Limits,
  PersistedQuery,
  Services,
  WhenBanned,
  Who,
} from './definition.ts'
import { fail, ServiceError } from './errors/service-error.ts'
import { toServiceError, toSuccess } from './errors/to-envelope.ts'
import { parseJson, readBody, refuseDangerousKeys, type BodyKind } from './platform/body.ts'
import { redirectDone } from './platform/flash.ts'
import { addressKey, refuseFlood, requireAttempt } from './platform/rate-limit.ts'
import { ignoresUnknown, strictInput } from './platform/strict-input.ts'
import { waitUntil } from './platform/wait-until.ts'
import { getTexts } from './texts/texts.ts'

const JSON_ONLY: readonly BodyKind[] = ['json']

/** docs/ARCHITECTURE.md, "Add a call". */
export function call<W extends Who, Schema extends v.GenericSchema, Answer extends v.GenericSchema>(
  definition: CallDefinition<CallName, Schema, Answer>,
  options: CallOptions<W, v.InferOutput<NoInfer<Schema>>, v.InferOutput<NoInfer<Answer>>>,
): Endpoint {
  const { method, pattern, isResource } = findAddress(definition.name)
  const {
    who,
    run,
    status = 200,
    bodiless,
    isBare = false,
    outlivesCaller,
    accepts = JSON_ONLY,
    maxBytes = MAX_CALL_BODY_BYTES,
  } = options
  const isWrite = method !== 'GET'
  const body = isWrite && !options.readsBody ? { accepts, maxBytes } : null
  const readInput = isResource ? readerOfOptions(definition.input, body) : readerOfFields(definition.input, body)
  async function answer(c: AppContext): Promise<Response> {
    c.header('cache-control', 'private, no-store')
    await checkFlood(c, options)
    const opened = await requireContext(c, who)
    if (isWrite) checkBan(opened, options)
    const input = await readInput(c)
    const context = await currentContext(c, opened, who)
    if (isWrite) checkBan(context, options)
    await checkLimit(context, options)
    const data = await namingFields(isResource ? 'options.' : '', () => run(context, input))
    if (data instanceof Response) return passOn(c, data)
    c.status(status)
    return isBare ? c.json(data) : c.json(toSuccess(data))
  }
  return {
    kind: 'call',
    isForPrograms: true,
    methods: [method],
    paths: listPaths(pattern),
    takesKey: options.once !== false && isWrite,
    who,
    whenBanned: isWrite ? whenBanned(options) : 'allowed',
    changesOnRead: options.changes ?? false,
    isPublic: false,
    limits: listLimits(options),
    ...(!isNoInput(definition.input) && { input: definition.input }),
    body,
    ...(options.origins && { origins: options.origins }),
    call: { definition, status, bodiless, isBare },
    handle: (c) => {
      const answered = answer(c)
      return outlivesCaller ? waitUntil(c, answered) : answered
    },
  }
}

/** docs/ARCHITECTURE.md, "Add a form". */
export function form<W extends Who, Schema extends v.GenericSchema>(options: FormOptions<W, Schema>): Endpoint {
  const { who, open } = options
  const routes = typeof options.route === 'string' ? [options.route] : options.route
  return {
    kind: 'form',
    isForPrograms: false,
    methods: open ? ['GET', 'POST'] : ['POST'],
    paths: routes.flatMap((route) => listPaths(ROUTES[route])),
    takesKey: options.once !== false,
    who,
    whenBanned: whenBanned(options),
    changesOnRead: false,
    isPublic: false,
    limits: listLimits(options),
    input: options.input,
    body: options.receive ? null : { accepts: ['form'], maxBytes: options.maxBytes ?? MAX_FORM_BODY_BYTES },
    async handle(c, services) {
      c.header('cache-control', 'private, no-store')
      if (c.req.method === 'POST') return submit(c, options, services)
      const context = await openPageContext(c)
      if (needsLogin(context, who)) return logIn(c)
      const outcome = { error: null, problems: {}, values: {}, ...(await open?.(context)) }
      // A secret in the URL stays out of the document.
      const url = isTokenPage(context.url.pathname) ? pageAddress(context.url, context.url.pathname) : context.url
      return showForm(c, services, { context, url, outcome })
    },
  }
}

export function file<W extends Who>(options: FileOptions<W>): Endpoint {
  const { route, who, isPublic, run } = options
  return {
    kind: 'file',
    isForPrograms: options.isForPrograms ?? false,
    methods: [options.method ?? 'GET'],
    paths: listPaths(ROUTES[route]),
    takesKey: false,
    who,
    whenBanned: 'allowed',
    changesOnRead: options.changes ?? false,
    isPublic: isPublic ?? false,
    limits: listLimits(options),
    body: null,
    async handle(c) {
      if (!isPublic) c.header('cache-control', 'private, no-store')
      await checkFlood(c, options)
      const context = isPublic ? (new ActionContext(c, UNAUTH) as ContextOf[W]) : await requireContext(c, who)
      await checkLimit(context, options)
      return passOn(c, await run(context, c.req.param()))
    },
  }
}

/** docs/ARCHITECTURE.md, "Add a query". */
export function query<const Name extends QueryName>(
  { name, variables }: QueryDefinition<Name, v.GenericSchema<unknown, QueryVariables<Name>>, v.GenericSchema>,
  resolve: (context: QueryContext, variables: QueryVariables<Name>) => Promise<QueryResult<Name>>,
): PersistedQuery {
  const schema = strictInput(variables)
  return { kind: 'query', name, resolve: async (context, asked) => resolve(context, v.parse(schema, asked)) }
}

async function requireContext<W extends Who>(c: AppContext, who: W): Promise<ContextOf[W]> {
  return admit(await openContext(c), who)
}

function admit<W extends Who>(context: ActionContext, who: W): ContextOf[W] {
  if (needsLogin(context, who) || isMeantForOther(context)) fail('notSignedIn')
  if (who === 'employee' && !isEmployee(context.viewer)) fail('notFound')
  return context as ContextOf[W]
}

function needsLogin({ viewer: { type } }: ActionContext, who: Who): boolean {
  return (who === 'member' && type !== 'AUTH') || (who === 'session' && type === 'UNAUTH')
}

/** What was written while another account was signed in waits for that one. */
function isMeantForOther(context: ActionContext): boolean {
  const { viewer } = context
  const account = context.header(ACCOUNT_HEADER)
  return account !== undefined && (viewer.type !== 'AUTH' || viewer.user.id !== account)
}

const CONTEXT_KEPT_MS = 5_000

/** A caller may send its body slowly: by then its session, or a temporary right, may have ended. */
async function currentContext<W extends Who>(c: AppContext, opened: ContextOf[W], who: W): Promise<ContextOf[W]> {
  if (c.var.parts.clock() - opened.now < CONTEXT_KEPT_MS) return opened
  return admit(await reopenContext(c), who)
}

async function namingFields<Result>(prefix: string, work: () => Result): Promise<Awaited<Result>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.field === undefined || error.detail === undefined) throw error
    throw new ServiceError(error.error, { ...error.options, path: prefix + error.field })
  }
}

type ReadInput<Schema extends v.GenericSchema> = (c: AppContext) => Promise<v.InferOutput<Schema>>

/** An option that the call does not use is refused, wherever it stands: it must never be ignored. */
function readerOfOptions<Schema extends v.GenericSchema>(input: Schema, body: Endpoint['body']): ReadInput<Schema> {
  const options = isNoInput(input) ? v.optional(NO_OPTIONS) : strictInput(input)
  const WithOptions = strictInput(v.strictObject({ options }, onlyOptions))
  const parse = (given: unknown) => v.parse(WithOptions, given).options as v.InferOutput<Schema>
  if (!body) {
    const Address = strictInput(v.strictObject({ options: v.optional(v.string()) }, onlyOptions))
    return async (c) => {
      const { options: json } = v.parse(Address, readQuery(c))
      return parse({ options: parseJson(json || '{}', { prefix: 'options.' }) })
    }
  }
  const how = { ...body, dangerousKeys: findDangerousKeys(input) }
  return async (c) => {
    v.parse(NO_OPTIONS, readQuery(c))
    return parse({ options: undefined, ...(await readBody(c.req.raw, Anything, how)) })
  }
}

/** The fields of the body, or of the query string, with the parameters of the path. */
function readerOfFields<Schema extends v.GenericSchema>(input: Schema, body: Endpoint['body']): ReadInput<Schema> {
  const schema = strictInput(input)
  const how = body && { ...body, dangerousKeys: findDangerousKeys(input) }
  return async (c) => {
    const query = readQuery(c)
    if (how) v.parse(NO_OPTIONS, query)
    const fields = how ? await readBody(c.req.raw, Anything, how) : query
    return v.parse(schema, withAddress(fields, c.req.param()))
  }
}

function isNoInput(input: v.GenericSchema): boolean {
  return input === NoInput
}

function findDangerousKeys(input: v.GenericSchema): 'dropped' | 'refused' {
  return ignoresUnknown(input) ? 'dropped' : 'refused'
}

function readQuery(c: AppContext): Record<string, string> {
  const query = c.req.queries()
  refuseDangerousKeys(Object.keys(query))
  return Object.fromEntries(
    Object.entries(query).map(([name, [value = '', ...others]]) => {
      if (others.length > 0) fail('invalidInput', { path: name, detail: issueText('givenTwice') })
      return [name, value]
    }),
  )
}

const Anything = v.record(v.string(), v.unknown())
const NO_OPTIONS = strictInput(v.object({}))

/** What the path names is meant: a body that says otherwise is refused. */
function withAddress(fields: Record<string, unknown>, parameters: Record<string, string>): Record<string, unknown> {
  for (const [name, value] of Object.entries(parameters)) {
    if (fields[name] !== undefined && fields[name] !== value) {
      fail('invalidInput', { path: name, detail: issueText('otherThanAddress') })
    }
  }
  return { ...fields, ...parameters }
}

function onlyOptions({ expected, message }: v.StrictObjectIssue): string {
  return expected === 'never' ? issueText('outsideOptions') : message
}

function whenBanned<W extends Who>({
  who,
  whenBanned = who === 'member' || who === 'employee' ? 'refused' : 'allowed',
}: Common<W>): WhenBanned {
  return whenBanned
}

function checkBan<W extends Who>({ viewer }: ActionContext, options: Common<W>): void {
  if (whenBanned(options) === 'refused' && viewer.type === 'AUTH' && viewer.user.isWriteBanned) fail('writeBanned')
}

function listLimits({ flood, limit }: Limits): Limits {
  return { ...(flood && { flood }), ...(limit && { limit }) }
}

async function checkFlood({ env, req }: AppContext, { flood }: Limits): Promise<void> {
  if (flood) await refuseFlood(env[flood], getAddress(req.raw))
}

async function checkLimit({ address, viewer, db, now }: ActionContext, { limit }: Limits): Promise<void> {
  if (!limit) return
  const isByViewer = limit.by === 'viewer' && viewer.type === 'AUTH'
  await requireAttempt(
    db,
    [{ rule: limit.rule, key: isByViewer ? `user:${viewer.user.id}` : addressKey(address) }],
    now,
  )
}

const FormFields = v.record(v.string(), v.string())

/** No field that is sent is taken for one of a prototype, whatever its name. */
function withoutPrototype(): Record<string, string> {
  return Object.create(null) as Record<string, string>
}

/** What the path names is there for every form of its page; of the fields, what the form does not know is refused. */
function parseFields<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: Record<string, string>,
  parameters: Record<string, string>,
): v.InferOutput<Schema> {
  refuseDangerousKeys(Object.keys(fields))
  const given = withAddress(fields, parameters)
  const parsed = v.safeParse(schema, given)
  if (parsed.success) return parsed.output
  const unread = listUnknown(parsed.issues).filter((name) => name in parameters && !(name in fields))
  if (unread.length === 0) throw new v.ValiError(parsed.issues)
  return v.parse(schema, Object.fromEntries(Object.entries(given).filter(([name]) => !unread.includes(name))))
}

/** Pages have no place for an error about a field that they do not show. */
function describeUnknown({ locale }: ActionContext, error: unknown): string | null {
  const names = v.isValiError(error) ? listUnknown(error.issues) : listDangerous(error)
  const fields = names.join(', ').slice(0, MAX_ERROR_DETAIL_LENGTH)
  return names.length === 0 ? null : getTexts(locale.locale).text('form.unknownFields', { fields })
}

function listUnknown(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const unknown = issues.filter(({ message }) => message === issueText('unknownOption'))
  return unknown.flatMap((issue) => v.getDotPath(issue) ?? [])
}

function listDangerous(error: unknown): string[] {
  if (!(error instanceof ServiceError) || error.options.detail !== issueText('unknownOption')) return []
  return error.options.path === undefined ? [] : [error.options.path]
}

async function submit<W extends Who, Schema extends v.GenericSchema>(
  c: AppContext,
  options: FormOptions<W, Schema>,
  services: Services,
): Promise<Response> {
  const { who, maxBytes = MAX_FORM_BODY_BYTES } = options
  const input = strictInput(options.input)
  const opened = await openContext(c)
  if (needsLogin(opened, who)) return logIn(c)
  const { receive } = options
  const fields = receive ? withoutPrototype() : await readBody(c.req.raw, FormFields, { accepts: ['form'], maxBytes })
  let context = admit(opened, who)
  let result: FormResult | Response
  try {
    context = await currentContext(c, context, who)
    checkBan(context, options)
    await checkFlood(c, options)
    await checkLimit(context, options)
    if (receive) {
      await receive(context, fields)
      context = await currentContext(c, context, who)
    }
    result = (await options.run(context, parseFields(input, fields, c.req.param()))) ?? {}
  } catch (error) {
    const refusal = toServiceError(error)
    if (!refusal || ERRORS[refusal.error].status >= 500) throw error
    // The session ended while the form was in transit.
    if (who !== 'anyone' && refusal.error === 'notSignedIn') return logIn(c)
    await logRefusal(context, refusal)
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
    const { query, ...again } = (await options.again?.(context, fields, refusal)) ?? {}
    const path = options.page ? href(options.page as 'home') : context.url.pathname
    const hasProblems = Object.keys(refusal.problems).length > 0
    const detail = describeUnknown(context, error)
    const outcome = {
      error: hasProblems ? null : refusal.error,
      problems: refusal.problems,
      values: {},
      ...again,
      ...(detail !== null && { detail }),
    }
    return showForm(c, services, { context, url: pageAddress(context.url, path, query), outcome })
  }
  if (result instanceof Response) return passOn(c, result)
  if (!result.page) return redirect(c, result)
  const { query, ...page } = result.page
  const outcome = { error: null, problems: {}, values: {}, ...page }
  return showForm(c, services, { context, url: pageAddress(context.url, context.url.pathname, query), outcome })
}

function logIn(c: AppContext): Response {
  return c.redirect(href('login', {}, { next: localPath(new URL(c.req.url).pathname) }), 303)
}

function redirect(c: AppContext, { to, done }: FormResult): Response {
  const path = to ?? localPath(new URL(c.req.url).pathname)
  return done === undefined ? c.redirect(path, 303) : redirectDone(c, path, done)
}

interface ShownForm {
  context: ActionContext
  url: URL
  outcome: FormOutcome
}

async function showForm(c: AppContext, services: Services, { context, url, outcome }: ShownForm): Promise<Response> {
  const page = await services.renderPage(c, context, url, outcome)
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'private, no-store')
  const [first] = [...(outcome.error === null ? [] : [outcome.error]), ...Object.values(outcome.problems)]
  const status = first === undefined ? page.status : ERRORS[isErrorName(first) ? first : 'invalidInput'].status
  return new Response(page.body, { status, headers })
}

/** A response from the verb's context already carries these headers and cookies; each cookie would be set twice. */
function passOn(c: AppContext, response: Response): Response {
  // A copy would lose the socket.
  if (response.status === 101) return response
  for (const [name, value] of response.headers) c.header(name, value, { append: name === 'set-cookie' })
  const { body, status } = response
  return body ? c.body(body, status as 200) : c.body(null, status as 204)
}

function pageAddress(base: URL, path: string, query: Record<string, string> = {}): URL {
  const address = new URL(path, base)
  address.search = new URLSearchParams(query).toString()
  return address
}

function listPaths(pattern: string): string[] {
  return pattern.length > 1 && pattern.endsWith('/') ? [pattern, pattern.slice(0, -1)] : [pattern]
}
