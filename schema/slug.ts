import { cutToBytes } from './plain-text.ts'

/** UTF-8 bytes. With a number behind it, a name in a ZIP and a part of an address have room for it. */
export const MAX_SLUG_BYTES = 180

/** Letters and digits of half or full width. */
const WIDTH_FORMS = /[\uFF00-\uFFEF]/

/** What emoji are drawn with, and joiners of letters. */
const INVISIBLE = /[\p{Variation_Selector}\p{Me}\u200C\u200D]/gu

/** An accent; of other scripts, marks are letters. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu

/**
 * The part of an address that a name gives. Different names may give the same one: it says where something is found,
 * and `toNameKey` what it is. Composed, in lower case, without Latin accents; names without letters and digits are
 * spelled by their code points.
 */
export function toSlug(name: string): string {
  const plain = toPlainLetters(name)
  const words = plain.replaceAll(INVISIBLE, '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  const parts = words ?? Array.from(plain.replaceAll(/\s/g, ''), toHex)
  return cutToBytes(parts.join('-'), MAX_SLUG_BYTES).replace(/-$/, '')
}

function toPlainLetters(name: string): string {
  const letters = name
    .normalize('NFC')
    .replaceAll(/[^\0-\u007F]/gu, toUsualForm)
    .toLowerCase()
  return letters.normalize('NFD').replaceAll(LATIN_MARKS, '$1').replaceAll('ı', 'i').normalize('NFC')
}

/** Numbers in circles, ligatures and the like are typed as what they stand for. */
function toUsualForm(character: string): string {
  const usual = character.normalize('NFKC')
  return WIDTH_FORMS.test(character) || /^[\0-\u007F\u2044]+$/.test(usual) ? usual : character
}

function toHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16)
}
