import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readWorkerSettings, WORKER_SETTINGS } from './worker-settings.ts'

const PIXEL = '[{"name":"acme","url":"https://px.acme.example/p?e={kind}","kinds":["signup"]}]'

/** One good value of each. */
const GOOD = {
  SITE_ORIGIN: 'https://www.example.com',
  MAIL_FROM: 'hello@example.com',
  TOTP_KEY: Buffer.alloc(32).toString('base64'),
  LOCALE_ORIGINS: 'de=https://de.example.com,fr=https://fr.example.com',
  NATIONAL_ORIGINS: 'https://example.de,https://example.fr',
  ALLOWED_ORIGINS: 'https://other.example',
  INTERNAL_IPS: '203.0.113.7, 2001:db8::1',
  DOCUMENT_CACHE: 'off',
  RENDER_GRACE_MS: '0',
  STREAM_TIMEOUT_MS: '3000',
  DATABASE_TIMEOUT_MS: '2500',
  EVENT_JOURNAL: 'on',
  RECAPTCHA_SECRET: 'hidden',
  RECAPTCHA_SITE_KEY: 'shown',
  RECAPTCHA_URL: 'http://127.0.0.1:9/verify',
  RECAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js',
  GOOGLE_CLIENT_ID: '1.apps.googleusercontent.com',
  GOOGLE_SCRIPT_URL: 'https://accounts.example/gsi',
  GOOGLE_ISSUER: 'accounts.example',
  GOOGLE_JWKS_URL: 'https://accounts.example/keys',
  FACEBOOK_APP_ID: '1',
  FACEBOOK_APP_SECRET: 'hidden',
  FACEBOOK_SCRIPT_URL: 'https://facebook.example/sdk.js',
  FACEBOOK_GRAPH_URL: 'https://facebook.example/v24.0',
  TRACKING_PIXELS: PIXEL,
  ATTRIBUTION_REPORTING: 'on',
  PRIVACY_URL: 'https://legal.example/privacy',
  TERMS_URL: 'https://legal.example/terms',
  HELP_URL: 'https://help.example/',
  AD_AGREEMENT_URL: 'https://legal.example/ads',
  CONTACT_EMAIL: 'hello@example.com',
  ABOUT_TEXT: 'We are a small club of gardeners.',
  AD_IDENTIFIER_FRAME: 'https://ads.example/frame',
  TRANSLATE_URL: 'https://translate.example/',
  TRANSLATE_KEY: 'hidden',
  VAPID_PUBLIC_KEY: `B${'x'.repeat(86)}`,
  VAPID_PRIVATE_KEY: 'y'.repeat(43),
  PUSH_SERVICES: 'push.example.com,*.push.example.org',
  LINK_TEST_ORIGINS: 'http://127.0.0.1:8080,http://localhost:3000',
}

