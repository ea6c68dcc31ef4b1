import { DEFAULT_LOCALE, isLocale, type Locale } from '#schema/constants/locales.ts'
import type english from './messages/en_US.json'

export type DataTextKey = keyof typeof english

type CompiledTexts = Record<DataTextKey, (values?: Record<string, string | number>) => string>

const catalogues = import.meta.glob<{ default: CompiledTexts }>('./messages/*.json', { eager: true })

/** English where the locale has none; answers with the locale used. */
export function dataTextsOf(locale: string): {
  locale: Locale
  text: (key: DataTextKey, values?: Record<string, string | number>) => string
} {
  const own = catalogues[`./messages/${locale}.json`]
  const texts = (own ?? catalogues[`./messages/${DEFAULT_LOCALE}.json`])?.default
  if (!texts) throw new Error(`There are no texts of downloads in ${DEFAULT_LOCALE}`)
  return { locale: own && isLocale(locale) ? locale : DEFAULT_LOCALE, text: (key, values) => texts[key](values) }
}
