import { toPlainDigits } from './plain-digits.ts'

/**
 * Letters with a stroke, ligatures and dotless forms: no normal form takes them apart. Arabic and Persian keyboards
 * have a yeh and a kaf of their own.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
}

/** Signs as keyboards have them, in the place of what phones and word processors make of them. */
const SIGNS: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC]/g, "'"],
  [/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2044/g, '/'],
]

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Marks of these scripts, and of no script of their own, say how to read or to stress. */
const SCRIPTS = ['Zinh', 'Hebr', 'Arab', 'Syrc', 'Ethi', 'Grek', 'Cyrl', 'Copt']
  .map((name) => `\\p{sc=${name}}`)
  .join('')

/**
 * Marks that writers leave out as they like: accents of Latin and Greek, stress and the dots of ё, points of Hebrew,
 * short vowels of Arabic and Syriac, variation selectors. Voicing of kana, й, ї and ў, and the vowels and tones of
 * Indic scripts, Thai, Lao, Khmer and others make another letter, and stay.
 */
const OPTIONAL_MARK = new RegExp(
  [
    String.raw`(?<!\p{sc=Cyrl}\p{M}*)\u0306`,
    String.raw`(?<![\u0456\u0406])\u0308`,
    String.raw`(?![\u0306\u0308\u3099\u309A])(?=\p{M})[${SCRIPTS}]`,
  ].join('|'),
  'gu',
)

/** Written without spaces between words. */
const SPACELESS = ['Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali', 'Han', 'Hira', 'Kana']
  .map((name) => `\\p{sc=${name}}`)
  .join('')

/**
 * Stands for a space: between words of Arabic script, of Thai or Khmer, and what is drawn as an empty place. Other
 * signs that are not seen are nothing.
 */
const WORD_JOINT = new RegExp(
  String.raw`(?<=\p{sc=Arab}\p{M}*)\u200C|(?<=[${SPACELESS}]\p{M}*)\u200B|[\u2800\u3164\uFFA0]|` +
    String.raw`(?<!\p{sc=Hang})[\u115F\u1160]+(?!\p{sc=Hang})`,
  'gu',
)

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0640]|(?!\s)\p{Cc}/gu

/** "1½" is one and a half, and not eleven halves. */
const AFTER_DIGIT = /(?<=\p{N})(?=[\u00BC-\u00BE\u2150-\u215E\u2189])/gu

/**
 * The same for words that a reader takes to be the same: whatever their case, width, form, accents and digits, the
 * spaces between them, quotes, dashes and signs that are not seen. For the index and for what is looked up in it; never
 * shown.
 */
export function foldText(text: string): string {
  const folded = text
    .replaceAll(AFTER_DIGIT, ' ')
    .replaceAll(WORD_JOINT, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(OPTIONAL_MARK, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
  return SIGNS.reduce((plain, [sign, usual]) => plain.replaceAll(sign, usual), toPlainDigits(folded))
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Words of a text, folded; vowel signs belong to their letters. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}