describe('the settings of the worker', () => {
  it('are all handed on, and nothing else of the environment', () => {
    expect(readWorkerSettings({ ...GOOD, HOME: '/root', PORT: '1', SITE: 'x' })).toEqual({ vars: GOOD, warnings: [] })
    expect(Object.keys(GOOD).sort()).toEqual(Object.keys(WORKER_SETTINGS).sort())
  })

  it('may be empty, which is as if they were not there', () => {
    expect(readWorkerSettings({ SITE_ORIGIN: '', EVENT_JOURNAL: ' ' })).toEqual({ vars: {}, warnings: [] })
  })

  it.each([
    ['SITE_ORIGIN', 'www.example.com', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com/', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com/shop', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com?', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com?a=1', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com#top', 'is not a site address'],
    ['SITE_ORIGIN', 'https://WWW.example.com', 'is not a site address'],
    ['SITE_ORIGIN', 'https://www.example.com:443', 'is not a site address'],
    ['SITE_ORIGIN', 'https://me:you@www.example.com', 'is not a site address'],
    ['SITE_ORIGIN', 'ftp://www.example.com', 'is not a site address'],
    ['SITE_ORIGIN', ' https://www.example.com', 'has spaces around it'],
    ['SITE_ORIGIN', 'https://www.example.com ', 'has spaces around it'],
    ['SITE_ORIGIN', 'https://www.exa mple.com', 'is not a site address'],
    ['MAIL_FROM', ' hello@example.com', 'has spaces around it'],
    ['EVENT_JOURNAL', 'on ', 'has spaces around it'],
    ['HELP_URL', 'https://help.example/a page', 'is not a web address'],
    ['AD_IDENTIFIER_FRAME', 'http://ads.example/frame', 'is not an https address'],
    ['NATIONAL_ORIGINS', 'https://a.example, https://b.example/path', '"https://b.example/path" is not a site address'],
    ['LINK_TEST_ORIGINS', 'http://127.0.0.1:8080/page', '"http://127.0.0.1:8080/page" is not a site address'],
    ['RENDER_GRACE_MS', '1s', 'is not a number in that range'],
    ['DATABASE_TIMEOUT_MS', '50', 'is not a number in that range'],
    ['DATABASE_TIMEOUT_MS', '30000', 'is not a number in that range'],
    ['EVENT_JOURNAL', 'maybe', 'Set it to "on" or "off", or leave it out.'],
    ['TRACKING_PIXELS', '{', 'TRACKING_PIXELS must be a JSON list'],
    ['TRACKING_PIXELS', '[{"name":"acme"}]', 'Entry 1'],
    ['LOCALE_ORIGINS', 'xx=https://xx.example', '"xx=https://xx.example" names no locale'],
    ['INTERNAL_IPS', '10.0.0.1,here', '"here" is not an IP address'],
    ['MAIL_FROM', 'me', 'is not an email address'],
    ['GOOGLE_JWKS_URL', 'file:///etc/passwd', 'is not a web address'],
    ['SITE_ORIGIN', 'https://a.example\nhttps://b.example', 'SITE_ORIGIN=https://a.example https://b.example: is not'],
    ['SITE_ORIGIN', 'https://a.example\u2028b', 'is not a site address'],
    ['ALLOWED_ORIGINS', 'https://a.example,https://b.ex\nample', '"https://b.ex ample" is not a site address'],
    ['TRACKING_PIXELS', '[{"name":\n"acme"}]', 'Entry 1'],
    ['ABOUT_TEXT', `Hello\n\n${'x'.repeat(20_000)}`, /^.{1,400}$/],
    ['VAPID_PUBLIC_KEY', 'BPublic', 'is not a key for push messages'],
  ])('%s=%j is refused in one line that says what to do', (name, value, part) => {
    expect(() => readWorkerSettings({ [name]: value })).toThrow(part)
    expect(() => readWorkerSettings({ [name]: value })).toThrow(/^[A-Z_]+=[^\n]+ Set it to [^\n]+, or leave it out\.$/)
  })

  it('of which one is of no use without another are refused alone, and secrets are never shown', () => {
    expect(() => readWorkerSettings({ FACEBOOK_APP_ID: '1' })).toThrow(
      'FACEBOOK_APP_ID is set without FACEBOOK_APP_SECRET. Set both or neither.',
    )
    const secret = 'not to be seen'
    const env = { RECAPTCHA_SECRET: secret, RECAPTCHA_SITE_KEY: 'shown' }
    expect(() => readWorkerSettings(env)).toThrow(/^RECAPTCHA_SECRET: has spaces in it/)
    expect(() => readWorkerSettings(env)).not.toThrow(secret)
  })

  it('of which several are wrong are named together, each on its line, and no password of an address is shown', () => {
    const env = { SITE_ORIGIN: 'https://me:hidden@a.example', MAIL_FROM: 'me', VAPID_PRIVATE_KEY: 'short' }
    expect(() => readWorkerSettings(env)).toThrow(
      /^SITE_ORIGIN=https:\/\/…@a\.example: [^\n]+\nMAIL_FROM=me: [^\n]+\nVAPID_PRIVATE_KEY: is not a key [^\n]+$/,
    )
  })

  it('that are misspelled are warned of', () => {
    expect(readWorkerSettings({ FACEBOOK_SECRET: 'x', EVENT_JOURNALS: 'on' }).warnings).toEqual([
      "FACEBOOK_SECRET isn't a setting, so it's ignored. Did you mean FACEBOOK_APP_ID or FACEBOOK_APP_SECRET or FACEBOOK_SCRIPT_URL or FACEBOOK_GRAPH_URL?",
      "EVENT_JOURNALS isn't a setting, so it's ignored. Did you mean EVENT_JOURNAL?",
    ])
  })

  it('stand in the README as they stand here', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|$/gm)].map(([, name, about]) => [name, about])
    expect(rows).toEqual(Object.entries(WORKER_SETTINGS))
  })
})
