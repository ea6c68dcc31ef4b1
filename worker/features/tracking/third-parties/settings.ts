import type { PixelKind } from '#schema/tracking/third-party-constants.ts'
import { isVendorCountry, mayShareWithThirdParties, type ThirdPartyFacts } from '#schema/tracking/third-parties.ts'
import { remember } from '#worker/context/bounded-cache.ts'
import type { Env } from '#worker/env.ts'
import { parsePixelVendors, type PixelVendor } from './vendors.ts'

type PixelEnv = Pick<Env, 'TRACKING_PIXELS'>

const parseVendorSetting = remember(1, (setting: string) => parsePixelVendors(setting).vendors)

export function getPixelVendors({ TRACKING_PIXELS }: PixelEnv): readonly PixelVendor[] {
  return parseVendorSetting(TRACKING_PIXELS ?? '')
}

export function vendorsFor(env: PixelEnv, kind: PixelKind, facts: ThirdPartyFacts): readonly PixelVendor[] {
  if (!mayShareWithThirdParties(facts)) return []
  return getPixelVendors(env).filter(
    ({ kinds, countries }) => kinds.includes(kind) && isVendorCountry(facts, countries),
  )
}

export function getAdIdentifierFrame({
  AD_IDENTIFIER_FRAME: setting,
}: Pick<Env, 'AD_IDENTIFIER_FRAME'>): string | null {
  return setting || null
}
