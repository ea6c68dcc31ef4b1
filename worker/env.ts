import type { Fetcher, ImagesBinding, Queue, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types'
import type { DatabaseEnv } from '#db/client.ts'
import type { MailMessage } from './platform/mail/outbox.ts'

/** Bindings and settings of the worker, as `wrangler.toml` and its secrets give them. */
export interface Env extends DatabaseEnv {
  ASSETS: Fetcher
  MEDIA: R2Bucket
  IMAGES: ImagesBinding
  SIGN_IN_LIMIT: RateLimit
  REPORT_LIMIT: RateLimit
  IDEMPOTENCY_LIMIT: RateLimit
  MAIL_QUEUE: Queue<MailMessage>
  EVENT_LIMIT: RateLimit
  EVENT_QUEUE: Queue<string>
  /** Holds the journal of events and their dead-letter messages; nothing is served from it. */
  EVENT_STORE: R2Bucket
  /** `on` writes events down before they are queued, `off` trusts the queue; without it a local run writes them down. */
  EVENT_JOURNAL?: string
  /** Sends mails, where `MAIL_FROM` is set too. */
  EMAIL?: SendEmail
  /** Sender of mails, an address of a domain that Cloudflare may send for. Without it a local run keeps its mails. */
  MAIL_FROM?: string
  /** `production` on Cloudflare; `local` on one's own machine, where `CF-IPCountry` may be set by hand. */
  STAGE: string
  /** `off` makes every document afresh; otherwise those that name no viewer are kept for a minute in each data centre. */
  DOCUMENT_CACHE?: string
  /** Milliseconds that a document waits for the data below its subject before it starts to stream (50). */
  RENDER_GRACE_MS?: string
  /** Public address of the site without a trailing slash. Where it is empty, pages name the request's own, and nothing that needs a mail or a passkey works. */
  SITE_ORIGIN?: string
  /** Secret that seals the keys of two-step verification: base64 of 32 bytes, or several, comma-separated, the newest first. */
  TOTP_KEY?: string
  /**
   * Addresses of the site that speak one language each, comma-separated `locale=origin` pairs:
   * `de=https://de.example.com,fr=https://fr.example.com`. Search engines are told of them.
   */
  LOCALE_ORIGINS?: string
  /** Other origins of ours (comma-separated, exact) whose pages may register and sign in here: `https://www.tackboard.de`. */
  ALLOWED_ORIGINS?: string
  /** Origins of the national domains that this worker serves (comma-separated, exact). */
  NATIONAL_ORIGINS?: string
  /** Secret of reCAPTCHA; without it no captcha is asked for. */
  RECAPTCHA_SECRET?: string
  /** Public key of reCAPTCHA Enterprise, by which pages ask for tokens. */
  RECAPTCHA_SITE_KEY?: string
  /** Where pages load its library from, if not from Google. */
  RECAPTCHA_SCRIPT_URL?: string
  /** Where captcha tokens are checked, if not at Google. */
  RECAPTCHA_URL?: string
  /** Id of the site at Google; without it nobody signs in with Google, and no page names Google. */
  GOOGLE_CLIENT_ID?: string
  /** Google's script for pages, if not Google's own. */
  GOOGLE_SCRIPT_URL?: string
  /** Who issues its tokens and where the keys are published, if not Google. */
  GOOGLE_ISSUER?: string
  GOOGLE_JWKS_URL?: string
  /** Id of the site at Facebook, and its secret; without both nobody signs in with Facebook. */
  FACEBOOK_APP_ID?: string
  FACEBOOK_APP_SECRET?: string
  /** Facebook's script for pages, if not Facebook's own. */
  FACEBOOK_SCRIPT_URL?: string
  /** Where Facebook's tokens are checked, if not at Facebook. */
  FACEBOOK_GRAPH_URL?: string
  /**
   * Vendors of tracking pixels, a JSON list of `{ name, url, kinds, countries? }`: `worker/features/pixels/vendors.ts`.
   * Without it no page ever loads anything of a third party.
   */
  TRACKING_PIXELS?: string
  /** Address of the hidden frame that is told the ad-tracking identifier of people who are signed in and allow it; without it nobody is. */
  AD_IDENTIFIER_FRAME?: string
  /** `on` has browsers note which advertisement was clicked ("Attribution Reporting API"), for people who allow it. */
  ATTRIBUTION_REPORTING?: string
  /** Where the operator's own documents are, in place of the pages that come with the product. */
  PRIVACY_URL?: string
  TERMS_URL?: string
  HELP_URL?: string
  /** Where advertisers find their agreement; without it no page names one. */
  AD_AGREEMENT_URL?: string
  /** Where people write to with questions: shown on the pages about the site. */
  CONTACT_EMAIL?: string
  /** Plain text of the page about the site, with empty lines between paragraphs. */
  ABOUT_TEXT?: string
  /** Addresses (comma-separated, exact) that count as internal. */
  INTERNAL_IPS?: string
}
