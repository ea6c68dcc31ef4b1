import type { RequestContext } from '#schema/page-data.ts'

/** The viewer may write to others; never so in a limited login. */
export function maySend({ isAuthenticated, user }: Pick<RequestContext, 'isAuthenticated' | 'user'>): boolean {
  return isAuthenticated && user !== null && user.should_show_messaging && !user.is_write_banned
}
