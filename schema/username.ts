import * as v from 'valibot'
import { isReservedName } from './routes.ts'

/** Fewest and most characters of a username: it stands in addresses and under pictures. */
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 30

const INVALID_USERNAME = `A username has ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} letters, digits and "_", and not only digits`

/** Beginnings of addresses that may become ours, beside those that are: a profile lives at `/{username}/`. */
const KEPT_WORDS: ReadonlySet<string> = new Set(
  `
  about account admin ads analytics api app assets blog board boards business careers categories company
  contact convert create developers discover edit explore favicon feed follow help ideas inbox invite join
  legal mail me messages news_hub null official offline parental password pins policy privacy register root
  search security settings shop shopping signup static stories support system tackboard team terms today
  topics undefined user users verify video videos www
`
    .trim()
    .split(/\s+/),
)

/** A username as it is stored: compatible forms made one (NFKC), in small letters. */
export function normaliseUsername(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Whether a normalised username can be somebody's. */
export function isUsername(text: string): boolean {
  if (text.length < USERNAME_MIN_LENGTH || text.length > USERNAME_MAX_LENGTH) return false
  if (KEPT_WORDS.has(text) || isReservedName(text)) return false
  return /^[a-z0-9_]+$/.test(text) && !/^[0-9_]+$/.test(text)
}

/** A username that somebody has chosen. */
export const NewUsername = v.pipe(
  v.string(INVALID_USERNAME),
  v.maxLength(4 * USERNAME_MAX_LENGTH, INVALID_USERNAME),
  v.transform(normaliseUsername),
  v.check(isUsername, INVALID_USERNAME),
)
