import * as v from 'valibot'
import { issueText } from '../issue-text.ts'
import { isReservedName } from '../routes.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 30

const INVALID_USERNAME = issueText('username', { min: USERNAME_MIN_LENGTH, max: USERNAME_MAX_LENGTH })

/** Reserved besides the routes: profiles are at `/{username}/`. */
const KEPT_WORDS: ReadonlySet<string> = new Set(
  `
  about abuse account accounts admin admins administrator administrators ads analytics anonymous api app assets
  billing blog board boards business careers categories company compliance contact convert copyright create
  customer_service deleted developer developers discover dmca edit employee explore everyone favicon feed follow
  guidelines help help_center helpdesk here host hostmaster ideas inbox info invite join legal mail mailer_daemon me
  messages mod moderation moderator moderators mods news news_hub newsletter no_reply nobody noreply notifications
  null official offline owner parental password payments pins policy postmaster press privacy register report reports
  root safety sales search security settings shop shopping signup staff static status stories support sysadmin
  system tackboard team terms today topics trust trust_and_safety trust_safety undefined unknown user users verified
  verify video videos webmaster www
`
    .trim()
    .split(/\s+/),
)

/** The name of the site, and words of those who run it. */
const SITE = 'tackboard'
const OFFICIAL_WORDS = `
  abuse admin administration administrator administrators admins center help helpdesk mod moderation moderator
  moderators mods official our postmaster safety security service site staff support sysadmin team the trust webmaster
`
const OFFICIAL = new RegExp(`^(?:${OFFICIAL_WORDS.trim().split(/\s+/).join('|')}|[0-9_])+$`)

/** The username as stored: NFKC, lower case. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase()
}

/** Expects a normalized one. */
export function isUsername(text: string): boolean {
  if (text.length < USERNAME_MIN_LENGTH || text.length > USERNAME_MAX_LENGTH) return false
  if (KEPT_WORDS.has(text) || isReservedName(text) || looksOfficial(text)) return false
  return /^[a-z0-9_]+$/.test(text) && !/^[0-9_]+$/.test(text)
}

/** `tackboard_team` and `support2` would speak for the site; `tacky_boards` and `teamwork` do not. */
export function looksOfficial(username: string): boolean {
  return username.replaceAll('_', '').includes(SITE) || OFFICIAL.test(username)
}

export const NewUsername = v.pipe(
  v.string(INVALID_USERNAME),
  v.maxLength(4 * USERNAME_MAX_LENGTH, INVALID_USERNAME),
  v.transform(normalizeUsername),
  v.check(isUsername, INVALID_USERNAME),
)
