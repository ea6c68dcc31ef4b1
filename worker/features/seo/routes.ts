import { Hono } from 'hono'
import type { AppEnv } from '#worker/context/context.ts'

export function seoRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
}
