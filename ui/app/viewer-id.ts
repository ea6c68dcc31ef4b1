import type { RequestContext } from '#schema/page-data.ts'

/** Null for a limited login, too. */
export function findViewerId({
  isAuthenticated,
  user,
}: Pick<RequestContext, 'isAuthenticated' | 'user'>): string | null {
  return isAuthenticated ? (user?.id ?? null) : null
}
