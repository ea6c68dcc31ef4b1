import { describe, expect, it } from 'vitest'
import { NATIONAL_DOMAINS } from '#schema/constants/countries.ts'
import { LOCALES_OF_COUNTRY } from '#schema/constants/country-locales.ts'
import { LOCALE_NAMES } from '#schema/constants/locale-names.ts'
import {
  isRtl,
  LOCALE_OF_LANGUAGE,
  LOCALES,
  getLanguage,
  toLanguageTag,
  PSEUDO_LOCALES,
  SUPPORTED_LOCALES,
  findTextLocale,
  type InterfaceLocale,
} from '#schema/constants/locales.ts'
import { makeContext } from '../../test/helpers/context.ts'
import { resolveLocale, type LocaleSources } from './locale.ts'

function resolve(sources: Partial<LocaleSources>): InterfaceLocale {
  return resolveLocale({ viewer: { type: 'UNAUTH' }, ...sources })
}

describe('what the browser asks for', () => {
  it.each([
    [undefined, 'en_US'],
    ['', 'en_US'],
    ['*', 'en_US'],
    ['xx-YY', 'en_US'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-CA', 'fr'],
    ['pt', 'pt_BR'],
    ['pt-PT', 'pt_PT'],
    ['pt-AO', 'pt_PT'],
    ['en-GB,en-US;q=0.9', 'en_GB'],
    ['en-CA', 'en_US'],
    ['en-NZ', 'en_AU'],
    ['es', 'es_ES'],
    ['es-419', 'es_419'],
    ['es-CO', 'es_419'],
    ['es-US', 'es_US'],
    ['zh', 'zh_CN'],
    ['zh-Hans-CN', 'zh_CN'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-HK', 'zh_TW'],
    ['no', 'nb_NO'],
    ['nn-NO', 'nb_NO'],
    ['fil-PH', 'tl_PH'],
    ['iw', 'he_IL'],
    ['AR-eg', 'ar_SA'],
    ['en-XA', 'en_US'],
    ['en;q=0.1, ja;q=0.9', 'ja'],
    ['en;q=0, it', 'it'],
    ['xx, ko;q=0.3', 'ko_KR'],
    ['q=1;;,,-,tr;q=0.5', 'tr'],
    ['constructor, __proto__', 'en_US'],
    ['it;q=abc, nl', 'it'],
    ['\u0000,de', 'de'],
  ])('%j is %s', (acceptLanguage, expected) => {
    expect(resolve({ acceptLanguage })).toBe(expected)
  })

  it('is read no further than browsers write', () => {
    expect(resolve({ acceptLanguage: `${'xx,'.repeat(10_000)}de` })).toBe('en_US')
  })
})

describe('every locale', () => {
  it.each(LOCALES)('%s is found by its tag, by choice and as the user’s own', (one) => {
    expect(resolve({ acceptLanguage: toLanguageTag(one) })).toBe(one)
    expect(resolve({ acceptLanguage: toLanguageTag(one).toLowerCase() })).toBe(one)
    expect(resolve({ cookie: one, acceptLanguage: 'sv' })).toBe(one)
    expect(resolve({ viewer: { type: 'AUTH', user: { locale: one } }, cookie: 'sv_SE' })).toBe(one)
  })

  it('has a language, a name and a tag that Intl knows', () => {
    expect(SUPPORTED_LOCALES).toHaveLength(43)
    expect(new Set(LOCALES).size).toBe(45)
    expect(Object.keys(LOCALE_NAMES).sort()).toEqual([...LOCALES].sort())
    expect(new Set(Object.values(LOCALE_NAMES)).size).toBe(45)
    for (const one of [...LOCALES, ...PSEUDO_LOCALES] as const) {
      expect(LOCALE_OF_LANGUAGE).toHaveProperty(getLanguage(one))
      expect(Intl.getCanonicalLocales(toLanguageTag(one))).toEqual([toLanguageTag(one)])
      expect(new Intl.NumberFormat(toLanguageTag(one)).format(1)).not.toBe('')
    }
  })

  it('has English texts until its own are there', () => {
    expect(findTextLocale('he_IL', ['en_US'])).toBe('en_US')
    expect(findTextLocale('he_IL', ['en_US', 'he_IL'])).toBe('he_IL')
    expect(PSEUDO_LOCALES.map((one) => findTextLocale(one, ['en_US']))).toEqual([...PSEUDO_LOCALES])
  })

  it('is written from right to left in Arabic and Hebrew alone', () => {
    expect(LOCALES.filter(isRtl)).toEqual(['ar_SA', 'he_IL'])
  })
})

describe('the order of choice', () => {
  const asked = { acceptLanguage: 'sv' }
  const national = { ...asked, countryFromHostName: 'FR' }
  const set = { ...national, originLocale: 'it' } as const
  const chosen = { ...set, cookie: 'ja' }
  const own = { ...chosen, viewer: { type: 'AUTH', user: { locale: 'he_IL' } } } as const
  it.each([
    ['nothing', {}, 'en_US'],
    ['what the browser asks for', asked, 'sv_SE'],
    ['the national domain', national, 'fr'],
    ['the address that was set', set, 'it'],
    ['the choice on this browser', chosen, 'ja'],
    ['the account’s own', own, 'he_IL'],
    [
      'a choice over the account of a user who left',
      { ...own, viewer: { ...own.viewer, type: 'LIMITED_LOGIN' } },
      'ja',
    ],
    ['that account where nothing was chosen', { ...set, viewer: { ...own.viewer, type: 'LIMITED_LOGIN' } }, 'he_IL'],
    [
      'a choice over an account with a broken locale',
      { ...own, viewer: { type: 'AUTH', user: { locale: 'tlh' } } },
      'ja',
    ],
  ] as [string, Partial<LocaleSources>, string][])('%s', (_, sources, expected) => {
    expect(resolve(sources)).toBe(expected)
  })

  it.each(['', 'xx', 'DE', 'de-DE', 'de;q=1', '__proto__', 'constructor', 'x'.repeat(5_000), ...PSEUDO_LOCALES])(
    'takes the cookie %j for none',
    (cookie) => {
      expect(resolve({ cookie, acceptLanguage: 'nl' })).toBe('nl')
    },
  )

  it.each(PSEUDO_LOCALES)('has the pseudo-locale %s on one’s own machine only, for everybody', (cookie) => {
    const sources = { cookie, viewer: { type: 'AUTH', user: { locale: 'de' } } } as const
    expect(resolve({ ...sources, isLocal: true })).toBe(cookie)
    expect(resolve(sources)).toBe('de')
  })
})

describe('a national domain', () => {
  it('has a default for each of the 21 countries', () => {
    expect(Object.keys(LOCALES_OF_COUNTRY).sort()).toEqual(Object.values(NATIONAL_DOMAINS).sort())
  })

  it.each([
    ['CH', undefined, 'de'],
    ['CH', 'fr-CH, en', 'fr'],
    ['CH', 'rm, it-CH;q=0.5', 'it'],
    ['CH', 'en-US', 'de'],
    ['CA', 'fr-CA', 'fr'],
    ['IN', 'en-US', 'en_IN'],
    ['IN', 'hi', 'hi_IN'],
    ['MX', 'es-ES', 'es_MX'],
    ['PH', 'fil', 'tl_PH'],
    ['UNKNOWN', 'nl', 'nl'],
    ['constructor', 'nl', 'nl'],
  ])('%s speaks to %j in %s', (countryFromHostName, acceptLanguage, expected) => {
    expect(resolve({ countryFromHostName, acceptLanguage })).toBe(expected)
  })
})

describe('a request', () => {
  function ask(url: string, headers: Record<string, string>, env: Record<string, string> = {}) {
    const { origins, ...facts } = makeContext({ url, headers, env }).locale
    return { ...facts, origins: [...origins] }
  }

  it('goes by cookie, host name and header', () => {
    const header = { 'accept-language': 'ar' }
    expect(ask('https://tackboard.example/', header)).toMatchObject({
      locale: 'ar_SA',
      textLocale: 'en_US',
      language: 'ar',
      isRTL: false,
    })
    expect(ask('https://tackboard.co.uk/', header).locale).toBe('en_GB')
    expect(ask('https://tackboard.co.uk/', { ...header, cookie: 'locale=fi_FI' }).locale).toBe('fi_FI')
    expect(ask('https://tackboard.co.uk/?locale=de', header).locale).toBe('en_GB')
  })

  it('goes by the addresses that were set, and leaves out those that cannot be', () => {
    const env = { LOCALE_ORIGINS: 'nb_NO=https://norge.example,xx=https://xx.example' }
    expect(ask('https://norge.example/pin/1/', { 'accept-language': 'de' }, env)).toMatchObject({
      locale: 'nb_NO',
      origins: [['nb_NO', 'https://norge.example']],
    })
    expect(ask('https://tackboard.example/', { 'accept-language': 'de' }, env).locale).toBe('de')
  })
})
