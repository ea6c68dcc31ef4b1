import { renderToString } from 'react-dom/server.edge'
import { clientManifest } from 'virtual:client-manifest'
import { DEFAULT_LOCALE } from '#schema/constants/locales.ts'
import { href } from '#schema/routes.ts'
import { FACEBOOK_VENDOR, PIXEL_KINDS } from '#schema/tracking/third-party-constants.ts'
import { getBundle } from '#ui/app/texts/bundles.ts'
import { TranslateProvider } from '#ui/app/texts/translate.ts'
import { OfflinePage } from '#ui/features/site/offline/offline-page.tsx'
import type { ActionContext } from '#worker/context/context.ts'
import { findThirdParties } from '#worker/context/tracking.ts'
import { getThirdPartyVendors, vendorsFor } from '#worker/features/tracking/third-parties/find-ad-identifier.ts'
import { pixelUrl } from '#worker/platform/third-party-vendors.ts'
import { contentSecurityPolicy } from './csp.ts'
import { plainDocument } from './document.ts'
import { voidElement } from './void-element.ts'

export function renderOfflinePage({ locale: { textLocale } }: ActionContext): Response {
  const translate = getBundle(textLocale)
  const html = plainDocument({
    title: translate('offline.title'),
    locale: textLocale,
    blocks: [],
    content: renderToString(
      <TranslateProvider value={translate}>
        <OfflinePage />
      </TranslateProvider>,
    ),
  })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      vary: 'accept-language, cookie',
      'content-security-policy': contentSecurityPolicy({ nonce: null, isDevelopment: clientManifest.isDevelopment }),
    },
  })
}

/**
 * The page is for frames of this site alone. Without a configured vendor and the viewer's consent it has no pixel,
 * whatever the URL requests.
 */
export function renderPixelPage(context: ActionContext): Response {
  const image = findImage(context)
  const isUsed = getThirdPartyVendors(context.env).length > 0
  if (isUsed) context.setHeader('x-frame-options', 'SAMEORIGIN')
  const content = image
    ? voidElement('img', { src: image, alt: '', width: '1', height: '1', referrerpolicy: 'no-referrer' })
    : ''
  return new Response(plainDocument({ title: getBundle(DEFAULT_LOCALE)('site.name'), blocks: [], content }), {
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': contentSecurityPolicy({
        nonce: null,
        isDevelopment: clientManifest.isDevelopment,
        images: image ? [new URL(image).origin] : [],
        isFramed: isUsed,
      }),
    },
  })
}

function findImage(context: ActionContext): string | null {
  const { env, requestId, url } = context
  const kind = PIXEL_KINDS.find((one) => one === url.searchParams.get('kind'))
  const name = url.searchParams.get('name')
  const isForFacebook = url.pathname === href('facebookPixels')
  if (!kind || (name === FACEBOOK_VENDOR) !== isForFacebook) return null
  const vendor = vendorsFor(env, kind, findThirdParties(context)).find((one) => one.name === name)
  return vendor ? pixelUrl(vendor, kind, requestId) : null
}
