import type { CompiledCatalogue, MessageValues } from './translate.ts'

const ACCENTED: Record<string, string> = Object.fromEntries(
  Array.from('aåbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûwŵyýzž'.matchAll(/(.)(.)/gu), ([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
)

export const PSEUDO_START = '⟦'
export const PSEUDO_END = '⟧'

/** Every text accented and in brackets, so that a text which bypasses the catalogue, or is cut off, stands out. */
export function pseudoCatalogue(messages: CompiledCatalogue): CompiledCatalogue {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    (values?: MessageValues) => PSEUDO_START + accent(message(values)) + PSEUDO_END,
  ])
  return Object.fromEntries(entries) as CompiledCatalogue
}

function accent(text: string): string {
  return text.replace(/[a-z]/g, (letter) => ACCENTED[letter] ?? letter)
}
