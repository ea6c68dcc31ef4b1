import { DEFAULT_LOCALE, PSEUDO_LOCALES } from '#schema/constants/locales.ts'
import { pseudoCatalog } from './pseudo.ts'
import { createTranslate, type CompiledCatalog, type Translate } from './translate.ts'

const catalogs = import.meta.glob<{ default: CompiledCatalog }>('./*.json', { eager: true })

const bundles = new Map<string, Translate>(
  Object.entries(catalogs).map(([file, { default: messages }]) => [
    file.slice('./'.length, -'.json'.length),
    createTranslate(messages),
  ]),
)

const english = catalogs[`./${DEFAULT_LOCALE}.json`]?.default
if (!english) throw new Error(`There is no catalog of ${DEFAULT_LOCALE}`)

export const translateEnglish = createTranslate(english)

for (const locale of PSEUDO_LOCALES) bundles.set(locale, createTranslate(pseudoCatalog(locale, english)))

export function getBundle(locale: string): Translate {
  return bundles.get(locale) ?? translateEnglish
}
