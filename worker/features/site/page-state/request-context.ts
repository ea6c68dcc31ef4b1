import { SINGLE_COUNTRY_GROUPS, UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { MAX_INVITE_CODE_LENGTH } from '#schema/constants/limits.ts'
import { isOAuthFlow } from '#schema/identity/oauth.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { REFERRER_COOKIE, parseReferrer } from '#schema/tracking/referrer.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { CountryContext } from '#worker/context/country.ts'
import { deviceForClass, type DeviceClass } from '#worker/context/device.ts'
import { resolveInternalIp } from '#worker/context/edge.ts'
import { findTracking, hasPrivacySignal } from '#worker/context/tracking.ts'
import { presentSessionUser, withPrivacySignal } from '#worker/features/identity/present-session-user.ts'
import { findAdIdentifier } from '#worker/features/tracking/third-parties/find-ad-identifier.ts'

/** `appTypeDetailed`. Logged, so never renumbered. */
const APP_TYPES: Record<DeviceClass, number> = { desktop: 1, phone: 2, tablet: 3 }

export interface RequestContextOptions {
  /** False for shared documents: they depend only on the URL and on what `documentVariant` names. */
  personal: boolean
  /** The page's URL, if it isn't the request's. */
  url?: URL
}

export function buildRequestContext(context: ActionContext, options: RequestContextOptions): RequestContext {
  const url = options.url ?? context.url
  return options.personal ? personalContext(context, url) : sharedContext(context, url)
}

function sharedContext(context: ActionContext, url: URL): RequestContext {
  const { device, bot, locale, country, parts } = context
  const known = findGroupCountry(country)
  return {
    advertiser: null,
    appTypeDetailed: APP_TYPES[device.browserType],
    consent: null,
    country: country.countryFromHostName === UNKNOWN_COUNTRY ? known : country.countryFromHostName,
    countryFromHostName: country.countryFromHostName,
    countryFromIp: known,
    deepLink: null,
    experimentsClient: {},
    facebookToken: null,
    fullPath: url.pathname + url.search,
    hasPrivacySignal: false,
    inviteCode: null,
    isAuthenticated: false,
    isBot: bot.isBot,
    isInternalIP: false,
    isManagedAdvertiser: false,
    isOAuthFlow: isOAuthFlow(url.pathname, url.searchParams),
    isRTL: locale.isRTL,
    isSocialBot: bot.isSocialBot,
    language: locale.language,
    locale: locale.locale,
    loginState: LOGIN_STATE.none,
    origin: context.siteOrigin,
    referrerFromCookie: null,
    regionFromIp: '',
    requestIdentifier: '',
    stage: parts.stage,
    unauthId: null,
    user: null,
    userAgent: deviceForClass(device.browserType),
  }
}

function personalContext(context: ActionContext, url: URL): RequestContext {
  const { viewer, country, device, experiments, now } = context
  const isKnown = viewer.type !== 'UNAUTH'
  const isSilent = hasPrivacySignal(context)
  const user = isKnown ? { ...presentSessionUser(viewer, now), epik: findAdIdentifier(context) } : null
  return {
    ...sharedContext(context, url),
    consent: findTracking(context).consent,
    country: country.country,
    countryFromIp: country.countryFromIp,
    experimentsClient: { ...experiments.active, ...experiments.triggerable },
    inviteCode: resolveInviteCode(url),
    isAuthenticated: viewer.type === 'AUTH',
    isInternalIP: resolveInternalIp(context.address, context.env.INTERNAL_IPS),
    loginState: isKnown ? viewer.session.loginState : LOGIN_STATE.none,
    referrerFromCookie: parseReferrer(context.cookie(REFERRER_COOKIE)),
    regionFromIp: country.regionFromIp,
    requestIdentifier: context.requestId,
    unauthId: context.unauthId,
    hasPrivacySignal: isSilent,
    user: user && isSilent ? withPrivacySignal(user) : user,
    userAgent: device,
  }
}

/** The country is known only if the group has a single one; shared documents know no other. */
function findGroupCountry({ group }: CountryContext): string {
  return SINGLE_COUNTRY_GROUPS.find((country) => country === group) ?? UNKNOWN_COUNTRY
}

const INVITE_CODE_PARAMETER = 'invite_code'

export function resolveInviteCode(url: URL): string | null {
  const code = url.searchParams.get(INVITE_CODE_PARAMETER)
  return code !== null && code.length <= MAX_INVITE_CODE_LENGTH && /^[0-9A-Za-z_-]+$/.test(code) ? code : null
}
