import type { Context } from 'hono'
import { SINGLE_COUNTRY_GROUPS, UNKNOWN_COUNTRY } from '#schema/constants/countries.ts'
import { isOAuthFlow } from '#schema/oauth.ts'
import type { RequestContext } from '#schema/page-data.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import type { Env } from '#worker/env.ts'
import { fail } from '#worker/errors/service-error.ts'
import { presentSessionUser, withPrivacySignal } from '#worker/features/accounts/present-user.ts'
import { logLine } from '#worker/platform/log.ts'
import type { AppVersionVariables } from './app-version.ts'
import type { BotVariables } from './bot.ts'
import type { CountryFacts, CountryVariables } from './country.ts'
import type { DatabaseVariables } from './database.ts'
import { resolveDeepLink, type DeepLinkVariables } from './deep-link.ts'
import { deviceOfClass, type DeviceClass, type DeviceVariables } from './device.ts'
import type { ExperimentsVariables } from './experiments.ts'
import type { InternalIpVariables } from './internal-ip.ts'
import { resolveInviteCode, type InviteCodeVariables } from './invite-code.ts'
import type { LocaleVariables } from './locale.ts'
import { hasPrivacySignal } from './privacy-signal.ts'
import type { PasswordsVariables } from './passwords.ts'
import type { ReferrerVariables } from './referrer.ts'
import type { RenderGraceVariables } from './render-grace.ts'
import type { RequestIdVariables } from './request-id.ts'
import type { StageVariables } from './stage.ts'
import type { UnauthIdVariables } from './unauth-id.ts'
import type { ViewerVariables } from './viewer.ts'

/** Everything that is known of a request. */
export type AppVariables = RequestIdVariables &
  AppVersionVariables &
  StageVariables &
  DatabaseVariables &
  PasswordsVariables &
  RenderGraceVariables &
  CountryVariables &
  DeviceVariables &
  BotVariables &
  InternalIpVariables &
  ReferrerVariables &
  InviteCodeVariables &
  DeepLinkVariables &
  UnauthIdVariables &
  ViewerVariables &
  LocaleVariables &
  ExperimentsVariables

export interface AppEnv {
  Bindings: Env
  Variables: AppVariables
}

export type AppContext = Context<AppEnv>

/** `appTypeDetailed`: by which kind of web page the product is used. Logged, so never renumbered. */
const APP_TYPES: Record<DeviceClass, number> = { desktop: 1, phone: 2, tablet: 3 }

export interface RequestContextOptions {
  /**
   * False for a document that is shared: it then depends on nothing but its address, locale, device class, country
   * group and whether a bot asks, which is what `documentVariant` names.
   */
  personal: boolean
  /** The page that the context is for, where that is not the request's own address. */
  url?: URL
}

/** The context that a page embeds, or fetches after load (docs/BEHAVIOUR.md, Request context). */
export function buildRequestContext(c: AppContext, options: RequestContextOptions): RequestContext {
  const url = options.url ?? new URL(c.req.url)
  return options.personal ? personalContext(c, url) : sharedContext(c, url)
}

/**
 * Where the site is at home: the configured address, or the one that the request came to. For what only the caller sees,
 * such as canonical links: a `Host` header is whatever a caller writes.
 */
export function siteOriginOf(c: AppContext): string {
  return c.env.SITE_ORIGIN || new URL(c.req.url).origin
}

/**
 * The configured address of the site, for what reaches others or lasts: links of mails, and whom passkeys are made for.
 * Without one the request ends with `notConfigured`, in local runs as well, and the log says why.
 */
export function configuredOriginOf(c: AppContext, consequence: string): string {
  if (c.env.SITE_ORIGIN) return c.env.SITE_ORIGIN
  logLine('error', { message: `SITE_ORIGIN is not set, so ${consequence}` })
  return fail('notConfigured')
}

/**
 * Names the variant of a shared document. Two requests for one address with the same name get the same bytes,
 * so it belongs into the key of every cache.
 */
export function documentVariant(c: AppContext): string {
  const { device, bot, locale, country } = c.var
  return [locale.locale, device.browserType, bot.isBot ? 'bot' : 'person', country.group].join('.')
}

/** What every context says, personal or not: facts of the address, the locale, the device class and the stage. */
function sharedContext(c: AppContext, url: URL): RequestContext {
  const { device, bot, locale, country, stage } = c.var
  const known = countryOfGroup(country)
  return {
    advertiser: null,
    appTypeDetailed: APP_TYPES[device.browserType],
    country: country.countryFromHostName === UNKNOWN_COUNTRY ? known : country.countryFromHostName,
    countryFromHostName: country.countryFromHostName,
    countryFromIp: known,
    deepLink: resolveDeepLink(url.pathname, device.browserType),
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
    isSocialBot: false,
    language: locale.language,
    locale: locale.locale,
    loginState: LOGIN_STATE.none,
    origin: siteOriginOf(c),
    referrerFromCookie: null,
    regionFromIp: '',
    requestIdentifier: '',
    stage,
    unauthId: null,
    user: null,
    userAgent: deviceOfClass(device.browserType),
  }
}

function personalContext(c: AppContext, url: URL): RequestContext {
  const { viewer, country, bot, device, experiments, clock } = c.var
  const isKnown = viewer.type !== 'UNAUTH'
  const isSilent = hasPrivacySignal(c)
  return {
    ...sharedContext(c, url),
    country: country.country,
    countryFromIp: country.countryFromIp,
    experimentsClient: { ...experiments.active, ...experiments.triggerable },
    inviteCode: resolveInviteCode(url),
    isAuthenticated: viewer.type === 'AUTH',
    isInternalIP: c.var.isInternalIP,
    isSocialBot: bot.isSocialBot,
    loginState: isKnown ? viewer.session.loginState : LOGIN_STATE.none,
    referrerFromCookie: c.var.referrerFromCookie,
    regionFromIp: country.regionFromIp,
    requestIdentifier: c.var.requestId,
    unauthId: c.var.unauthId,
    hasPrivacySignal: isSilent,
    user: isKnown
      ? isSilent
        ? withPrivacySignal(presentSessionUser(viewer, clock()))
        : presentSessionUser(viewer, clock())
      : null,
    userAgent: device,
  }
}

/** The country where its group has no other; of the rest a shared document knows nothing. */
function countryOfGroup({ group }: CountryFacts): string {
  return SINGLE_COUNTRY_GROUPS.find((country) => country === group) ?? UNKNOWN_COUNTRY
}
