import { href } from '../routes.ts'
import { withoutCarriedPin } from '../saves/carried-pin.ts'
import { isOAuthTarget } from './oauth.ts'

/** Every sign-up passes the welcome, except in an OAuth flow. `next` is a local path. */
export function welcomeHref(next: string): string {
  if (isOAuthTarget(next)) return next
  const to = withoutCarriedPin(next)
  return to === href('home') ? href('welcome') : href('welcome', {}, { next: to })
}
