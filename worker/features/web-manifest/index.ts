import { isRtl, toLanguageTag } from '#schema/constants/locales.ts'
import { HOUR_MS } from '#schema/time.ts'
import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { getTexts } from '#worker/messages/texts.ts'

/** The paper of `ui/styles`, behind the page while it opens. */
const PAPER = '#fbfaf8'

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** In the language that pages are in, as far as the browser sends what that follows from. */
function presentWebManifest(context: ActionContext): Response {
  const { locale, text } = getTexts(context.locale.textLocale)
  const manifest = {
    id: '/',
    name: text('manifest.name'),
    short_name: text('manifest.name'),
    description: text('manifest.description'),
    lang: toLanguageTag(locale),
    dir: isRtl(locale) ? 'rtl' : 'ltr',
    start_url: '/?utm_source=homescreen_icon',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['lifestyle', 'photo'],
    icons: ICONS,
  }
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_MS / 1_000}`,
      vary: 'accept-language, cookie',
    },
  })
}

export const webManifest = [file({ route: 'manifest', who: 'anyone', isPublic: true, run: presentWebManifest })]
