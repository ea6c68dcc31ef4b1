import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

/** Files are named by their path in the project, with slashes. */
export interface SourceModule {
  /** The size of the source. */
  bytes: number
  /** Packages, types and dynamic imports are left out. */
  imports: string[]
  /** Dynamic imports. */
  lazy: LazyImport[]
  exports: string[]
  strings: string[]
  /** The constant parts of each template with a variable. */
  templates: string[][]
}

export interface LazyImport {
  file: string
  /** Loaded once the viewer asks for it, with its texts, not as part of what a page shows or does by itself. */
  isAsked: boolean
}

/** They load what the viewer asks for, unless they get a third argument. */
const ASKED = new Set(['lazyChunk', 'lazyDialog', 'lazyStoreDialog', 'loadWithTexts'])

export type ModuleGraph = ReadonlyMap<string, SourceModule>

export interface ClientGraph {
  modules: ModuleGraph
  entry: string
  /**
   * The chunks that every page loads after the entry, in that order: the bars, then what waits until the page is idle.
   */
  deferred: Record<DeferredChunk, string>
  /** The keys are handlers. */
  pages: ReadonlyMap<string, string>
  /** Pages that visits begin with: they export this name. */
  startPages: string[]
}

export const CLIENT_ENTRY = 'ui/entry.client.tsx'

export type DeferredChunk = 'shell' | 'late'

const DEFERRED: Record<DeferredChunk, string> = {
  shell: 'ui/features/site/shell/wrapper-parts.tsx',
  late: 'ui/deferred-shell.tsx',
}

const PAGES_FOLDER = 'ui/pages'
const START_PAGE_MARK = 'isStartPage'
const SCRIPT = /\.tsx?$/

export function readClientGraph(root: string): ClientGraph {
  const handlers = globSync('**/*.tsx', { cwd: join(root, PAGES_FOLDER) }).map((file) =>
    file.replaceAll('\\', '/').slice(0, -'.tsx'.length),
  )
  const pages = new Map(handlers.sort().map((handler) => [handler, `${PAGES_FOLDER}/${handler}.tsx`]))
  const modules = readGraph([CLIENT_ENTRY, ...Object.values(DEFERRED), ...pages.values()], (file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const startPages = [...pages.values()].filter((file) => modules.get(file)?.exports.includes(START_PAGE_MARK))
  return { modules, entry: CLIENT_ENTRY, deferred: DEFERRED, pages, startPages }
}

export function readGraph(from: readonly string[], read: (file: string) => string): ModuleGraph {
  const modules = new Map<string, SourceModule>()
  const waiting = [...from]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (modules.has(file)) continue
    const module = SCRIPT.test(file) ? parseModule(file, read(file)) : { ...NO_IMPORTS, bytes: sizeOf(file, read) }
    modules.set(file, module)
    waiting.push(...module.imports, ...module.lazy.map((lazy) => lazy.file))
  }
  return modules
}

export function findReached(modules: ModuleGraph, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...from]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...(modules.get(file)?.imports ?? []))
  }
  return reached
}

export function parseModule(file: string, source: string): SourceModule {
  const { program, module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports
      .filter(({ entries }) => !isOfTypes(entries))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .map(({ moduleRequest }) => moduleRequest?.value),
  ]
  const strings: string[] = []
  const templates: string[][] = []
  const lazy: LazyImport[] = []
  let asking = 0
  const isAsking = ({ callee, arguments: given }: ESTree.CallExpression) =>
    callee.type === 'Identifier' && ASKED.has(callee.name) && given.length < 3
  new Visitor({
    CallExpression(call) {
      if (isAsking(call)) asking += 1
    },
    'CallExpression:exit'(call) {
      if (isAsking(call)) asking -= 1
    },
    ImportExpression({ source: request }) {
      const target =
        request.type === 'Literal' && typeof request.value === 'string' && resolveRequest(file, request.value)
      if (target) lazy.push({ file: target, isAsked: asking > 0 })
    },
    Literal({ value }) {
      if (typeof value === 'string') strings.push(value)
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '')
      if (parts.length === 1) strings.push(...parts)
      else templates.push(parts)
    },
  }).visit(program)
  return {
    bytes: source.length,
    imports: [...new Set(requests.flatMap((request) => (request ? (resolveRequest(file, request) ?? []) : [])))],
    lazy,
    exports: module.staticExports.flatMap(({ entries }) => entries.flatMap(({ exportName }) => exportName.name ?? [])),
    strings,
    templates,
  }
}

const NO_IMPORTS: Omit<SourceModule, 'bytes'> = { imports: [], lazy: [], exports: [], strings: [], templates: [] }

/** A style sheet; what is made in a build has no size yet. */
function sizeOf(file: string, read: (file: string) => string): number {
  return file.endsWith('.css') && !file.startsWith('virtual:') ? read(file).length : 0
}

function isOfTypes(entries: readonly { isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType)
}

function resolveRequest(file: string, request: string): string | null {
  if (request.startsWith('#')) return request.slice(1)
  if (request.startsWith('virtual:')) return request
  return request.startsWith('.') ? join(dirname(file), request).replaceAll('\\', '/') : null
}
