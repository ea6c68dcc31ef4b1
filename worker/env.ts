import type { Fetcher, ImagesBinding, Queue, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types'
import type { DatabaseEnv } from '#db/client.ts'
import type { MailMessage } from './platform/mail/outbox.ts'

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
  /** Published pictures, for their renditions. */
  PICTURE_QUEUE: Queue<{ signature: string }>
  /** Holds the journal of events and their dead-letter messages; never served. */
  EVENT_STORE: R2Bucket
  /**
   * `on` writes events down before they are queued, `off` trusts the queue; a local run writes them down by default.
   */
  EVENT_JOURNAL?: string
  /** Sends mails if `MAIL_FROM` is set too. */
  EMAIL?: SendEmail
  /** Sender of mails, an address of a domain that Cloudflare may send for. A local run without it keeps its mails. */
  MAIL_FROM?: string
  /** `production` on Cloudflare; `local` on a developer's machine, where `CF-IPCountry` may be set by hand. */
  STAGE: string
  /**
   * `off` renders every document again; otherwise those that name no viewer are kept for a minute in each data center.
   */
  DOCUMENT_CACHE?: string
  /** Milliseconds that a document waits for the data below its subject before it streams (50). */
  RENDER_GRACE_MS?: string
  /**
   * Public address of the site without a trailing slash. Without it pages name the request's own, and nothing that
   * needs a mail or a passkey works.
   */
  SITE_ORIGIN?: string
  /** Seals the keys of two-step verification: base64 of 32 bytes, or several, comma-separated, the newest first. */
  TOTP_KEY?: string
  /**
   * Addresses of the site in one language each, comma-separated `locale=origin` pairs:
   * `de=https://de.example.com,fr=https://fr.example.com`. Sitemaps and pages list them.
   */
  LOCALE_ORIGINS?: string
  /**
   * Our other origins (comma-separated, exact) whose pages may register and log in here:
   * `https://www.tackboard.de`.
   */
  ALLOWED_ORIGINS?: string
  NATIONAL_ORIGINS?: string
  /** Secret of reCAPTCHA; without it there are no captchas. */
  RECAPTCHA_SECRET?: string
  /** Public key of reCAPTCHA Enterprise, by which pages ask for tokens. */
  RECAPTCHA_SITE_KEY?: string
  /** Where pages load its library from, if not from Google. */
  RECAPTCHA_SCRIPT_URL?: string
  /** Where captcha tokens are checked, if not at Google. */
  RECAPTCHA_URL?: string
  /** Without it no one logs in with Google, and no page names Google. */
  GOOGLE_CLIENT_ID?: string
  /** Google's script for pages, if not Google's own. */
  GOOGLE_SCRIPT_URL?: string
  /** Who issues its tokens and where the keys are published, if not Google. */
  GOOGLE_ISSUER?: string
  GOOGLE_JWKS_URL?: string
  /** With its secret; without both no one logs in with Facebook. */
  FACEBOOK_APP_ID?: string
  FACEBOOK_APP_SECRET?: string
  /** Facebook's script for pages, if not Facebook's own. */
  FACEBOOK_SCRIPT_URL?: string
  /** Where Facebook's tokens are checked, if not at Facebook. */
  FACEBOOK_GRAPH_URL?: string
  /**
   * Vendors of tracking pixels, a JSON list of `{ name, url, kinds, countries? }`: `worker/features/pixels/vendors.ts`.
   * Without it no page loads anything of a third party.
   */
  TRACKING_PIXELS?: string
  /** Address of the hidden frame that receives the ad-tracking identifier of users who are logged in and allow it. */
  AD_IDENTIFIER_FRAME?: string
  /** `on` has browsers note which ad was clicked ("Attribution Reporting API"), for users who allow it. */
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
  /** Exact origins of this machine (comma-separated) that link previews may read; in local runs only. */
  LINK_TEST_ORIGINS?: string
  /** Where a local run fetches links, after looking their names up: `scripts/lib/link-proxy.ts`. */
  LINK_PROXY_URL?: string
}
