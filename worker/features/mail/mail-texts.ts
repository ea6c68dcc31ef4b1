import { DEFAULT_LOCALE, isLocale, type Locale } from '#schema/constants/locales.ts'
import type english from './messages/en_US.json'

export type MailTextKey = keyof typeof english
export type MailValues = Record<string, string | number>

export type MailText = (key: MailTextKey, values?: MailValues) => string

type CompiledTexts = Record<MailTextKey, (values?: MailValues) => string>

const catalogues = import.meta.glob<{ default: CompiledTexts }>('./messages/*.json', { eager: true })

/** English where the locale has none; answers with the locale used. */
export function getMailTexts(locale: string): { locale: Locale; text: MailText } {
  const own = catalogues[`./messages/${locale}.json`]
  const texts = (own ?? catalogues[`./messages/${DEFAULT_LOCALE}.json`])?.default
  if (!texts) throw new Error(`There are no mail texts of ${DEFAULT_LOCALE}`)
  return { locale: own && isLocale(locale) ? locale : DEFAULT_LOCALE, text: (key, values) => texts[key](values) }
}
