import type { SocialSettings } from '#worker/features/identity/social/settings.ts'
/** Addresses of other services that a page may use, each as narrow as the service allows. */
export interface ServiceSources {
  scripts: readonly string[]
  styles: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

const NO_SERVICES: ServiceSources = { scripts: [], styles: [], frames: [], calls: [] }

/**
 * The Content-Security-Policy of documents. Nothing inline runs: a streamed document allows React's few inline
 * instructions by their nonce, a document rendered whole has none.
 */
export function contentSecurityPolicy({
  nonce,
  isDevelopment,
  siblings = [],
  services = NO_SERVICES,
  captcha = [],
  images = [],
  isFramed = false,
  frames = [],
}: {
  nonce: string | null
  isDevelopment: boolean
  /** Origins of ours that a page may call and send forms to: its script signs somebody in there, too. */
  siblings?: readonly string[]
  /** What services for signing in need on this page. */
  services?: ServiceSources
  /** Origins that the captcha's library comes from and talks to. */
  captcha?: readonly string[]
  /** Other origins that images come from. */
  images?: readonly string[]
  /** Whether pages of this site may hold the document in a frame. */
  isFramed?: boolean
  /** What it may itself hold in frames, beside what the services need. */
  frames?: readonly string[]
}): string {
  const scripts = [...(nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"]), ...services.scripts].join(' ')
  const frameSources = [...frames, ...services.frames, ...captcha]
  return [
    "default-src 'none'",
    [`script-src ${scripts}`, ...captcha].join(' '),
    // Vite's development server adds styles from JavaScript and speaks over a WebSocket.
    [isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'", ...services.styles].join(' '),
    ["connect-src 'self'", ...siblings, ...services.calls, ...captcha, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frameSources.length > 0 ? [['frame-src', ...frameSources].join(' ')] : []),
    ["form-action 'self'", ...siblings].join(' '),
    "base-uri 'none'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ].join('; ')
}

/** A fresh nonce: 128 random bits. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** Where Facebook's script opens frames and sends calls ("Facebook SDK for JavaScript"). */
const FACEBOOK_PAGES = ['https://www.facebook.com', 'https://web.facebook.com']

/** What the scripts of the services that are set up need, as their makers say; nothing where none is. */
export function signInSources({ google, facebook }: SocialSettings): ServiceSources {
  const folder = google ? [new URL('./', google.scriptUrl).href] : []
  return {
    scripts: [...(google ? [google.scriptUrl] : []), ...(facebook ? [new URL(facebook.scriptUrl).origin] : [])],
    styles: google ? [new URL('style', google.scriptUrl).href] : [],
    frames: [...folder, ...(facebook ? FACEBOOK_PAGES : [])],
    calls: [...folder, ...(facebook ? [...FACEBOOK_PAGES, new URL(facebook.graphUrl).origin] : [])],
  }
}
