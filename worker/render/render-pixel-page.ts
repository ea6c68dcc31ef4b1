import type { Context } from 'hono'
import { bundleOf } from '#ui/messages/bundles.ts'
import { DEFAULT_LOCALE } from '#schema/constants/locales.ts'
import { keepPrivate } from '#worker/platform/envelope.ts'
import { clientManifest } from 'virtual:client-manifest'
import { contentSecurityPolicy } from './csp.ts'
import { plainDocument } from './document.ts'

/** A hidden page that hosts the tracking pixels of the vendors that an operator has set up: none as it comes. */
export function renderPixelPage(c: Context): Response {
  keepPrivate(c)
  c.header(
    'content-security-policy',
    contentSecurityPolicy({ nonce: null, isDevelopment: clientManifest.isDevelopment }),
  )
  return c.html(plainDocument({ title: bundleOf(DEFAULT_LOCALE)('site.name'), blocks: [], content: '' }))
}
