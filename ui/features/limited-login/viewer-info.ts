import type { LoggedOutUser } from '#schema/calls/limited-login.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'

/** Who looks at the page; all but the type is null or false where nobody is known. */
export interface ViewerInfo {
  type: 'LIMITED_LOGIN' | 'AUTH' | 'UNAUTH'
  username: string | null
  email: string | null
  firstName: string | null
  hasPassword: boolean
  imageUrl: string | null
  isConnectedToFacebook: boolean
  isConnectedToGoogle: boolean
}

/** A stranger, who may have been remembered by the browser, or whoever the document is for. */
export function viewerInfoOf({ user }: Pick<RequestContext, 'user'>, remembered: LoggedOutUser | null): ViewerInfo {
  const person = user ?? remembered
  return {
    type: user === null ? 'UNAUTH' : user.login_state === LOGIN_STATE.limited ? 'LIMITED_LOGIN' : 'AUTH',
    username: person?.username ?? null,
    email: person?.email ?? null,
    firstName: person?.first_name ?? null,
    hasPassword: person?.has_password ?? false,
    imageUrl: pictureOf((user?.image_medium_url ?? remembered?.medium_image_url) || null),
    isConnectedToFacebook: person?.connected_to_facebook ?? false,
    isConnectedToGoogle: person?.connected_to_google ?? false,
  }
}

/** A person's own picture: the default ones (`…/default_140.png`) show nobody. */
export function pictureOf(url: string | null): string | null {
  return url === null || /default_\d+\.png$/.test(url.split(/[?#]/)[0] ?? '') ? null : url
}
