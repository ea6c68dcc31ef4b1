import { DEFAULT_LOCALE, PSEUDO_LOCALES } from '#schema/constants/locales.ts'
import { pseudoCatalogue } from './pseudo.ts'
import { createTranslate, type CompiledCatalogue, type Translate } from './translate.ts'

const catalogues = import.meta.glob<{ default: CompiledCatalogue }>('./*.json', { eager: true })

const bundles = new Map<string, Translate>(
  Object.entries(catalogues).map(([file, { default: messages }]) => [
    file.slice('./'.length, -'.json'.length),
    createTranslate(messages),
  ]),
)

const english = catalogues[`./${DEFAULT_LOCALE}.json`]?.default
if (!english) throw new Error(`There is no catalogue of ${DEFAULT_LOCALE}`)

export const translateEnglish = createTranslate(english)

for (const locale of PSEUDO_LOCALES) bundles.set(locale, createTranslate(pseudoCatalogue(locale, english)))

export function getBundle(locale: string): Translate {
  return bundles.get(locale) ?? translateEnglish
}
