import { isMinor } from '#schema/identity/age.ts'
import { CONSENT_COOKIE, type TrackingContext } from '#schema/settings/consent.ts'
import type { ThirdPartyContext } from '#schema/tracking/third-parties.ts'
import { resolveConsent } from './consent.ts'
import type { ActionContext } from './context.ts'
import type { Viewer } from './viewer.ts'

export type TrackingSources = Pick<ActionContext, 'viewer' | 'country' | 'now' | 'cookie' | 'header'>

/** Global Privacy Control. */
export function hasPrivacySignal(request: Pick<ActionContext, 'header'>): boolean {
  return request.header('sec-gpc') === '1'
}

/** `viewer` may be an account that the request has just logged in. */
export function findTracking(context: TrackingSources, viewer: Viewer = context.viewer): TrackingContext {
  const { country, countryFromIp } = context.country
  return {
    country,
    countryFromIp,
    hasPrivacySignal: hasPrivacySignal(context),
    consent: resolveConsent(viewer, context.cookie(CONSENT_COOKIE), context.now),
    isMinor: viewer.type !== 'UNAUTH' && isMinor(viewer.user.birthday, context.now),
  }
}

export type ThirdPartySources = TrackingSources & Pick<ActionContext, 'bot'>

export function findThirdParties(context: ThirdPartySources, viewer: Viewer = context.viewer): ThirdPartyContext {
  return {
    ...findTracking(context, viewer),
    isBot: context.bot.isBot,
    regionFromIp: context.country.regionFromIp,
    isThirdPartyMarketingOn: viewer.type === 'UNAUTH' ? undefined : viewer.user.thirdPartyMarketingTrackingEnabled,
  }
}
