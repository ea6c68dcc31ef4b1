import type { SignInServiceSettings } from '#worker/features/identity/sign-in-services/service-settings.ts'
import { FRAMED_ANYWHERE } from '#worker/platform/security-headers.ts'

export interface ServiceSources {
  scripts: readonly string[]
  styles: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

const NO_SERVICES: ServiceSources = { scripts: [], styles: [], frames: [], calls: [] }

/** Nothing inline runs, except React's few inline scripts of a streamed document, by nonce. */
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
  /** Our other origins, where scripts log in and send forms. */
  siblings?: readonly string[]
  services?: ServiceSources
  captcha?: readonly string[]
  images?: readonly string[]
  /** Pages of this site may frame the document. */
  isFramed?: boolean
  frames?: readonly string[]
}): string {
  const scripts = [...(nonce ? ["'self'", `'nonce-${nonce}'`] : ["'self'"]), ...services.scripts].join(' ')
  const frameSources = [...frames, ...services.frames, ...captcha]
  return [
    "default-src 'none'",
    [`script-src ${scripts}`, ...captcha].join(' '),
    // Vite's development server adds styles from JavaScript and uses a WebSocket.
    [isDevelopment ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'", ...services.styles].join(' '),
    ["connect-src 'self'", ...siblings, ...services.calls, ...captcha, ...(isDevelopment ? ['ws:'] : [])].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    // `blob:` is a video of the viewer's device, whose frames they choose from.
    "media-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(frameSources.length > 0 ? [['frame-src', ...frameSources].join(' ')] : []),
    ["form-action 'self'", ...siblings].join(' '),
    "base-uri 'none'",
    isFramed ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy is for documents that any site may frame: they run nothing, send nothing and load only our styles and
 * images.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  FRAMED_ANYWHERE,
].join('; ')

export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** The documentation "Facebook SDK for JavaScript" names these. */
const FACEBOOK_PAGES = ['https://www.facebook.com', 'https://web.facebook.com']

export function signInSources({ google, facebook }: SignInServiceSettings): ServiceSources {
  const folder = google ? [new URL('./', google.scriptUrl).href] : []
  return {
    scripts: [...(google ? [google.scriptUrl] : []), ...(facebook ? [new URL(facebook.scriptUrl).origin] : [])],
    styles: google ? [new URL('style', google.scriptUrl).href] : [],
    frames: [...folder, ...(facebook ? FACEBOOK_PAGES : [])],
    calls: [...folder, ...(facebook ? [...FACEBOOK_PAGES, new URL(facebook.graphUrl).origin] : [])],
  }
}
