import type { MiddlewareHandler } from 'hono'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import type { Env } from '#worker/env.ts'
import { setResponseHeaders } from '#worker/platform/response-headers.ts'

export interface AppVersionVariables {
  appVersion: string
}

export function resolveAppVersion(): string {
  return typeof __APP_VERSION__ === 'undefined' ? 'dev' : __APP_VERSION__
}

export function appVersion(
  version: string = resolveAppVersion(),
): MiddlewareHandler<{ Bindings: Env; Variables: AppVersionVariables }> {
  return async (c, next) => {
    c.set('appVersion', version)
    await next()
    setResponseHeaders(c, [[APP_VERSION_HEADER, version]])
  }
}
