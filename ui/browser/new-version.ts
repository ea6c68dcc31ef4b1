import { APP_VERSION_HEADER } from '#schema/constants/shell.ts'
import { reportMetric } from './metrics.ts'

let own: string | null = null
let latest: string | null = null

/** Says which version made this document; before that no other version counts as new. */
export function setOwnVersion(version: string): void {
  own = version
}

/** The version that made this document. */
export function ownVersion(): string | null {
  return own
}

/** The last version seen that is another one than the document's. */
export function newVersion(): string | null {
  return latest
}

/** Compares the version behind an answer of this site with the document's; the first difference is counted, once. */
export function noticeVersion(path: string, response: Response): void {
  if (!path.startsWith('/') || path.startsWith('//')) return
  const version = response.headers.get(APP_VERSION_HEADER)
  // What stands between may answer without naming a version.
  if (!version || own === null || version === own) return
  if (latest === null) reportMetric('new_app_version', { own, version })
  latest = version
}
