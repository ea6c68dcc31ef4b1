import { foldText } from '#schema/fold-text.ts'
import { isUsername, looksOfficial, normalizeUsername, USERNAME_MAX_LENGTH } from '#schema/username.ts'

const SUFFIX_DIGITS = 6

const FALLBACK = 'tacker'

/**
 * From the name: first plain, then with random digits. A name without Latin letters gives a neutral one: nothing of the
 * email, which is no one else's to know.
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

/** `amberlindqvist` for `Åmber Lindqvist`. */
function toStem(text: string): string {
  return normalizeUsername(foldText(text))
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
}
