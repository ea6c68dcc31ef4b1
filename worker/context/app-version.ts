import type { MiddlewareHandler } from 'hono'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import { setResponseHeaders } from '#worker/platform/response-headers.ts'

export function resolveAppVersion(): string {
  return typeof __APP_VERSION__ === 'undefined' ? 'dev' : __APP_VERSION__
}

export function appVersion(version: string = resolveAppVersion()): MiddlewareHandler {
  return async (c, next) => {
    await next()
    setResponseHeaders(c, [[APP_VERSION_HEADER, version]])
  }
}
