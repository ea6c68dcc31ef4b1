import { DEFAULT_LOCALE, isPseudoLocale } from '#schema/constants/locales.ts'
import { pseudoCatalog } from './pseudo.ts'
import { createTranslate, type CompiledCatalog, type Translate } from './translate.ts'

const catalogs = import.meta.glob<{ default: CompiledCatalog }>('./*.json', { eager: true })

const bundles = new Map<string, Translate>(
  Object.entries(catalogs).map(([file, { default: messages }]) => [
    file.slice('./'.length, -'.json'.length),
    createTranslate(messages),
  ]),
)

const english = findEnglish()

export const translateEnglish = createTranslate(english)

export function getBundle(locale: string): Translate {
  const known = bundles.get(locale)
  if (known) return known
  const made = isPseudoLocale(locale) ? createTranslate(pseudoCatalog(locale, english)) : translateEnglish
  bundles.set(locale, made)
  return made
}

function findEnglish(): CompiledCatalog {
  const english = catalogs[`./${DEFAULT_LOCALE}.json`]?.default
  if (!english) throw new Error(`There is no catalog of ${DEFAULT_LOCALE}`)
  return english
}
