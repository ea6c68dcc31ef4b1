import { isVendorCountry, mayShareWithThirdParties, type ThirdPartyContext } from '#schema/tracking/third-parties.ts'
import type { PixelKind } from '#schema/tracking/third-party-constants.ts'
import { remember } from '#worker/context/bounded-cache.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findThirdParties, type ThirdPartySources } from '#worker/context/tracking.ts'
import type { Env } from '#worker/env.ts'
import { parseThirdPartyVendors, type ThirdPartyVendor } from '#worker/platform/third-party-vendors.ts'

type ThirdPartyEnv = Pick<Env, 'TRACKING_PIXELS'>

const parseVendorSetting = remember(1, (setting: string) => parseThirdPartyVendors(setting).vendors)

export function getThirdPartyVendors({ TRACKING_PIXELS }: ThirdPartyEnv): readonly ThirdPartyVendor[] {
  return parseVendorSetting(TRACKING_PIXELS ?? '')
}

export function vendorsFor(env: ThirdPartyEnv, kind: PixelKind, facts: ThirdPartyContext): readonly ThirdPartyVendor[] {
  if (!mayShareWithThirdParties(facts)) return []
  return getThirdPartyVendors(env).filter(
    ({ kinds, countries }) => kinds.includes(kind) && isVendorCountry(facts, countries),
  )
}

export function getAdIdentifierFrame({
  AD_IDENTIFIER_FRAME: setting,
}: Pick<Env, 'AD_IDENTIFIER_FRAME'>): string | null {
  return setting || null
}

/** `epik` of the viewer: only where a frame takes it, and where it may be sent. The page asks the rest of the rule. */
export function findAdIdentifier(context: ThirdPartySources & Pick<ActionContext, 'env'>): string | null {
  const { viewer, env } = context
  if (viewer.type !== 'AUTH' || getAdIdentifierFrame(env) === null) return null
  return mayShareWithThirdParties(findThirdParties(context)) ? viewer.user.adIdentifier : null
}
