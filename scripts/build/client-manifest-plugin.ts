import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { CLIENT_ENTRY } from './module-graph.ts'
import { listPageFiles, type PageAssets } from './page-files.ts'

const MODULE = 'virtual:client-manifest'
const RESOLVED = `\0${MODULE}`
const CATALOG = /\/ui\/app\/texts\/(\w+)\.json\.(?:start|page:(.+))\.js$/
const PAGE = /^ui\/pages\/(.+)\.tsx$/

/**
 * `virtual:client-manifest`: names of the client's files. The client must be built first; its manifest is moved out of
 * the served folder. Tests pass their own.
 */
export function clientManifestPlugin(clientDir: string, given?: ClientManifest): Plugin {
  let isDevelopment = false
  return {
    name: 'tackboard:client-manifest',
    configResolved(config) {
      isDevelopment = config.command === 'serve'
    },
    resolveId: { filter: { id: /^virtual:client-manifest$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /client-manifest$/ },
      async handler(id) {
        if (id !== RESOLVED) return undefined
        const manifest = given ?? (isDevelopment ? developmentManifest() : await productionManifest(clientDir))
        return toModule(manifest)
      },
    },
  }
}

/** Pages share most of their files, so the module names each once. */
function toModule({ pages, ...rest }: ClientManifest): string {
  const files = [...new Set(Object.values(pages).flatMap(({ modules, styles }) => [...styles, ...modules]))]
  const toPlaces = (names: readonly string[]) => names.map((name) => files.indexOf(name))
  const places = Object.entries(pages).map(([handler, { modules, styles }]) => {
    return [handler, toPlaces(modules), toPlaces(styles)] as const
  })
  return [
    `const files = ${JSON.stringify(files)}`,
    `const toFiles = (places) => places.map((place) => files[place])`,
    `const places = ${JSON.stringify(places)}`,
    `const toPage = ([handler, modules, styles]) => [handler, { modules: toFiles(modules), styles: toFiles(styles) }]`,
    `export const clientManifest = { ...${JSON.stringify(rest)}, pages: Object.fromEntries(places.map(toPage)) }`,
  ].join('\n')
}

function developmentManifest(): ClientManifest {
  return {
    entry: '/ui/entry.dev.ts',
    entryAssets: { modules: [], styles: [] },
    font: null,
    pages: {},
    pageFiles: null,
    texts: { start: {}, pages: {} },
    isDevelopment: true,
  }
}

async function productionManifest(clientDir: string): Promise<ClientManifest> {
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`The client build has no entry ${CLIENT_ENTRY}`)
  const entryAssets = findAssets(manifest, CLIENT_ENTRY)
  const pages: Record<string, PageAssets> = {}
  const texts: ClientManifest['texts'] = { start: {}, pages: {} }
  for (const [key, chunk] of Object.entries(manifest)) {
    const [, locale, ofPage] = CATALOG.exec(key) ?? []
    if (locale) (ofPage ? (texts.pages[ofPage] ??= {}) : texts.start)[locale] = `/${chunk.file}`
    const handler = PAGE.exec(key)?.[1]
    if (!handler) continue
    const own = findAssets(manifest, key)
    pages[handler] = {
      modules: own.modules.filter((file) => !entryAssets.modules.includes(file)),
      styles: own.styles.filter((file) => !entryAssets.styles.includes(file)),
    }
  }
  if (Object.keys(pages).length === 0) throw new Error('The client was built without a single page below ui/pages')
  if (Object.keys(texts.start).length === 0) throw new Error('The client was built without a catalog of texts')
  const font = manifest[DISPLAY_FONT]
  if (!font) throw new Error(`The client build has no ${DISPLAY_FONT}`)
  const pageFiles = await writePageFiles(clientDir, pages)
  return { entry: `/${entry.file}`, entryAssets, font: `/${font.file}`, pages, pageFiles, texts, isDevelopment: false }
}

/** The pages have a file of their own, as no document needs the files of all of them. */
async function writePageFiles(clientDir: string, pages: Record<string, PageAssets>): Promise<string> {
  const { files, dependencies } = listPageFiles(pages)
  const script = `export const files=${JSON.stringify(files)},dependencies=${JSON.stringify(dependencies)}`
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8)
  const path = `/assets/page-files-${hash}.js`
  await writeFile(join(clientDir, path), script)
  return path
}

/** A chunk with all its static imports, in the order in which styles must apply. */
function findAssets(manifest: Manifest, key: string): PageAssets {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  function visit(name: string): void {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    modules.add(`/${chunk.file}`)
  }
  visit(key)
  return { modules: [...modules], styles: [...styles] }
}

export async function removeBuildManifest(clientDir: string): Promise<void> {
  await rm(join(clientDir, '.vite'), { recursive: true, force: true })
}

const DISPLAY_FONT = 'ui/styles/fonts/fraunces.woff2'

export interface ClientManifest {
  entry: string
  entryAssets: PageAssets
  /** The font of headings; every document preloads it. */
  font: string | null
  pages: Record<string, PageAssets>
  /** The script that lists the files of all pages. */
  pageFiles: string | null
  /** Files by locale: what every page needs, and by handler what a page needs beyond it. */
  texts: { start: Record<string, string>; pages: Record<string, Record<string, string>> }
  isDevelopment: boolean
}
