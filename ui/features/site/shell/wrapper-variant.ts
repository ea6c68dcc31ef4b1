import { href } from '#schema/routes.ts'
import { isSamePage } from '#ui/app/is-same-page.ts'

export type WrapperVariant = 'authDesktop' | 'unauthDesktop' | 'mobile' | 'bare'

/**
 * docs/behaviour/site.md, Screens and shell. On phones and tablets the login and sign-up forms need the screen, half of
 * it a keyboard, to themselves; in an OAuth flow they have it everywhere.
 */
export function wrapperVariant({
  isAuthenticated,
  isMobile,
  isOAuthFlow,
  path,
}: {
  isAuthenticated: boolean
  isMobile: boolean
  isOAuthFlow: boolean
  path: string
}): WrapperVariant {
  if (isOAuthFlow) return 'bare'
  if (isMobile) return isSamePage(path, href('login')) || isSamePage(path, href('signup')) ? 'bare' : 'mobile'
  return isAuthenticated ? 'authDesktop' : 'unauthDesktop'
}
