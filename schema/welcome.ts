import { withoutCarriedPin } from './carried-pin.ts'
import { isOAuthTarget } from './oauth.ts'
import { href } from './routes.ts'

/** Where a sign-up leads that came by a local path: by the welcome, except in an OAuth flow. */
export function welcomeHref(next: string): string {
  if (isOAuthTarget(next)) return next
  const to = withoutCarriedPin(next)
  return to === href('home') ? href('welcome') : href('welcome', {}, { next: to })
}
