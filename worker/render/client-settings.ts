import { CAPTCHA_PARTS_ORIGIN, DEFAULT_CAPTCHA_SCRIPT } from '#schema/constants/captcha.ts'
import type { PixelKind } from '#schema/constants/third-parties.ts'
import type { ClientSettings } from '#schema/page-data.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { targetOrigin } from '#worker/features/identity/session/national-origins.ts'
import { adIdentifierFrameOf, pixelVendorsOf } from '#worker/features/pixels/settings.ts'
import { parseOrigins } from '#worker/platform/origins.ts'

type CaptchaEnv = Pick<Env, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SCRIPT_URL'>

/** What the operator has set up, as far as pages must know of it. Only for signed-in viewers does it depend on who asks. */
export function clientSettingsOf(context: ActionContext): ClientSettings {
  const siteOrigin = context.siteOrigin
  return {
    handshakeOrigins: [siteOrigin, ...parseOrigins(context.env.ALLOWED_ORIGINS)],
    captcha: captchaOf(context.env),
    nationalOrigin: nationalOriginOf(context, siteOrigin),
    ...pixelSettingsOf(context.env),
    ...adIdentifierSettingsOf(context),
  }
}

/** The names of the vendors whose pixels pages may load, by occasion; nothing at all where none is set up. */
function pixelSettingsOf(env: Pick<Env, 'TRACKING_PIXELS'>): Pick<ClientSettings, 'pixels'> {
  const vendors = pixelVendorsOf(env)
  if (vendors.length === 0) return {}
  const namesFor = (kind: PixelKind) => vendors.filter(({ kinds }) => kinds.includes(kind)).map(({ name }) => name)
  return { pixels: { engagedSession: namesFor('engaged_session') } }
}

function adIdentifierSettingsOf(context: ActionContext): Pick<ClientSettings, 'adIdentifierFrame'> {
  const frame = context.viewer.type === 'AUTH' ? adIdentifierFrameOf(context.env) : null
  return frame === null ? {} : { adIdentifierFrame: frame }
}

/** Origins that a document may hold in frames because of what the operator has set up for third parties; none as it comes. */
export function thirdPartyFramesOf(context: ActionContext): string[] {
  const frame = context.viewer.type === 'AUTH' ? adIdentifierFrameOf(context.env) : null
  return [
    ...(pixelVendorsOf(context.env).length > 0 ? ["'self'"] : []),
    ...(frame === null ? [] : [new URL(frame).origin]),
  ]
}

/** Origins that documents must allow for the captcha; none where it is off. */
export function captchaOriginsOf(env: CaptchaEnv): string[] {
  const captcha = captchaOf(env)
  if (!captcha) return []
  const { origin } = new URL(captcha.scriptUrl)
  return captcha.scriptUrl === DEFAULT_CAPTCHA_SCRIPT ? [origin, CAPTCHA_PARTS_ORIGIN] : [origin]
}

function captchaOf({ RECAPTCHA_SITE_KEY, RECAPTCHA_SCRIPT_URL }: CaptchaEnv): ClientSettings['captcha'] {
  if (!RECAPTCHA_SITE_KEY) return null
  const scriptUrl = RECAPTCHA_SCRIPT_URL || DEFAULT_CAPTCHA_SCRIPT
  return URL.canParse(scriptUrl) ? { siteKey: RECAPTCHA_SITE_KEY, scriptUrl } : null
}

function nationalOriginOf(context: ActionContext, siteOrigin: string): string | null {
  const { viewer, country } = context
  if (viewer.type !== 'AUTH' || context.url.origin !== siteOrigin) return null
  return targetOrigin(parseOrigins(context.env.NATIONAL_ORIGINS), undefined, country.country)
}

/**
 * Where the pages of a request's origin sign their visitor in beside it: pages of a national domain and of other origins of
 * ours at the main site, whose accounts they use, all others at the national domains.
 */
export function siblingOriginsOf({ env, url }: Pick<ActionContext, 'env' | 'url'>): readonly string[] {
  const { ALLOWED_ORIGINS, NATIONAL_ORIGINS, SITE_ORIGIN } = env
  const national = parseOrigins(NATIONAL_ORIGINS)
  const own = url.origin
  const registersThere = national.includes(own) || parseOrigins(ALLOWED_ORIGINS).includes(own)
  return registersThere ? parseOrigins(SITE_ORIGIN) : national
}
