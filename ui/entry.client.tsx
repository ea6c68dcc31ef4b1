import './styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_HANDLERS } from 'virtual:page-handlers'
import { withoutToken } from '#schema/token-pages.ts'
import { createQueryClient } from '#ui/app/query/query-client.ts'
import { installPageHandlers, loadPage } from '#ui/app/router/page-modules.ts'
import { NOT_FOUND_PAGE } from '#ui/app/router/page.ts'
import { toRoutes } from '#ui/app/router/routes.ts'
import { decideBoot, replaceCopy } from '#ui/app/start-up/boot-decision.ts'
import { showFatalPage } from '#ui/app/start-up/fatal-page.ts'
import { answerMissingChunk, forgetFullLoad } from '#ui/app/start-up/missing-chunk.ts'
import { loadBundle } from '#ui/app/texts/load-bundle.ts'
import { hideCompositionKeys } from '#ui/platform/document/composition-keys.ts'
import {
  findPageTexts,
  readEmbeddedLocale,
  readEmbeddedPage,
  readRenderMode,
} from '#ui/platform/document/embedded-page.ts'
import { hasContent } from '#ui/platform/document/plain-page.ts'
import { enlargeTimingBuffer, reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { readAndClearForcedReload } from '#ui/platform/navigation/forced-reload.ts'
import { currentPath, replacePath } from '#ui/platform/navigation/location.ts'
import { isLeavingDocument } from '#ui/platform/navigation/replace-document.ts'
import { setOwnVersion } from '#ui/platform/network/new-version.ts'
import { createStore } from '#ui/platform/store.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { ClientApp } from './client-app.tsx'

/** The steps have the order of docs/behaviour/pages.md, Start-up. */
async function start(): Promise<void> {
  hideCompositionKeys()
  const decision = decideBoot(window.location.search, readRenderMode())
  if (decision === 'stay') return
  if (decision === 'boot') return boot().catch(refuse)
  // A copy whose code was not kept stays to be read.
  if (!(await replaceCopy(readEmbeddedLocale()))) await boot().catch(() => {})
}

async function boot(): Promise<void> {
  const { root, appData, manifest, initialProps } = readEmbeddedPage()
  installPageHandlers(manifest, async () => (await import('./bundled-pages.ts')).loadBundledPage)
  setOwnVersion(appData.appVersion)
  if (readAndClearForcedReload()) reportMetric('forced_reload')
  const handler = appData.initialHandlerId
  const [translate, page] = await Promise.all([
    loadBundle(appData.context.locale),
    handler ? loadPage(handler, findPageTexts()) : NOT_FOUND_PAGE,
  ]).catch(async (error: unknown) => {
    if (appData.renderMode === 'full') await answerMissingChunk({ hasOutcome: initialProps.form !== undefined })
    throw error
  })
  forgetFullLoad()
  // The page has the secret in its form. Until the client starts it stays in the address: a reload would need it.
  const cleanPath = withoutToken(currentPath())
  if (cleanPath !== null) replacePath(cleanPath)
  const initial = {
    url: currentPath(),
    handler,
    page,
    input: {
      params: initialProps.params,
      search: new URLSearchParams(initialProps.search),
      isAuth: appData.context.isAuthenticated,
      ...(initialProps.form && { form: initialProps.form }),
    },
  }
  const app = (
    <QueryClientProvider client={createQueryClient((text) => showToast({ text }))}>
      <ClientApp
        appData={createStore(appData)}
        translate={translate}
        initial={initial}
        routes={toRoutes(PAGE_HANDLERS)}
      />
    </QueryClientProvider>
  )
  const options = { onUncaughtError }
  if (root.hasChildNodes()) hydrateRoot(root, app, { ...options, onRecoverableError })
  else createRoot(root, options).render(app)
}

/** What the server rendered stays readable; where that is nothing, the page says so. */
function refuse(error: unknown): never {
  reportMetric('start_up_failure', { reason: String(error) })
  if (!hasContent() && !isLeavingDocument()) showFatalPage()
  throw error
}

/** React has already recovered. */
function onRecoverableError(error: unknown): void {
  reportMetric('recoverable_hydration_error', { reason: String(error) })
}

/** Even the error page has failed, and React has emptied the root. */
function onUncaughtError(error: unknown): void {
  showFatalPage()
  reportError(error)
}

enlargeTimingBuffer()
void start()
