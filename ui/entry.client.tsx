import './styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { readEmbeddedPage } from './browser/embedded-page.ts'
import { createQueryClient } from './browser/query-client.ts'
import { translateEnglish } from './messages/translate.ts'
import { loadPage } from './router/page-modules.ts'
import { Router } from './router/router.tsx'
import { routesOfManifest } from './router/routes.ts'
import { NOT_FOUND_PAGE } from './shell/not-found-page.tsx'

async function start(): Promise<void> {
  const { root, appData, manifest, initialProps } = readEmbeddedPage()
  const handler = appData.initialHandlerId
  const initial = {
    url: window.location.pathname + window.location.search,
    handler,
    page: handler ? await loadPage(handler) : NOT_FOUND_PAGE,
    input: {
      params: initialProps.params,
      search: new URLSearchParams(initialProps.search),
      isAuth: appData.context.isAuthenticated,
    },
  }
  const app = (
    <QueryClientProvider client={createQueryClient()}>
      <App data={appData} translate={translateEnglish}>
        <Router initial={initial} routes={routesOfManifest(manifest.handlers)} />
      </App>
    </QueryClientProvider>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
