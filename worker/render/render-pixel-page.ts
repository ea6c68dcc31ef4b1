import { FACEBOOK_VENDOR, PIXEL_KINDS } from '#schema/constants/third-parties.ts'
import { DEFAULT_LOCALE } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { bundleOf } from '#ui/messages/bundles.ts'
import type { AppContext } from '#worker/context/context.ts'
import { thirdPartyFactsOf } from '#worker/context/third-parties.ts'
import { loadViewer } from '#worker/context/viewer.ts'
import { pixelVendorsOf, vendorsFor } from '#worker/features/pixels/settings.ts'
import { pixelUrl } from '#worker/features/pixels/vendors.ts'
import { keepPrivate } from '#worker/platform/envelope.ts'
import { clientManifest } from 'virtual:client-manifest'
import { contentSecurityPolicy } from './csp.ts'
import { plainDocument } from './document.ts'
import { voidElement } from './void-element.ts'

/**
 * A hidden page that hosts the pixel of one vendor, for pages of this site alone. It holds none unless the operator has
 * set the vendor up and whoever loads it may be told of, whatever the page that asks for it thinks.
 */
export async function renderPixelPage(c: AppContext): Promise<Response> {
  keepPrivate(c)
  const image = await imageOf(c)
  const isUsed = pixelVendorsOf(c.env).length > 0
  if (isUsed) c.header('x-frame-options', 'SAMEORIGIN')
  c.header(
    'content-security-policy',
    contentSecurityPolicy({
      nonce: null,
      isDevelopment: clientManifest.isDevelopment,
      images: image ? [new URL(image).origin] : [],
      isFramed: isUsed,
    }),
  )
  const content = image
    ? voidElement('img', { src: image, alt: '', width: '1', height: '1', referrerpolicy: 'no-referrer' })
    : ''
  return c.html(plainDocument({ title: bundleOf(DEFAULT_LOCALE)('site.name'), blocks: [], content }))
}

/** The image that the address asks for; null where there is none, or none for this person. */
async function imageOf(c: AppContext): Promise<string | null> {
  const kind = PIXEL_KINDS.find((one) => one === c.req.query('kind'))
  const name = c.req.query('name')
  const isForFacebook = new URL(c.req.url).pathname === href('facebookPixels')
  if (!kind || (name === FACEBOOK_VENDOR) !== isForFacebook || pixelVendorsOf(c.env).length === 0) return null
  const facts = thirdPartyFactsOf(c, await loadViewer(c), c.var.clock())
  const vendor = vendorsFor(c.env, kind, facts).find((one) => one.name === name)
  return vendor ? pixelUrl(vendor, kind, c.var.requestId) : null
}
