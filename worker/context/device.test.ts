import { describe, expect, it } from 'vitest'
import { deviceForClass, resolveDevice } from './device.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('resolveDevice', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/120.0.0.0 Safari/537.36`,
      {
        browserName: 'Chrome',
        browserVersion: '120.0.0.0',
        browserType: 'desktop',
        osName: 'Windows',
        platformVersion: [10, 0, 0],
        canUseNativeApp: false,
        isMobile: false,
        isTablet: false,
      },
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) ${WEBKIT} Version/17.2 Mobile/15E148 Safari/604.1`,
      {
        browserName: 'Safari',
        browserType: 'phone',
        osName: 'iOS',
        platform: 'iPhone',
        platformVersion: [17, 2, 1],
        canUseNativeApp: true,
        isMobile: true,
        isTablet: false,
      },
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${WEBKIT} Version/16.6 Mobile/15E148 Safari/604.1`,
      { browserType: 'tablet', isTablet: true, isMobile: false, platformVersion: [16, 6, 0] },
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${BLINK} Chrome/120.0.0.0 Mobile Safari/537.36`,
      { browserType: 'phone', osName: 'Android', platformVersion: [14, 0, 0], canUseNativeApp: true },
    ],
    [`Mozilla/5.0 (Linux; Android 13; SM-X900) ${BLINK} Chrome/120.0.0.0 Safari/537.36`, { browserType: 'tablet' }],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
      { browserName: 'Firefox', browserType: 'desktop', platformVersion: [0, 0, 0] },
    ],
    [
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${BLINK} Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      { browserType: 'phone', browserName: 'Googlebot' },
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { browserType: 'desktop' }],
    ['curl/8.0', { browserType: 'desktop', browserName: '', platformVersion: [0, 0, 0] }],
  ])('%s', (userAgent, expected) => {
    expect(resolveDevice(userAgent)).toMatchObject(expected)
  })

  it('takes nothing, and nonsense, for a desktop', () => {
    expect(resolveDevice(undefined)).toEqual(deviceForClass('desktop'))
    expect(resolveDevice('x'.repeat(100_000)).browserType).toBe('desktop')
  })

  it('does not parse the same text twice', () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:122.0) Gecko/20100101 Firefox/122.0'
    expect(resolveDevice(userAgent)).toBe(resolveDevice(userAgent))
  })
})
