import transliterate from '@sindresorhus/transliterate'
import { foldText } from '#schema/fold-text.ts'
import { isUsername, looksOfficial, normalizeUsername, USERNAME_MAX_LENGTH } from '#schema/people/username.ts'

const SUFFIX_DIGITS = 6

const FALLBACK = 'tacker'

/**
 * The candidates derive from the name: first plain, then with random digits. A name that can't be spelled in Latin
 * letters gives a neutral one: nothing of the email, which is no one else's to know.
 *
 * @param random numbers from 0 (included) to 1 (excluded)
 */
export function* usernameCandidates(name: string, random: () => number): Generator<string, never> {
  const found = toStem(name)
  const isFit = /[a-z]/.test(found) && found.length >= 3 && !looksOfficial(found)
  const stem = isFit ? found : FALLBACK
  if (isUsername(stem) && stem !== FALLBACK) yield stem
  while (true) {
    const digits = Math.floor(random() * 10 ** SUFFIX_DIGITS)
    yield stem.slice(0, USERNAME_MAX_LENGTH - SUFFIX_DIGITS) + String(digits).padStart(SUFFIX_DIGITS, '0')
  }
}

/** Their letters say how they are read. A reading of others (no vowels, or many) would be a guess at someone's name. */
const SPELLED = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]+/gu

/** Serbian, Macedonian and Belarusian letters that the library lacks. */
const MORE = Object.entries({ ђ: 'dj', ћ: 'c', џ: 'dz', ѕ: 'dz', ѓ: 'gj', ў: 'u' })

/** Breathings, grave and circumflex accents and the iota below of older Greek, which the library does not read. */
const POLYTONIC = /(?<=\p{Script=Greek}\p{M}*)[\u0300\u0304\u0306\u0313\u0314\u0342\u0345]/gu

/** `amberlindqvist` for `Åmber Lindqvist`, `giorgos` for `Γιώργος`. */
function toStem(text: string): string {
  const spelled = text
    .normalize('NFKD')
    .replaceAll(POLYTONIC, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(SPELLED, (letters) => transliterate(letters, { customReplacements: MORE }))
  return normalizeUsername(foldText(spelled))
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
}
