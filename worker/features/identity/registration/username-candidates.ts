import { isUsername, normalizeUsername, USERNAME_MAX_LENGTH } from '#schema/username.ts'

const SUFFIX_DIGITS = 6

const FALLBACK = 'tacker'

/**
 * From the name, else the local part of the email: first plain, then with random digits.
 *
 * @param random numbers from 0 (included) to 1 (excluded)
 */
export function* usernameCandidates(
  about: { name: string; email: string | undefined },
  random: () => number,
): Generator<string, never> {
  const mailbox = about.email?.split('@')[0]?.split('+')[0] ?? ''
  const stem = [about.name, mailbox].map(toStem).find((text) => /[a-z]/.test(text) && text.length >= 3) ?? FALLBACK
  if (isUsername(stem) && stem !== FALLBACK) yield stem
  while (true) {
    const digits = Math.floor(random() * 10 ** SUFFIX_DIGITS)
    yield stem.slice(0, USERNAME_MAX_LENGTH - SUFFIX_DIGITS) + String(digits).padStart(SUFFIX_DIGITS, '0')
  }
}

/** `amberlindqvist` for `Åmber Lindqvist`. */
function toStem(text: string): string {
  return normalizeUsername(text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[^a-z0-9_]/g, '')
    .slice(0, USERNAME_MAX_LENGTH)
}
