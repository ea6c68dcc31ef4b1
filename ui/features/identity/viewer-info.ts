import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'

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

export function toViewerInfo({ user }: Pick<RequestContext, 'user'>, remembered: LoggedOutUser | null): ViewerInfo {
  const person = user ?? remembered
  return {
    type: user === null ? 'UNAUTH' : user.login_state === LOGIN_STATE.limited ? 'LIMITED_LOGIN' : 'AUTH',
    username: person?.username ?? null,
    email: person?.email ?? null,
    firstName: person?.first_name ?? null,
    hasPassword: person?.has_password ?? false,
    imageUrl: findOwnImage((user?.image_medium_url ?? remembered?.medium_image_url) || null),
    isConnectedToFacebook: person?.connected_to_facebook ?? false,
    isConnectedToGoogle: person?.connected_to_google ?? false,
  }
}

export function findOwnImage(url: string | null): string | null {
  return url === null || /default_\d+\.png$/.test(url.split(/[?#]/)[0] ?? '') ? null : url
}
