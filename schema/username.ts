import * as v from 'valibot'
import { isReservedName } from './routes.ts'
import { issueText } from './issue-text.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 30

const INVALID_USERNAME = issueText('username', { min: USERNAME_MIN_LENGTH, max: USERNAME_MAX_LENGTH })

/** Reserved besides the routes: profiles are at `/{username}/`. */
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

/** As stored: NFKC, lower case. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Expects a normalized one. */
export function isUsername(text: string): boolean {
  if (text.length < USERNAME_MIN_LENGTH || text.length > USERNAME_MAX_LENGTH) return false
  if (KEPT_WORDS.has(text) || isReservedName(text)) return false
  return /^[a-z0-9_]+$/.test(text) && !/^[0-9_]+$/.test(text)
}

export const NewUsername = v.pipe(
  v.string(INVALID_USERNAME),
  v.maxLength(4 * USERNAME_MAX_LENGTH, INVALID_USERNAME),
  v.transform(normalizeUsername),
  v.check(isUsername, INVALID_USERNAME),
)
