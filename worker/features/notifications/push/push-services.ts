import { PUSH_SERVICES } from '#schema/notifications/push-constants.ts'
import type { Env } from '#worker/env.ts'
import { findReadableUrl, type FetchPolicy } from '#worker/platform/safe-fetch/policy.ts'

/**
 * An endpoint names a host that the site then writes to, so only those of push services are taken: of browsers, and
 * what the operator adds. By https, but for a service of this machine in a test.
 */
export function isPushService(
  endpoint: string,
  { testOrigins }: FetchPolicy,
  env: Pick<Env, 'PUSH_SERVICES'>,
): boolean {
  const url = findReadableUrl(endpoint, testOrigins)
  if (!url) return false
  if (testOrigins.includes(url.origin)) return true
  const own = (env.PUSH_SERVICES ?? '').split(',').map((host) => host.trim().toLowerCase())
  return url.protocol === 'https:' && [...PUSH_SERVICES, ...own].some((host) => isHostOf(url.hostname, host))
}

/** `*.example.com` is every name below `example.com`. */
function isHostOf(hostname: string, host: string): boolean {
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
}
