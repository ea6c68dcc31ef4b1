import type { Fetcher, ImagesBinding, Queue, R2Bucket, RateLimit, SendEmail } from '@cloudflare/workers-types'
import type { DatabaseEnv } from '#db/client.ts'
import type { LiveEnv } from './platform/live/live.ts'
import type { MailMessage } from './platform/mail/outbox.ts'
import type { NotificationMessage } from './platform/notification-queue.ts'
import type { TranslatorEnv } from './platform/translator.ts'
import type { PushEnv } from './platform/web-push.ts'

export interface Env extends DatabaseEnv, LiveEnv, TranslatorEnv, PushEnv {
  ASSETS: Fetcher
  MEDIA: R2Bucket
  IMAGES: ImagesBinding
  SIGN_IN_LIMIT: RateLimit
  REPORT_LIMIT: RateLimit
  IDEMPOTENCY_LIMIT: RateLimit
  SIMILAR_LIMIT: RateLimit
  QUERY_LIMIT: RateLimit
  MAIL_QUEUE: Queue<MailMessage>
  EVENT_LIMIT: RateLimit
  EVENT_QUEUE: Queue<string>
  /** Published images, for their renditions; videos; that files are to be withheld or served again. */
  PICTURE_QUEUE: Queue<{ signature: string } | { video: string } | { checks: 'media' }>
  /** Imports that have something to do. */
  IMPORT_QUEUE: Queue<{ import: string }>
  /** Pins on their way from one board to another. */
  MOVE_QUEUE: Queue<{ move: string }>
  /** Says that something waits to be added to the news of people. */
  NOTIFICATION_QUEUE: Queue<NotificationMessage>
  /** Holds the journal of events and their dead-letter messages; never served. */
  EVENT_STORE: R2Bucket
  /** `on` journals events before they are queued, `off` trusts the queue; on by default in a local run. */
  EVENT_JOURNAL?: string
  /** Sends mails if `MAIL_FROM` is set too. */
  EMAIL?: SendEmail
  /** Sender of mails, an address of a domain that Cloudflare may send for. A local run without it keeps its mails. */
  MAIL_FROM?: string
  /** `production` on Cloudflare; `local` on a developer's machine, where `CF-IPCountry` may be set by hand. */
  STAGE: string
  /** `off` renders every document again; otherwise shared documents are cached for a minute in each data center. */
  DOCUMENT_CACHE?: string
  /** Milliseconds that a document waits for the data below its subject before it streams (50). */
  RENDER_GRACE_MS?: string
  /** Milliseconds after which a streaming document ends; the browser fetches what is missing (3,000). */
  STREAM_TIMEOUT_MS?: string
  /**
   * Public origin of the site without a trailing slash. Without it pages use the request's own, and nothing that needs
   * a mail or a passkey works.
   */
  SITE_ORIGIN?: string
  /**
   * Seals the keys of two-step verification, and signs addresses of other sites' images: base64 of 32 bytes, or
   * several, comma-separated, the newest first.
   */
  TOTP_KEY?: string
  /**
   * Origins of the site in one language each, comma-separated `locale=origin` pairs:
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
  /** Public key of reCAPTCHA Enterprise, with which pages request tokens. */
  RECAPTCHA_SITE_KEY?: string
  /** Pages load its library from there, if not from Google. */
  RECAPTCHA_SCRIPT_URL?: string
  /** Captcha tokens are verified there, if not at Google. */
  RECAPTCHA_URL?: string
  /** No one logs in with Google if this is missing, and no page names Google. */
  GOOGLE_CLIENT_ID?: string
  /** Google's script for pages, if not Google's own. */
  GOOGLE_SCRIPT_URL?: string
  /** This issuer signs the tokens and publishes the keys, if not Google. */
  GOOGLE_ISSUER?: string
  GOOGLE_JWKS_URL?: string
  /** Together with its secret enables login with Facebook. */
  FACEBOOK_APP_ID?: string
  FACEBOOK_APP_SECRET?: string
  /** Facebook's script for pages, if not Facebook's own. */
  FACEBOOK_SCRIPT_URL?: string
  /** Facebook's tokens are verified there, if not at Facebook. */
  FACEBOOK_GRAPH_URL?: string
  /**
   * Vendors of tracking pixels, a JSON list of `{ name, url, kinds, countries? }`:
   * `worker/platform/third-party-vendors.ts`.
   * Without it no page loads anything from a third party.
   */
  TRACKING_PIXELS?: string
  /** URL of the hidden frame that receives the ad-tracking identifier of users who are logged in and allow it. */
  AD_IDENTIFIER_FRAME?: string
  /** `on` has browsers store which ad was clicked ("Attribution Reporting API"), for users who allow it. */
  ATTRIBUTION_REPORTING?: string
  /**
   * Hosts of push services (comma-separated, `*.` for all below) besides those of
   * `schema/notifications/push-constants.ts`.
   */
  PUSH_SERVICES?: string
  /** The operator's own documents, replacing the built-in pages. */
  PRIVACY_URL?: string
  TERMS_URL?: string
  HELP_URL?: string
  /** The agreement for advertisers; without it no page links to one. */
  AD_AGREEMENT_URL?: string
  /** Contact address on the pages about the site. */
  CONTACT_EMAIL?: string
  /** Plain text of the page about the site; empty lines separate paragraphs. */
  ABOUT_TEXT?: string
  /** Addresses (comma-separated, exact) that count as internal. */
  INTERNAL_IPS?: string
  /** Exact origins of this machine (comma-separated) that link previews may read; in local runs only. */
  LINK_TEST_ORIGINS?: string
  /** A local run fetches links through it, after looking their names up: `scripts/lib/link-proxy.ts`. */
  LINK_PROXY_URL?: string
}
