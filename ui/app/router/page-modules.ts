import type { RouteManifest } from '#schema/page-data.ts'
import { needsStartOnly } from '#ui/app/texts/catalog-parts.ts'
import { completeBundle, loadPageTexts } from '#ui/app/texts/load-bundle.ts'
import { loadModule, loadStyle } from '#ui/platform/network/load-file.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import { createPageHandlers, type PageHandlers } from './page-handlers.ts'
import type { PageDefinition } from './page.ts'

let handlers: PageHandlers | undefined

type LoadPage = (handler: string) => Promise<{ page: PageDefinition }> | null

/**
 * Must be called before any page is loaded. The development server lists no files, so the bundler's own list is
 * imported there; in builds every page is listed.
 */
export function installPageHandlers(manifest: RouteManifest, importBundledPages: () => Promise<LoadPage>): void {
  handlers = createPageHandlers(manifest, {
    loadStyle: (path) => retryChunk(path, (failures) => loadStyle(path, failures)),
    loadModule: (path) => retryChunk(path, (failures) => loadModule(path, failures)),
    loadUnlisted: (handler) =>
      retryChunk(handler, async () => {
        const loadBundledPage = await importBundledPages()
        return loadBundledPage(handler)
      }),
  })
}

export function loadPageFiles(): Promise<void> {
  return handlers?.loadRest() ?? Promise.resolve()
}

/** `texts` is the file of the page's own texts; without it, a page that needs more than the start waits for all. */
export async function loadPage(handler: string, texts?: string | null): Promise<PageDefinition> {
  if (!handlers) throw new Error('No page handlers are installed yet')
  const [page] = await Promise.all([handlers.load(handler), loadTexts(handler, texts)])
  return page
}

async function loadTexts(handler: string, file?: string | null): Promise<void> {
  if (!needsStartOnly(handler)) await (file ? loadPageTexts(file) : completeBundle())
}
