import type { Env, Hono } from 'hono'
import { METHODS } from 'hono/router'

/**
 * The methods that some route of an app answers at a path, for the `Allow` header: `['GET', 'HEAD']`. Routes for every
 * method or every path do not count.
 */
export function allowedMethods<AppEnv extends Env>(app: Hono<AppEnv>, path: string): string[] {
  const methods: string[] = METHODS.map((method) => method.toUpperCase())
  const allowed = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && !route.path.endsWith('*')),
  )
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
