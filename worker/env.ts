import type { Fetcher, ImagesBinding, R2Bucket, RateLimit } from '@cloudflare/workers-types'
import type { DatabaseEnv } from '#db/client.ts'

/** Bindings and settings of the worker, as `wrangler.toml` and its secrets give them. */
export interface Env extends DatabaseEnv {
  ASSETS: Fetcher
  MEDIA: R2Bucket
  IMAGES: ImagesBinding
  SIGN_IN_LIMIT: RateLimit
  /** `production` on Cloudflare; `local` on one's own machine, where `CF-IPCountry` may be set by hand. */
  STAGE: string
  /** Public address of the site without a trailing slash, for canonical URLs and mails; the request's own where empty. */
  SITE_ORIGIN?: string
  /** Addresses (comma-separated, exact) that count as internal. */
  INTERNAL_IPS?: string
}
