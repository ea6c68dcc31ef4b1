import { isRtl, toLanguageTag } from '#schema/constants/locales.ts'
import { SHARED_FIELDS, builderHref, readSharedTexts, SHARED_LOST } from '#schema/pin-builder/builder-params.ts'
import { href } from '#schema/routes.ts'
import { HOUR_MS } from '#schema/time.ts'
import { file } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { readFormStart } from '#worker/platform/form-start.ts'
import { getTexts } from '#worker/texts/texts.ts'

/** The paper of `ui/styles`, behind the page while it opens. */
const PAPER = '#fbfaf8'

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** The language is that of the pages, if the browser sends what determines it. */
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
  file({ route: 'sharedToBuilder', method: 'POST', who: 'anyone', run: redirectSharedTexts }),
]

/** Texts that are shared have some hundred bytes. */
const MAX_TEXT_BYTES = 64 * 1_024

/**
 * The redirect is for a browser whose service worker is gone, as that takes what is shared (`ui/features/pin-builder`).
 * Files are not taken: nothing has said yet who shares them.
 */
async function redirectSharedTexts({ request }: ActionContext): Promise<Response> {
  const { fields, hasFiles } = await readFormStart(request, MAX_TEXT_BYTES)
  const { title, text, url } = SHARED_FIELDS
  const texts = readSharedTexts({ title: fields[title] ?? '', text: fields[text] ?? '', url: fields[url] ?? '' })
  const location = builderHref({ ...texts, shared: hasFiles ? SHARED_LOST : null })
  return new Response(null, { status: 303, headers: { location } })
}
