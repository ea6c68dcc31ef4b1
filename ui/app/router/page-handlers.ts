import type { PageFiles, RouteManifest } from '#schema/page-data.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import type { PageDefinition } from './page.ts'

export type PageHandlerState = 'not loaded' | 'loading' | 'loaded'

export interface FileLoader {
  loadStyle(path: string): Promise<void>
  loadModule(path: string): Promise<Record<string, unknown>>
  /** Loads a handler the manifest does not list; null where the bundler does not know it either. */
  loadUnlisted(handler: string): Promise<Record<string, unknown> | null>
}

export interface PageHandlers {
  getState(handler: string): PageHandlerState
  /** Loaded once. A failed load is dropped, so that the next call tries again. */
  load(handler: string): Promise<PageDefinition>
  /** Has the files of all pages known before one is asked for. */
  loadRest(): Promise<void>
}

export class PageHandlerError extends Error {
  override name = 'PageHandlerError'
}

export function createPageHandlers(manifest: RouteManifest, files: FileLoader): PageHandlers {
  const loads = new Map<string, { page: Promise<PageDefinition>; state: PageHandlerState }>()

  function load(handler: string): Promise<PageDefinition> {
    const known = loads.get(handler)
    if (known) return known.page
    const page = loadHandler(handler, manifest, files)
    const entry = { page, state: 'loading' as PageHandlerState }
    loads.set(handler, entry)
    page.then(
      () => {
        entry.state = 'loaded'
      },
      (error: unknown) => {
        loads.delete(handler)
        reportMetric('page_handler_load_failure', { handler, reason: String(error) })
      },
    )
    return page
  }

  async function loadRest(): Promise<void> {
    // A page that is asked for tries again.
    if (manifest.rest !== null) await files.loadModule(manifest.rest).catch(() => {})
  }

  return { load, loadRest, getState: (handler) => loads.get(handler)?.state ?? 'not loaded' }
}

async function loadHandler(handler: string, manifest: RouteManifest, files: FileLoader): Promise<PageDefinition> {
  const exports = await loadFiles(handler, manifest, files)
  const page = exports['page']
  if (!isPage(page)) throw new PageHandlerError(`Page handler ${handler} was not registered by its files`)
  return page
}

async function loadFiles(
  handler: string,
  manifest: RouteManifest,
  files: FileLoader,
): Promise<Record<string, unknown>> {
  const { dependencies, files: names } = await findPageFiles(handler, manifest, files)
  const listed = dependencies[handler]
  if (!listed) {
    const unlisted = await files.loadUnlisted(handler)
    if (!unlisted) throw new PageHandlerError(`There is no page handler ${handler}`)
    return unlisted
  }
  const loads = listed.map((index) => toDependency(names[index], handler)).map((file) => loadDependency(file, files))
  return (await Promise.all(loads)).findLast((exports) => exports !== null) ?? {}
}

async function findPageFiles(handler: string, manifest: RouteManifest, files: FileLoader): Promise<PageFiles> {
  if (handler in manifest.dependencies || manifest.rest === null) return manifest
  const rest = await files.loadModule(manifest.rest)
  if (!isPageFiles(rest)) throw new PageHandlerError(`The list of page handlers ${manifest.rest} is damaged`)
  return rest
}

interface Dependency {
  path: string
  kind: 'css' | 'js' | 'mjs'
}

/** Every file is checked before the first is loaded. */
function toDependency(path: string | undefined, handler: string): Dependency {
  const kind = path && /\.(css|js|mjs)$/.exec(path)?.[1]
  if (!path || !kind) {
    throw new PageHandlerError(`Page handler ${handler} needs ${path ?? 'a file without a name'}: only css, js and mjs`)
  }
  return { path, kind: kind as Dependency['kind'] }
}

async function loadDependency({ path, kind }: Dependency, files: FileLoader): Promise<Record<string, unknown> | null> {
  if (kind === 'css') {
    await files.loadStyle(path)
    return null
  }
  try {
    return await files.loadModule(path)
  } catch (error) {
    if (error instanceof SyntaxError) reportMetric('script_type_mismatch', { path })
    throw error
  }
}

function isPageFiles(value: Partial<PageFiles>): value is PageFiles {
  return Array.isArray(value.files) && typeof value.dependencies === 'object'
}

function isPage(value: unknown): value is PageDefinition {
  return typeof value === 'object' && value !== null && 'Page' in value && 'preload' in value
}
