import { remember } from '#worker/context/bounded-cache.ts'
import { reportSetting } from '#worker/errors/report-setting.ts'
import type { Env } from '#worker/env.ts'

/** The frame that the operator has set up for the ad-tracking identifier; null as it comes, and where it is no https address. */
export function adIdentifierFrameOf({ AD_IDENTIFIER_FRAME: setting }: Pick<Env, 'AD_IDENTIFIER_FRAME'>): string | null {
  return setting ? frameOfSetting(setting) : null
}

const frameOfSetting = remember(1, (setting: string): string | null => {
  if (URL.canParse(setting) && new URL(setting).protocol === 'https:') return setting
  reportSetting('AD_IDENTIFIER_FRAME', 'It is no https address')
  return null
})
