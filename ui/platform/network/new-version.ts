import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'

let own: string | null = null
let latest: string | null = null
/** Servers of several versions answer in turn while one replaces another. */
const seen = new Set<string>()

/** No other version counts as new until it is called. */
export function setOwnVersion(version: string): void {
  own = version
}

export function ownVersion(): string | null {
  return own
}

export function newVersion(): string | null {
  return latest
}

export function noticeVersion(path: string, response: Response): void {
  if (!path.startsWith('/') || path.startsWith('//')) return
  const version = response.headers.get(APP_VERSION_HEADER)
  // Proxies in between may answer without naming a version.
  if (!version || own === null || version === own) return
  if (seen.has(version)) return
  seen.add(version)
  latest = version
  reportMetric('new_app_version', { own, version })
}
