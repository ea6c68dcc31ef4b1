import { CAPTCHA_PARTS_ORIGIN, DEFAULT_CAPTCHA_SCRIPT } from '#schema/identity/captcha-constants.ts'
import type { ClientSettings } from '#schema/page-data.ts'
import type { PixelKind } from '#schema/tracking/third-party-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { targetOrigin } from '#worker/features/identity/session/national-origins.ts'
import {
  getAdIdentifierFrame,
  getThirdPartyVendors,
} from '#worker/features/tracking/third-parties/find-ad-identifier.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { getOperatorSettings } from './operator-settings.ts'

type CaptchaEnv = Pick<Env, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SCRIPT_URL'>

export function buildClientSettings(context: ActionContext, handler: string): ClientSettings {
  const siteOrigin = context.siteOrigin
  return {
    handshakeOrigins: [siteOrigin, ...parseOrigins(context.env.ALLOWED_ORIGINS)],
    captcha: getCaptcha(context.env),
    nationalOrigin: findNationalOrigin(context, siteOrigin),
    ...getPixelSettings(context.env),
    ...getAdIdentifierSettings(context),
    operator: getOperatorSettings(context.env, handler),
  }
}

function getPixelSettings(env: Pick<Env, 'TRACKING_PIXELS'>): Pick<ClientSettings, 'pixels'> {
  const vendors = getThirdPartyVendors(env)
  if (vendors.length === 0) return {}
  const namesFor = (kind: PixelKind) => vendors.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name)
  return { pixels: { engagedSession: namesFor('engaged_session') } }
}

function getAdIdentifierSettings(context: ActionContext): Pick<ClientSettings, 'adIdentifierFrame'> {
  const frame = context.viewer.type === 'AUTH' ? getAdIdentifierFrame(context.env) : null
  return frame === null ? {} : { adIdentifierFrame: frame }
}

export function getThirdPartyFrames(context: ActionContext): string[] {
  const frame = context.viewer.type === 'AUTH' ? getAdIdentifierFrame(context.env) : null
  return [
    ...(getThirdPartyVendors(context.env).length > 0 ? ["'self'"] : []),
    ...(frame === null ? [] : [new URL(frame).origin]),
  ]
}

export function getCaptchaOrigins(env: CaptchaEnv): string[] {
  const captcha = getCaptcha(env)
  if (!captcha) return []
  const { origin } = new URL(captcha.scriptUrl)
  return captcha.scriptUrl === DEFAULT_CAPTCHA_SCRIPT ? [origin, CAPTCHA_PARTS_ORIGIN] : [origin]
}

function getCaptcha({ RECAPTCHA_SITE_KEY, RECAPTCHA_SCRIPT_URL }: CaptchaEnv): ClientSettings['captcha'] {
  if (!RECAPTCHA_SITE_KEY) return null
  const scriptUrl = RECAPTCHA_SCRIPT_URL || DEFAULT_CAPTCHA_SCRIPT
  return URL.canParse(scriptUrl) ? { siteKey: RECAPTCHA_SITE_KEY, scriptUrl } : null
}

function findNationalOrigin(context: ActionContext, siteOrigin: string): string | null {
  const { viewer, country } = context
  if (viewer.type !== 'AUTH' || context.url.origin !== siteOrigin) return null
  return targetOrigin(parseOrigins(context.env.NATIONAL_ORIGINS), undefined, country.country)
}

/**
 * Pages of national domains and other origins also log in at the main site, whose accounts they use; pages of the main
 * site at the national domains.
 */
export function findSiblingOrigins({ env, url }: Pick<ActionContext, 'env' | 'url'>): readonly string[] {
  const { ALLOWED_ORIGINS, NATIONAL_ORIGINS, SITE_ORIGIN } = env
  const national = parseOrigins(NATIONAL_ORIGINS)
  const own = url.origin
  const registersThere = national.includes(own) || parseOrigins(ALLOWED_ORIGINS).includes(own)
  return registersThere ? parseOrigins(SITE_ORIGIN) : national
}
