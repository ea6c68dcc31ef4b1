import './styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ClientApp } from './app/client-app.tsx'
import { readEmbeddedPage } from './browser/embedded-page.ts'
import { createQueryClient } from './browser/query-client.ts'
import { loadPage } from './router/page-modules.ts'
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
      <ClientApp embedded={appData} initial={initial} routes={routesOfManifest(manifest.handlers)} />
    </QueryClientProvider>
  )
  if (root.hasChildNodes()) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
