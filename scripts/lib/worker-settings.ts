import { isIP } from 'node:net'
import * as v from 'valibot'
import { MAX_ABOUT_TEXT_LENGTH } from '#schema/constants/operator.ts'
import { EmailAddress } from '#schema/email.ts'
import { parseLocaleOrigins } from '#worker/context/locale-origins.ts'
import type { Env } from '#worker/env.ts'
import { parsePixelVendors } from '#worker/features/pixels/vendors.ts'
import { isOrigin } from '#worker/platform/origins.ts'
import { Complaint } from './complaint.ts'

/** Set by the commands themselves. */
type OwnSetting = 'STAGE' | 'DATABASE_URL' | 'DATABASE_AUTH_TOKEN' | 'LINK_PROXY_URL'

/** Texts, as opposed to bindings. */
export type SettingName = Exclude<
  { [Name in keyof Env]-?: Env[Name] extends string | undefined ? Name : never }[keyof Env],
  OwnSetting
>

/** `problem` returns what is wrong with a value, or null. */
interface Kind {
  expected: string
  problem(value: string): string | null
}

export interface WorkerSetting extends Kind {
  /** For the README. */
  about: string
  isSecret?: boolean
  /** Has no effect without it. */
  needs?: SettingName
}

const ORIGIN = kind(
  'an address without a path, like https://www.example.com',
  (value) => isOrigin(value),
  'is not a site address',
)
const ORIGINS = toList(ORIGIN, 'addresses without a path, separated by commas')
const WEB_ADDRESS = kind(
  'a web address, like https://www.example.com/path',
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'is not a web address',
)
const IP_ADDRESSES = toList(
  kind('an IP address', (value) => isIP(value) !== 0, 'is not an IP address'),
  'IP addresses, separated by commas',
)
const HOSTS = toList(
  kind('a host name', (value) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(value), 'is not a host name'),
  'host names, separated by commas, each alone or after "*."',
)
const ON_OR_OFF = kind('"on" or "off"', (value) => value === 'on' || value === 'off', 'is not a valid choice')
const MILLISECONDS = kind(
  'a whole number of milliseconds from 0 to 99999',
  (value) => /^\d{1,5}$/.test(value),
  'is not a number in that range',
)
/** With less every call would fail; after more its stream counts as given up. */
const CALL_MILLISECONDS = kind(
  'a whole number of milliseconds from 100 to 29999',
  (value) => /^(?:[1-9]\d{2,3}|[12]\d{4})$/.test(value),
  'is not a number in that range',
)
const WORD = kind('the value without spaces', (value) => !/\s/.test(value), 'has spaces in it')
const EMAIL = kind('an email address', (value) => v.safeParse(EmailAddress, value).success, 'is not an email address')
const ABOUT_TEXT = kind(
  `plain text of at most ${MAX_ABOUT_TEXT_LENGTH} characters`,
  (value) => value.length <= MAX_ABOUT_TEXT_LENGTH,
  'is too long',
)
const LOCALE_ADDRESSES: Kind = {
  expected: 'pairs like de=https://de.example.com, separated by commas',
  problem: (value) => parseLocaleOrigins(value).complaints[0] ?? null,
}
const PIXELS: Kind = {
  expected: 'a JSON list of { "name", "url", "kinds" }',
  problem: (value) => parsePixelVendors(value).complaints[0] ?? null,
}

const TOTP_KEYS: Kind = {
  expected: 'the base64 of 32 bytes (openssl rand -base64 32), or several, separated by commas',
  problem: (list) =>
    list.split(',').every((key) => Buffer.from(key.trim(), 'base64').length === 32)
      ? null
      : 'has a part that is not the base64 of 32 bytes',
}

