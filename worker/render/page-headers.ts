import { clientManifest } from 'virtual:client-manifest'
import { LOGIN_HANDLERS } from '#schema/identity/sign-in-service-constants.ts'
import { PLAYER_ORIGINS } from '#schema/pins/embeds.ts'
import type { ActionContext } from '#worker/context/context.ts'
import {
  presentSignInServices,
  signInServiceSettings,
} from '#worker/features/identity/sign-in-services/service-settings.ts'
import { findSiblingOrigins, getCaptchaOrigins, getThirdPartyFrames } from './client-settings.ts'
import { contentSecurityPolicy, signInSources } from './csp.ts'

type Headers = Record<string, string>

/** All that a document of visitors depends on (`document-address.ts`). */
const DOCUMENT_VARY = 'cookie, accept-language, user-agent, cf-ipcountry'

/** Shared documents are for all visitors of one variant; what is said or missing here and now never is. */
export function wholeHeaders(context: ActionContext, handler: string, isShared: boolean): Headers {
  return pageHeaders(context, handler, null, isShared ? cacheControl(context) : NOT_STORED)
}

/** The pieces of a stream carry the nonce of one visitor. */
export function streamHeaders(context: ActionContext, handler: string, nonce: string): Headers {
  return pageHeaders(context, handler, nonce, NOT_STORED)
}

export const NOT_STORED = 'private, no-store'

/** No purge reaches other caches, so they ask each time. */
function cacheControl({ viewer }: ActionContext): string {
  return viewer.type === 'UNAUTH' ? 'public, max-age=0, must-revalidate' : NOT_STORED
}

function pageHeaders(context: ActionContext, handler: string, nonce: string | null, caching: string): Headers {
  const isLogin = LOGIN_HANDLERS.includes(handler)
  const services = signInServiceSettings(context.env)
  return {
    'content-type': 'text/html; charset=utf-8',
    vary: DOCUMENT_VARY,
    // Windows of these services report the login to the page that opened them.
    ...(isLogin && presentSignInServices(services) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    'cache-control': caching,
    'content-security-policy': contentSecurityPolicy({
      nonce,
      isDevelopment: clientManifest.isDevelopment,
      siblings: findSiblingOrigins(context),
      ...(isLogin ? { services: signInSources(services) } : {}),
      captcha: getCaptchaOrigins(context.env),
      frames: [...PLAYER_ORIGINS, ...getThirdPartyFrames(context)],
    }),
  }
}
