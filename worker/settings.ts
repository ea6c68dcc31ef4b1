import * as v from 'valibot'
import { EmailAddress } from '#schema/email.ts'
import { parseLocaleOrigins } from './context/locale-origins.ts'
import type { Env } from './env.ts'
import { logLine } from './platform/log.ts'
import { isOrigin } from './platform/origins.ts'
import { parseThirdPartyVendors } from './platform/third-party-vendors.ts'

/** Characters of `ABOUT_TEXT`: about ten paragraphs, below Cloudflare's limit for a setting (5 KB). */
const MAX_ABOUT_TEXT_LENGTH = 4_000

/** Texts, as opposed to bindings. */
export type SettingName = {
  [Name in keyof Env]-?: Env[Name] extends string | undefined ? Name : never
}[keyof Env]

/** `problem` returns what is wrong with a text that is neither empty nor has spaces around it, or null. */
interface Kind {
  expected: string
  problem(value: string): string | null
}

interface Rule extends Kind {
  isSecret?: boolean
  /** Has no effect without it. */
  needs?: SettingName
  /** What reads it leaves out the bad part alone. */
  keepsGoodParts?: boolean
}

const ORIGIN = kind(
  'an address without a path, like https://www.example.com',
  (value) => isOrigin(value),
  'is not a site address',
)
const ORIGINS: Rule = { ...toList(ORIGIN, 'addresses without a path, separated by commas'), keepsGoodParts: true }
const WEB_ADDRESS = kind(
  'a web address, like https://www.example.com/path',
  (value) => isAddress(value, /^https?:$/),
  'is not a web address',
)
const SECURE_ADDRESS = kind(
  'a web address that begins with https://',
  (value) => isAddress(value, /^https:$/),
  'is not an https address',
)
const DATABASE_ADDRESS = kind(
  'an address like libsql://name.example or https://db.example.com',
  (value) => isAddress(value, /^(?:https?|libsql):$/),
  'is not the address of a database',
)
const IP_ADDRESSES: Rule = {
  ...toList(
    kind('an IP address', (value) => v.is(v.pipe(v.string(), v.ip()), value), 'is not an IP address'),
    'IP addresses, separated by commas',
  ),
  keepsGoodParts: true,
}
const HOSTS: Rule = {
  ...toList(
    kind('a host name', (value) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(value), 'is not a host name'),
    'host names, separated by commas, each alone or after "*."',
  ),
  keepsGoodParts: true,
}
const ON_OR_OFF = kind('"on" or "off"', (value) => value === 'on' || value === 'off', 'is not a valid choice')
const STAGE = kind(
  '"production"; "local" is for runs on one machine',
  (value) => value === 'production' || value === 'local',
  'is not a stage',
)
const MILLISECONDS = kind(
  'a whole number of milliseconds from 0 to 99999',
  (value) => /^\d{1,5}$/.test(value),
  'is not a number in that range',
)
/** Every call would fail with less; after more its stream counts as given up. */
const CALL_MILLISECONDS = kind(
  'a whole number of milliseconds from 100 to 29999',
  (value) => /^(?:[1-9]\d{2,3}|[12]\d{4})$/.test(value),
  'is not a number in that range',
)
const WORD = kind('the value without spaces', (value) => !/\s/.test(value), 'has spaces in it')
const PUSH_KEY = (length: number): Rule =>
  kind(
    'a key that `npm run push-keys` has printed',
    (value) => new RegExp(`^[\\w-]{${length}}$`).test(value),
    'is not a key for push messages',
  )
const EMAIL = kind('an email address', (value) => v.is(EmailAddress, value), 'is not an email address')
const ABOUT_TEXT = kind(
  `plain text of at most ${MAX_ABOUT_TEXT_LENGTH} characters`,
  (value) => value.length <= MAX_ABOUT_TEXT_LENGTH,
  'is too long',
)
const LOCALE_ADDRESSES: Rule = {
  expected: 'pairs like de=https://de.example.com, separated by commas',
  problem: (value) => parseLocaleOrigins(value).complaints[0] ?? null,
  keepsGoodParts: true,
}
const PIXELS: Rule = {
  expected: 'a JSON list of { "name", "url", "kinds" }',
  problem: (value) => parseThirdPartyVendors(value).complaints[0] ?? null,
  keepsGoodParts: true,
}
const TOTP_KEYS = kind(
  'the base64 of 32 bytes (openssl rand -base64 32), or several, separated by commas',
  (list) => list.split(',').every((key) => /^[A-Za-z0-9+/_-]{43}=?$/.test(key.trim())),
  'has a part that is not the base64 of 32 bytes',
)

