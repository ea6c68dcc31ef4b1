import { isRtl, toLanguageTag } from '#schema/constants/locales.ts'
import { SHARED_FIELDS } from '#schema/pin-builder/builder-params.ts'
import { href } from '#schema/routes.ts'
import { HOUR_MS } from '#schema/time.ts'
import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { takeSharedTexts } from './take-shared-texts.ts'

/** The paper of `ui/styles`, behind the page while it opens. */
const PAPER = '#fbfaf8'

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** In the language of the pages, if the browser sends what determines it. */
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
    share_target: {
      action: href('sharedToBuilder'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: SHARED_FIELDS.title,
        text: SHARED_FIELDS.text,
        url: SHARED_FIELDS.url,
        files: [{ name: SHARED_FIELDS.files, accept: ['image/*', 'video/*'] }],
      },
    },
  }
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_MS / 1_000}`,
      vary: 'accept-language, cookie',
    },
  })
}

export const webManifest = [
  file({ route: 'manifest', who: 'anyone', isPublic: true, run: presentWebManifest }),
  file({ route: 'sharedToBuilder', method: 'POST', who: 'anyone', run: takeSharedTexts }),
]
