import { DEFAULT_LOCALE, isLocale, type Locale } from '#schema/constants/locales.ts'
import { isolateValues } from '#schema/isolate.ts'
import type schemaTexts from '#schema/texts/en_US.json'
import type workerTexts from './en_US.json'

export type TextKey = keyof typeof workerTexts | keyof typeof schemaTexts
export type TextValues = Record<string, string | number>

export type Text = (key: TextKey, values?: TextValues) => string

export interface Texts {
  /** The locale of most texts, for `lang` and `dir`. */
  locale: Locale
  text: Text
}

/** The texts are as the build compiles them. */
type Compiled = Record<string, (values?: TextValues) => string>

const files = {
  ...import.meta.glob<{ default: Compiled }>('./*.json', { eager: true }),
  ...import.meta.glob<{ default: Compiled }>('../../schema/texts/*.json', { eager: true }),
}

const compiled = new Map<string, Compiled>()
for (const [path, { default: texts }] of Object.entries(files)) {
  const locale = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
  compiled.set(locale, { ...compiled.get(locale), ...texts })
}

const english = compiled.get(DEFAULT_LOCALE) ?? {}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(english, key)
}

export function getTexts(wanted: string): Texts {
  const own = isLocale(wanted) ? compiled.get(wanted) : undefined
  return {
    locale: own && isLocale(wanted) ? wanted : DEFAULT_LOCALE,
    text: (key, values) => {
      const text = own?.[key] ?? english[key]
      if (!text) throw new Error(`There is no text ${key} of ${DEFAULT_LOCALE}`)
      return text(values && isolateValues(values))
    },
  }
}

export const englishText: Text = getTexts(DEFAULT_LOCALE).text
