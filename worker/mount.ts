import type { Hono, MiddlewareHandler } from 'hono'
import { QUERIES } from '#schema/all-queries.ts'
import { findCaller } from './context/caller.ts'
import type { AppEnv, QueryRegistry } from './context/context.ts'
import { SESSION_COOKIE } from './context/viewer.ts'
import type { Endpoint, PersistedQuery, Services } from './definition.ts'
import { cors } from './platform/cors.ts'
import { applyOnce } from './platform/idempotency/apply-once.ts'
import { originCheck } from './platform/origin-check.ts'

export type Definitions = readonly (Endpoint | PersistedQuery)[]

/** The middleware stands before whatever runs queries. */
export function provideQueries(definitions: Definitions): MiddlewareHandler<AppEnv> {
  const queries = collectQueries(definitions)
  return (c, next) => {
    c.set('queries', queries)
    return next()
  }
}

function collectQueries(definitions: Definitions): QueryRegistry {
  const queries = new Map<string, PersistedQuery['resolve']>()
  for (const definition of definitions) {
    if (definition.kind !== 'query') continue
    if (queries.has(definition.name)) throw new Error(`${definition.name} has two resolvers`)
    queries.set(definition.name, definition.resolve)
  }
  const missing = Object.keys(QUERIES).filter((name) => !queries.has(name))
  if (missing.length > 0) throw new Error(`No feature resolves ${missing.join(', ')}`)
  return queries
}

/** Prefixes for programs, whether or not a feature has a route there. */
const CALL_PREFIXES = ['/v3/*', '/vx/*', '/resource/*', '/_/*', '/pageHandlers/*']

/** Must be mounted before anything can fail. */
export function markProgramRoutes(app: Hono<AppEnv>, definitions: Definitions): void {
  for (const prefix of CALL_PREFIXES) app.use(prefix, answerWithEnvelopes)
  for (const { isForPrograms, paths } of listEndpoints(definitions)) {
    if (!isForPrograms) continue
    for (const path of paths) app.use(path, answerWithEnvelopes)
  }
}

/** The middleware stands before the origin check, and after the shared middleware. */
export function admitOrigins(app: Hono<AppEnv>, definitions: Definitions): void {
  for (const { origins, paths } of listEndpoints(definitions)) {
    if (!origins) continue
    for (const path of paths) app.use(path, allowOrigins(origins), cors)
  }
}

export const refuseOtherSites = originCheck({ sessionCookie: SESSION_COOKIE })

/** More specific paths first, in whatever order they are listed: `/v3/users/me/` before `/v3/users/:id/`. */
export function mount(app: Hono<AppEnv>, definitions: Definitions, services: Services): void {
  const once = applyOnce({ findCaller, sessionCookie: SESSION_COOKIE })
  const checkReads = originCheck({ sessionCookie: SESSION_COOKIE, everyMethod: true })
  const endpoints = listEndpoints(definitions).toSorted((a, b) => countParameters(a) - countParameters(b))
  for (const { methods, paths, takesKey, changesOnRead, handle } of endpoints) {
    const before = [...(changesOnRead ? [checkReads] : []), ...(takesKey ? [once] : [])]
    app.on([...methods], [...paths], ...before, (c) => handle(c, services))
  }
}

function countParameters({ paths }: Endpoint): number {
  return Math.max(...paths.map((path) => path.split(':').length - 1))
}

/** Errors of calls are envelopes; all others are pages. */
const answerWithEnvelopes: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('answers', 'envelope')
  await next()
}

function allowOrigins(origins: NonNullable<Endpoint['origins']>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('allowedOrigins', origins(c.env))
    await next()
  }
}

function listEndpoints(definitions: Definitions): Endpoint[] {
  return definitions.filter((definition) => definition.kind !== 'query')
}
