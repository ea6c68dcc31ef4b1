import { Context } from 'hono'
import { ActionContext, type AppEnv } from '#worker/context/context.ts'
import { openParts } from '#worker/context/parts.ts'
import { UNAUTH, type Viewer } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'

export interface ContextRequest {
  url?: string
  headers?: Record<string, string>
  /** What the edge adds to the request. */
  cf?: object
  env?: Partial<Env>
}

/** The context of a request for what asks no database. */
export function makeContext<Who extends Viewer>(request?: ContextRequest, viewer?: Who): ActionContext<Who> {
  const c = makeHonoContext(request)
  return new ActionContext(c, viewer ?? UNAUTH) as ActionContext<Who>
}

export function makeHonoContext({
  url = 'https://tackboard.example/',
  headers = {},
  cf = {},
  env = {},
}: ContextRequest = {}): Context<AppEnv> {
  const c = new Context<AppEnv>(Object.assign(new Request(url, { headers }), { cf }), { env: env as Env })
  c.set('parts', { ...openParts(c.env), clock: () => 0 })
  return c
}