/** One schema for the worker, `npm start` and `npm run deploy`; docs/operating/settings.md lists what they do. */
export const SETTING_RULES: Record<SettingName, Rule> = {
  STAGE,
  DATABASE_URL: { ...DATABASE_ADDRESS, isSecret: true },
  DATABASE_AUTH_TOKEN: { ...WORD, isSecret: true },
  LINK_PROXY_URL: WEB_ADDRESS,
  SITE_ORIGIN: ORIGIN,
  MAIL_FROM: EMAIL,
  TOTP_KEY: { ...TOTP_KEYS, isSecret: true },
  LOCALE_ORIGINS: LOCALE_ADDRESSES,
  NATIONAL_ORIGINS: ORIGINS,
  ALLOWED_ORIGINS: ORIGINS,
  INTERNAL_IPS: IP_ADDRESSES,
  DOCUMENT_CACHE: ON_OR_OFF,
  RENDER_GRACE_MS: MILLISECONDS,
  STREAM_TIMEOUT_MS: MILLISECONDS,
  DATABASE_TIMEOUT_MS: CALL_MILLISECONDS,
  EVENT_JOURNAL: ON_OR_OFF,
  RECAPTCHA_SECRET: { ...WORD, isSecret: true, needs: 'RECAPTCHA_SITE_KEY' },
  RECAPTCHA_SITE_KEY: { ...WORD, needs: 'RECAPTCHA_SECRET' },
  RECAPTCHA_URL: WEB_ADDRESS,
  RECAPTCHA_SCRIPT_URL: WEB_ADDRESS,
  GOOGLE_CLIENT_ID: WORD,
  GOOGLE_SCRIPT_URL: WEB_ADDRESS,
  GOOGLE_ISSUER: WORD,
  GOOGLE_JWKS_URL: WEB_ADDRESS,
  FACEBOOK_APP_ID: { ...WORD, needs: 'FACEBOOK_APP_SECRET' },
  FACEBOOK_APP_SECRET: { ...WORD, isSecret: true, needs: 'FACEBOOK_APP_ID' },
  FACEBOOK_SCRIPT_URL: WEB_ADDRESS,
  FACEBOOK_GRAPH_URL: WEB_ADDRESS,
  TRACKING_PIXELS: PIXELS,
  ATTRIBUTION_REPORTING: ON_OR_OFF,
  PRIVACY_URL: WEB_ADDRESS,
  TERMS_URL: WEB_ADDRESS,
  HELP_URL: WEB_ADDRESS,
  AD_AGREEMENT_URL: WEB_ADDRESS,
  CONTACT_EMAIL: EMAIL,
  ABOUT_TEXT,
  AD_IDENTIFIER_FRAME: SECURE_ADDRESS,
  TRANSLATE_URL: WEB_ADDRESS,
  TRANSLATE_KEY: { ...WORD, isSecret: true, needs: 'TRANSLATE_URL' },
  VAPID_PUBLIC_KEY: { ...PUSH_KEY(87), needs: 'VAPID_PRIVATE_KEY' },
  VAPID_PRIVATE_KEY: { ...PUSH_KEY(43), isSecret: true, needs: 'VAPID_PUBLIC_KEY' },
  PUSH_SERVICES: { ...HOSTS, needs: 'VAPID_PUBLIC_KEY' },
  LINK_TEST_ORIGINS: ORIGINS,
}

/** May begin and end as it likes. */
const FREE_TEXTS: ReadonlySet<SettingName> = new Set(['ABOUT_TEXT'])

const NAMES = Object.keys(SETTING_RULES) as SettingName[]

export interface SettingProblem {
  name: SettingName
  /** One sentence that says what to do; never a secret. */
  message: string
}

/** The problems are of settings from any source, in the order of the schema. An empty one counts as not set. */
export function findSettingProblems(given: Readonly<Record<string, unknown>>): SettingProblem[] {
  return NAMES.flatMap((name) => {
    const value = given[name]
    if (isUnset(value)) return []
    const { expected, needs, isSecret = false } = SETTING_RULES[name]
    const wrong = findProblem(name, value)
    if (wrong !== null) {
      const shown = isSecret || typeof value !== 'string' ? name : `${name}=${value}`
      return [{ name, message: `${toLine(shown)}: ${toLine(wrong)}. Set it to ${expected}, or leave it out.` }]
    }
    if (needs && isUnset(given[needs])) {
      return [{ name, message: `${name} is set without ${needs}. Set both or neither.` }]
    }
    return []
  })
}

const MAX_SHOWN_LENGTH = 160

/** The line is cut, and loses the password of an address. */
function toLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/:\/\/[^\s/@]*@/g, '://…@')
  return line.length > MAX_SHOWN_LENGTH ? `${line.slice(0, MAX_SHOWN_LENGTH)}…` : line
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function findProblem(name: SettingName, value: unknown): string | null {
  if (typeof value !== 'string') return 'is not text (write it in quotes)'
  if (value.trim() !== value && !FREE_TEXTS.has(name)) return 'has spaces around it'
  return SETTING_RULES[name].problem(value)
}

const problemsOf = new WeakMap<Env, readonly SettingProblem[]>()
const checkedOf = new WeakMap<Env, Env>()
const logged = new Set<string>()

/**
 * The same environment, without settings that are wrong: the worker goes on as if they were not set, says so in its log
 * once, and `/healthz` names them until they are corrected. Of a list with good parts those stay.
 */
export function checkSettings(env: Env): Env {
  const known = checkedOf.get(env)
  if (known) return known
  const problems = findSettingProblems({ ...env })
  const dropped = problems.filter(({ name }) => !SETTING_RULES[name].keepsGoodParts || typeof env[name] !== 'string')
  const checked = dropped.length === 0 ? env : { ...env }
  for (const { name } of dropped) Reflect.deleteProperty(checked, name)
  for (const { name, message } of problems) {
    if (logged.has(message)) continue
    logged.add(message)
    logLine('error', { message: 'A setting is wrong, so it is ignored', setting: name, problem: message })
  }
  problemsOf.set(checked, problems)
  checkedOf.set(env, checked)
  checkedOf.set(checked, checked)
  return checked
}

/** The environment has been checked before. */
export function listWrongSettings(env: Env): SettingName[] {
  return (problemsOf.get(env) ?? []).map(({ name }) => name)
}

function isAddress(value: string, protocol: RegExp): boolean {
  return !/\s/.test(value) && URL.canParse(value) && protocol.test(new URL(value).protocol)
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