/** What `npm start` and `npm run dev` pass on, and what the README lists. */
export const WORKER_SETTINGS: Record<SettingName, WorkerSetting> = {
  SITE_ORIGIN: { ...ORIGIN, about: "The site's public address. A local run uses the one it prints." },
  MAIL_FROM: { ...EMAIL, about: 'The sender of emails. Without it, a local run keeps them: `npm run outbox`.' },
  TOTP_KEY: {
    ...TOTP_KEYS,
    about: 'Encrypts the keys of two-step verification: base64 of 32 bytes, or several, newest first.',
    isSecret: true,
  },
  LOCALE_ORIGINS: {
    ...LOCALE_ADDRESSES,
    about: 'Addresses that each use one language: `de=https://de.example.com,fr=https://fr.example.com`.',
  },
  NATIONAL_ORIGINS: { ...ORIGINS, about: 'National domains this worker serves besides `SITE_ORIGIN`.' },
  ALLOWED_ORIGINS: { ...ORIGINS, about: 'Your other sites whose pages may sign up and log in here.' },
  INTERNAL_IPS: { ...IP_ADDRESSES, about: 'IP addresses that count as internal.' },
  DOCUMENT_CACHE: { ...ON_OR_OFF, about: '`off` renders each page for every request. Off in `npm run dev`.' },
  RENDER_GRACE_MS: {
    ...MILLISECONDS,
    about: 'How long a page waits for its data before streaming (50).',
  },
  STREAM_TIMEOUT_MS: {
    ...MILLISECONDS,
    about: 'How long a page streams before the browser fetches the rest (3000).',
  },
  DATABASE_TIMEOUT_MS: {
    ...CALL_MILLISECONDS,
    about: 'How long a call to the database may take (2500).',
  },
  EVENT_JOURNAL: {
    ...ON_OR_OFF,
    about: "Whether events are saved before they're queued; on by default in a local run.",
  },
  RECAPTCHA_SECRET: {
    ...WORD,
    about: 'Turns on captchas for signing up.',
    isSecret: true,
    needs: 'RECAPTCHA_SITE_KEY',
  },
  RECAPTCHA_SITE_KEY: { ...WORD, about: 'The public key that goes with it.', needs: 'RECAPTCHA_SECRET' },
  RECAPTCHA_URL: { ...WEB_ADDRESS, about: 'Where captchas are checked, if not with Google.' },
  RECAPTCHA_SCRIPT_URL: { ...WEB_ADDRESS, about: 'Where the captcha library comes from, if not Google.' },
  GOOGLE_CLIENT_ID: { ...WORD, about: 'Lets people log in with Google.' },
  GOOGLE_SCRIPT_URL: { ...WEB_ADDRESS, about: "The script for pages, if not Google's own." },
  GOOGLE_ISSUER: { ...WORD, about: 'Who issues the tokens, if not Google.' },
  GOOGLE_JWKS_URL: { ...WEB_ADDRESS, about: 'Where the keys for those tokens are published.' },
  FACEBOOK_APP_ID: { ...WORD, about: 'Lets people log in with Facebook.', needs: 'FACEBOOK_APP_SECRET' },
  FACEBOOK_APP_SECRET: { ...WORD, about: 'The secret that goes with it.', isSecret: true, needs: 'FACEBOOK_APP_ID' },
  FACEBOOK_SCRIPT_URL: { ...WEB_ADDRESS, about: "The script for pages, if not Facebook's own." },
  FACEBOOK_GRAPH_URL: { ...WEB_ADDRESS, about: 'Where its tokens are checked, if not with Facebook.' },
  TRACKING_PIXELS: { ...PIXELS, about: 'Tracking pixel vendors, as a JSON list: docs/OPERATING.md, Settings.' },
  ATTRIBUTION_REPORTING: {
    ...ON_OR_OFF,
    about: '`on` lets browsers record which ad was clicked.',
  },
  PRIVACY_URL: {
    ...WEB_ADDRESS,
    about: 'Your own privacy policy, linked instead of the page that comes with Tackboard.',
  },
  TERMS_URL: { ...WEB_ADDRESS, about: 'Your own terms of service, linked the same way.' },
  HELP_URL: { ...WEB_ADDRESS, about: 'Your own help pages, linked the same way.' },
  AD_AGREEMENT_URL: { ...WEB_ADDRESS, about: 'Your agreement with advertisers. Without it, no page links to one.' },
  CONTACT_EMAIL: { ...EMAIL, about: 'Where people can reach you, shown on the about, help, privacy and terms pages.' },
  ABOUT_TEXT: { ...ABOUT_TEXT, about: 'Plain text for the about page, with an empty line between paragraphs.' },
  AD_IDENTIFIER_FRAME: { ...WEB_ADDRESS, about: "A frame that gets an account's ad-tracking identifier." },
  TRANSLATE_URL: {
    ...WEB_ADDRESS,
    about: 'A LibreTranslate service, with which people can have comments translated.',
  },
  TRANSLATE_KEY: {
    ...WORD,
    isSecret: true,
    needs: 'TRANSLATE_URL',
    about: 'The key of that service, if it asks for one.',
  },
  VAPID_PUBLIC_KEY: {
    ...WORD,
    needs: 'VAPID_PRIVATE_KEY',
    about: 'Turns on push messages, together with its private key: `npm run push-keys` makes both.',
  },
  VAPID_PRIVATE_KEY: {
    ...WORD,
    isSecret: true,
    needs: 'VAPID_PUBLIC_KEY',
    about: 'The private key that goes with it.',
  },
  PUSH_SERVICES: {
    ...HOSTS,
    needs: 'VAPID_PUBLIC_KEY',
    about: 'More push services that browsers may name, as hosts: `push.example.com,*.push.example.org`.',
  },
  LINK_TEST_ORIGINS: {
    ...ORIGINS,
    about: 'Addresses of this machine that link previews and push messages may reach, in a local run only.',
  },
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
  const vars: WorkerSettings['vars'] = {}
  for (const name of settingNames()) {
    const value = env[name]?.trim()
    if (!value) continue
    const { problem, expected, needs, isSecret = false } = WORKER_SETTINGS[name]
    const wrong = problem(value)
    if (wrong !== null) {
      throw new Complaint(`${isSecret ? name : `${name}=${value}`}: ${wrong}. Set it to ${expected}, or leave it out.`)
    }
    if (needs && !env[needs]?.trim()) throw new Complaint(`${name} is set without ${needs}. Set both or neither.`)
    vars[name] = value
  }
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

function kind(expected: string, isGood: (value: string) => boolean, wrong: string): Kind {
  return { expected, problem: (value) => (isGood(value) ? null : wrong) }
}

function toList(one: Kind, expected: string): Kind {
  return {
    expected,
    problem(list) {
      for (const value of list.split(',').map((part) => part.trim())) {
        const wrong = one.problem(value)
        if (wrong !== null) return `"${value}" ${wrong}`
      }
      return null
    },
  }
}
