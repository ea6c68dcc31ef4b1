import { describe, expect, it } from 'vitest'
import { LOCALE_OF_LANGUAGE, LOCALES, languageOf, languageTagOf, SUPPORTED_LOCALES } from '#schema/constants/locales.ts'
import { resolveLocale } from './locale.ts'

describe('resolveLocale', () => {
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
    ['en;q=0.1, ja;q=0.9', 'ja'],
    ['en;q=0, it', 'it'],
    ['xx, ko;q=0.3', 'ko_KR'],
    ['q=1;;,,-,tr;q=0.5', 'tr'],
    ['constructor, __proto__', 'en_US'],
    ['it;q=abc, nl', 'nl'],
  ])('reads %j as %s', (header, expected) => {
    expect(resolveLocale(header).locale).toBe(expected)
  })

  it('lets the viewer’s own win, if it is one of ours', () => {
    expect(resolveLocale('de', 'he_IL')).toEqual({ locale: 'he_IL', language: 'he', isRTL: true })
    expect(resolveLocale('de', 'tlh')).toEqual({ locale: 'de', language: 'de', isRTL: false })
  })

  it('reads no more of a header than browsers send', () => {
    expect(resolveLocale(`${'xx,'.repeat(10_000)}de`).locale).toBe('en_US')
  })
})

describe('the list of locales', () => {
  it('has the 43 of start-up and the two more of the closeup', () => {
    expect(SUPPORTED_LOCALES).toHaveLength(43)
    expect(new Set(LOCALES).size).toBe(45)
  })

  it('has a locale for every language, and a tag that Intl knows', () => {
    for (const locale of LOCALES) {
      expect(LOCALE_OF_LANGUAGE).toHaveProperty(languageOf(locale))
      expect(Intl.getCanonicalLocales(languageTagOf(locale))).toHaveLength(1)
    }
  })
})
