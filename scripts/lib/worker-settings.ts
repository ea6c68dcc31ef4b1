import { findSettingProblems, type SettingName as Name } from '#worker/settings.ts'
import { Complaint } from './complaint.ts'

/** Set by the commands themselves. */
type OwnSetting = 'STAGE' | 'DATABASE_URL' | 'DATABASE_AUTH_TOKEN' | 'LINK_PROXY_URL'

export type SettingName = Exclude<Name, OwnSetting>

/** What `npm start` and `npm run dev` pass on, with what the README says of each. */
export const WORKER_SETTINGS: Record<SettingName, string> = {
  SITE_ORIGIN: "The site's public address. A local run uses the one it prints.",
  MAIL_FROM: 'The sender of emails. Without it, a local run keeps them: `npm run outbox`.',
  TOTP_KEY: 'Encrypts the keys of two-step verification: base64 of 32 bytes, or several, newest first.',
  LOCALE_ORIGINS: 'Addresses with a language each: `de=https://de.example.com,fr=https://fr.example.com`.',
  NATIONAL_ORIGINS: 'National domains this worker serves besides `SITE_ORIGIN`.',
  ALLOWED_ORIGINS: 'Your other sites whose pages may sign up and log in here.',
  INTERNAL_IPS: 'IP addresses that count as internal.',
  DOCUMENT_CACHE: '`off` renders each page for every request. Off in `npm run dev`.',
  RENDER_GRACE_MS: 'How long a page waits for its data before streaming (50).',
  STREAM_TIMEOUT_MS: 'How long a page streams before the browser fetches the rest (3000).',
  DATABASE_TIMEOUT_MS: 'How long a call to the database may take (2500).',
  EVENT_JOURNAL: "Whether events are saved before they're queued; on by default in a local run.",
  RECAPTCHA_SECRET: 'Turns on captchas for signing up.',
  RECAPTCHA_SITE_KEY: 'The public key that goes with it.',
  RECAPTCHA_URL: 'Where captchas are checked, if not with Google.',
  RECAPTCHA_SCRIPT_URL: 'Where the captcha library comes from, if not Google.',
  GOOGLE_CLIENT_ID: 'Lets people log in with Google.',
  GOOGLE_SCRIPT_URL: "The script for pages, if not Google's own.",
  GOOGLE_ISSUER: 'Who issues the tokens, if not Google.',
  GOOGLE_JWKS_URL: 'Where the keys for those tokens are published.',
  FACEBOOK_APP_ID: 'Lets people log in with Facebook.',
  FACEBOOK_APP_SECRET: 'The secret that goes with it.',
  FACEBOOK_SCRIPT_URL: "The script for pages, if not Facebook's own.",
  FACEBOOK_GRAPH_URL: 'Where its tokens are checked, if not with Facebook.',
  TRACKING_PIXELS: 'Tracking pixel vendors, as a JSON list: docs/operating/settings.md, Settings.',
  ATTRIBUTION_REPORTING: '`on` lets browsers record which ad was clicked.',
  PRIVACY_URL: 'Your own privacy policy, linked instead of the page that comes with Tackboard.',
  TERMS_URL: 'Your own terms of service, linked the same way.',
  HELP_URL: 'Your own help pages, linked the same way.',
  AD_AGREEMENT_URL: 'Your agreement with advertisers. Without it, no page links to one.',
  CONTACT_EMAIL: 'Where people can reach you, shown on the about, help, privacy and terms pages.',
  ABOUT_TEXT: 'Plain text for the about page, with an empty line between paragraphs.',
  AD_IDENTIFIER_FRAME: "A frame that gets an account's ad-tracking identifier.",
  TRANSLATE_URL: 'A LibreTranslate service, with which people can have comments translated.',
  TRANSLATE_KEY: 'The key of that service, if it asks for one.',
  VAPID_PUBLIC_KEY: 'Turns on push messages, together with its private key: `npm run push-keys` makes both.',
  VAPID_PRIVATE_KEY: 'The private key that goes with it.',
  PUSH_SERVICES: 'More push services browsers may name, as hosts: `push.example.com,*.push.example.org`.',
  LINK_TEST_ORIGINS: 'Addresses of this machine that link previews and push messages may reach in a local run.',
}

/** Unknown names with these prefixes are probably misspelled. */
const OWN_PREFIXES = [
  'ABOUT_',
  'AD_AGREEMENT_',
  'AD_IDENTIFIER_',
  'ALLOWED_',
  'ATTRIBUTION_',
  'CONTACT_',
  'DOCUMENT_',
  'EVENT_',
  'FACEBOOK_',
  'GOOGLE_',
  'HELP_',
  'INTERNAL_',
  'LINK_TEST_',
  'LOCALE_ORIGIN',
  'MAIL_',
  'NATIONAL_',
  'PRIVACY_',
  'PUSH_',
  'RECAPTCHA_',
  'RENDER_',
  'SITE_',
  'TERMS_',
  'TOTP_',
  'TRACKING_',
  'TRANSLATE_',
  'VAPID_',
]

export interface WorkerSettings {
  vars: Partial<Record<SettingName, string>>
  warnings: string[]
}

/** Throws a `Complaint`. */
export function readWorkerSettings(env: NodeJS.ProcessEnv = process.env): WorkerSettings {
  const vars = Object.fromEntries(settingNames().flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])))
  const problems = findSettingProblems(vars)
  if (problems.length > 0) throw new Complaint(problems.map(({ message }) => message).join('\n'))
  return { vars, warnings: Object.keys(env).flatMap(findWarning) }
}

function findWarning(name: string): string[] {
  const prefix = OWN_PREFIXES.find((one) => name.startsWith(one))
  if (prefix === undefined || name in WORKER_SETTINGS) return []
  const alike = settingNames().filter((one) => one.startsWith(prefix))
  return [`${name} isn't a setting, so it's ignored. Did you mean ${alike.join(' or ')}?`]
}

function settingNames(): SettingName[] {
  return Object.keys(WORKER_SETTINGS) as SettingName[]
}
