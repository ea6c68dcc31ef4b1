import { renderToString } from 'react-dom/server.edge'
import { translateEnglish } from '#ui/messages/bundles.ts'
import { TranslateProvider } from '#ui/messages/translate.ts'
import { OfflinePage } from '#ui/shell/offline-page.tsx'
import { contentSecurityPolicy } from './csp.ts'
import { plainDocument } from './document.ts'
import { clientManifest } from 'virtual:client-manifest'

/** Kept by browsers for when they are offline. */
export function renderOfflinePage(): Response {
  const html = plainDocument({
    title: translateEnglish('offline.title'),
    blocks: [],
    content: renderToString(
      <TranslateProvider value={translateEnglish}>
        <OfflinePage />
      </TranslateProvider>,
    ),
  })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      'content-security-policy': contentSecurityPolicy({ nonce: null, isDevelopment: clientManifest.isDevelopment }),
    },
  })
}
