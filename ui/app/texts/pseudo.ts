import { PSEUDO_LOCALE, type PseudoLocale } from '#schema/constants/locales.ts'
import type { CompiledCatalog, MessageValues } from './translate.ts'

const ACCENTED: Record<string, string> = Object.fromEntries(
  Array.from('aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûwŵyýzž'.matchAll(/(.)(.)/gu), ([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)

export const PSEUDO_START = '⟦'
export const PSEUDO_END = '⟧'

/** "Right-to-left override" and its end. */
const MIRROR_START = '\u202e'
const MIRROR_END = '\u202c'

export function pseudoCatalog(locale: PseudoLocale, messages: CompiledCatalog): CompiledCatalog {
  const alter = locale === PSEUDO_LOCALE ? bracket : mirror
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    (values?: MessageValues) => alter(message(values)),
  ])
  return Object.fromEntries(entries) as CompiledCatalog
}

function bracket(text: string): string {
  return PSEUDO_START + accent(text) + PSEUDO_END
}

function mirror(text: string): string {
  return MIRROR_START + text + MIRROR_END
}

function accent(text: string): string {
  return text.replace(/[a-z]/g, (letter) => ACCENTED[letter] ?? letter)
}
