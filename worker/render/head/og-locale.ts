import { languageTagOf, type Locale } from '#schema/constants/locales.ts'

/** Open Graph names Latin America by letters, and Filipino as we do. */
const OWN_NAMES: Partial<Record<Locale, string>> = { es_419: 'es_LA', tl_PH: 'tl_PH' }

/** A locale as Open Graph spells it: always language and region, `de_DE` of `de`. */
export function ogLocale(locale: Locale): string {
  const own = OWN_NAMES[locale]
  if (own !== undefined) return own
  const { language, region } = new Intl.Locale(languageTagOf(locale)).maximize()
  return `${language}_${region}`
}
