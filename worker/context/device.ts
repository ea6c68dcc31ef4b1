import { parse } from 'bowser'
import { MAX_USER_AGENT_LENGTH } from '#schema/constants/limits.ts'
import type { UserAgentInfo } from '#schema/page-data.ts'
import { remember } from './bounded-cache.ts'

export type DeviceClass = UserAgentInfo['browserType']

/** Parsing takes up to 0.5 ms; an hour's browsers send a few hundred distinct texts. */
const MAX_REMEMBERED_AGENTS = 1_000

const APP_PLATFORMS: readonly string[] = ['iOS', 'Android']

export function resolveDevice(userAgent: string | undefined): UserAgentInfo {
  return recognize((userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH))
}

export function deviceForClass(browserType: DeviceClass): UserAgentInfo {
  return {
    browserName: '',
    browserType,
    browserVersion: '',
    canUseNativeApp: false,
    isTablet: browserType === 'tablet',
    isMobile: browserType === 'phone',
    platform: browserType,
    platformVersion: [0, 0, 0],
    osName: '',
  }
}

const recognize = remember(MAX_REMEMBERED_AGENTS, (userAgent): UserAgentInfo => {
  if (userAgent === '') return deviceForClass('desktop')
  const { browser, os, platform } = parse(userAgent)
  const osName = os.name ?? ''
  return {
    ...deviceForClass(findDeviceClass(platform.type, userAgent)),
    browserName: browser.name ?? '',
    browserVersion: browser.version ?? '',
    canUseNativeApp: APP_PLATFORMS.includes(osName),
    platform: platform.model ?? platform.vendor ?? platform.type ?? '',
    platformVersion: parseVersion(os.version),
    osName,
  }
})

/** Crawlers that pose as a phone (`… Mobile … Googlebot`) get the phone's page. */
function findDeviceClass(type: string | undefined, userAgent: string): DeviceClass {
  if (type === 'tablet') return 'tablet'
  if (type === 'mobile') return 'phone'
  return type === 'bot' && /\bMobile\b/.test(userAgent) ? 'phone' : 'desktop'
}

/** Reads `17.2.1`, `14` or `NT 10.0`; zeros for missing parts. */
function parseVersion(text: string | undefined): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = (text?.match(/\d+/g) ?? []).map(Number)
  return [major, minor, patch]
}
