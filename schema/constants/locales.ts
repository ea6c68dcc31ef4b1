/** docs/behaviour/requests.md, Locales. */
export const SUPPORTED_LOCALES = [
  'af_ZA',
  'ar_SA',
  'bg_BG',
  'bn_IN',
  'cs_CZ',
  'da_DK',
  'de',
  'el_GR',
  'en_AU',
  'en_GB',
  'en_IN',
  'es_419',
  'es_AR',
  'es_ES',
  'es_MX',
  'fi_FI',
  'fr',
  'he_IL',
  'hi_IN',
  'hr_HR',
  'hu_HU',
  'id_ID',
  'it',
  'ja',
  'ko_KR',
  'ms_MY',
  'nb_NO',
  'nl',
  'pl_PL',
  'pt_BR',
  'pt_PT',
  'ro_RO',
  'ru_RU',
  'sk_SK',
  'sv_SE',
  'te_IN',
  'th_TH',
  'tl_PH',
  'tr',
  'uk_UA',
  'vi_VN',
  'zh_CN',
  'zh_TW',
] as const

export const LOCALES = [...SUPPORTED_LOCALES, 'en_US', 'es_US'] as const

export type Locale = (typeof LOCALES)[number]

/** Accented English, for developers: text that isn't accented doesn't come from the catalog. */
export const PSEUDO_LOCALE = 'en_XA'

/** English set from right to left, for developers: a layout that isn't mirrored has left and right hard-coded. */
export const MIRRORED_PSEUDO_LOCALE = 'ar_XB'

export const PSEUDO_LOCALES = [PSEUDO_LOCALE, MIRRORED_PSEUDO_LOCALE] as const

export type PseudoLocale = (typeof PSEUDO_LOCALES)[number]

export type InterfaceLocale = Locale | PseudoLocale

export const LOCALE_COOKIE = 'locale'

export const LOCALE_COOKIE_LIFETIME_S = 365 * 24 * 60 * 60

export const DEFAULT_LOCALE: Locale = 'en_US'

export const RTL_LOCALES: readonly InterfaceLocale[] = ['ar_SA', 'he_IL', MIRRORED_PSEUDO_LOCALE]

/** The locale of a language without a region, or with one that has none, by the likely subtags of the Unicode CLDR. */
export const LOCALE_OF_LANGUAGE: Readonly<Record<string, Locale>> = {
  af: 'af_ZA',
  ar: 'ar_SA',
  bg: 'bg_BG',
  bn: 'bn_IN',
  cs: 'cs_CZ',
  da: 'da_DK',
  de: 'de',
  el: 'el_GR',
  en: 'en_US',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr',
  he: 'he_IL',
  hi: 'hi_IN',
  hr: 'hr_HR',
  hu: 'hu_HU',
  id: 'id_ID',
  it: 'it',
  ja: 'ja',
  ko: 'ko_KR',
  ms: 'ms_MY',
  nb: 'nb_NO',
  nl: 'nl',
  pl: 'pl_PL',
  pt: 'pt_BR',
  ro: 'ro_RO',
  ru: 'ru_RU',
  sk: 'sk_SK',
  sv: 'sv_SE',
  te: 'te_IN',
  th: 'th_TH',
  tl: 'tl_PH',
  tr: 'tr',
  uk: 'uk_UA',
  vi: 'vi_VN',
  zh: 'zh_CN',
}

/** Older codes that browsers still send (IANA language subtag registry). */
export const LANGUAGE_ALIASES: Readonly<Record<string, string>> = {
  fil: 'tl',
  in: 'id',
  iw: 'he',
  nn: 'nb',
  no: 'nb',
  ji: 'yi',
}

/** Regions and scripts that don't use their language's default (parent locales of the CLDR). */
export const LOCALE_OF_TAG: Readonly<Record<string, Locale>> = {
  'en-ie': 'en_GB',
  'en-nz': 'en_AU',
  'en-sg': 'en_GB',
  'en-za': 'en_GB',
  'es-bo': 'es_419',
  'es-cl': 'es_419',
  'es-co': 'es_419',
  'es-cr': 'es_419',
  'es-cu': 'es_419',
  'es-do': 'es_419',
  'es-ec': 'es_419',
  'es-gt': 'es_419',
  'es-hn': 'es_419',
  'es-ni': 'es_419',
  'es-pa': 'es_419',
  'es-pe': 'es_419',
  'es-pr': 'es_419',
  'es-py': 'es_419',
  'es-sv': 'es_419',
  'es-uy': 'es_419',
  'es-ve': 'es_419',
  'pt-ao': 'pt_PT',
  'pt-cv': 'pt_PT',
  'pt-mz': 'pt_PT',
  'zh-hant': 'zh_TW',
  'zh-hk': 'zh_TW',
  'zh-mo': 'zh_TW',
}

const ALL: ReadonlySet<string> = new Set(LOCALES)

/** Spelled as in `pt_BR`. */
export function isLocale(text: string): text is Locale {
  return ALL.has(text)
}

export function isPseudoLocale(text: string): text is PseudoLocale {
  return PSEUDO_LOCALES.some((locale) => locale === text)
}

/** The locale of the texts on a page in this locale, for its `lang` and `dir`: English without a catalog of its own. */
export function findTextLocale(locale: InterfaceLocale, catalogs: readonly string[]): InterfaceLocale {
  return isPseudoLocale(locale) || catalogs.includes(locale) ? locale : DEFAULT_LOCALE
}

/** `pt` for `pt_BR`. */
export function getLanguage(locale: InterfaceLocale): string {
  return locale.split('_')[0] ?? locale
}

export function isRtl(locale: InterfaceLocale): boolean {
  return RTL_LOCALES.includes(locale)
}

/** BCP 47, for `lang` and `Intl`: `pt-BR` for `pt_BR`, `fil-PH` for `tl_PH`. */
export function toLanguageTag(locale: InterfaceLocale): string {
  return locale === 'tl_PH' ? 'fil-PH' : locale.replace('_', '-')
}
