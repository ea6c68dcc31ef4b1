import type { SocialSettings } from '#worker/features/social/settings.ts'
import type { ServiceSources } from './csp.ts'

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
