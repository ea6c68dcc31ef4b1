import { languageTagOf, type InterfaceLocale } from '#schema/constants/locales.ts'

/** Open Graph names Latin America by letters, and Filipino as we do. */
const names = new Map<InterfaceLocale, string>([
  ['es_419', 'es_LA'],
  ['tl_PH', 'tl_PH'],
])

/** A locale as Open Graph spells it: always language and region, `de_DE` of `de`. */
export function ogLocale(locale: InterfaceLocale): string {
  const known = names.get(locale)
  if (known !== undefined) return known
  const { language, region } = new Intl.Locale(languageTagOf(locale)).maximize()
  const name = `${language}_${region}`
  names.set(locale, name)
  return name
}
