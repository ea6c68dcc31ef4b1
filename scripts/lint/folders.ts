import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'

type Sources = ReadonlyMap<string, string>

interface Import {
  file: string
  imported: string
}

/** What `docs/ARCHITECTURE.md` says in its tables of rooms and of domains. */
export interface House {
  /** The rooms, each a folder with its slash or a file, and what else they may import. */
  rooms: ReadonlyMap<string, readonly string[]>
  domains: readonly string[]
}

const DOCUMENT = 'docs/ARCHITECTURE.md'

/** A folder of fewer files is a name to learn that hides little: its files stand in the one above it. */
const MIN_FILES = 3

/** The path of a page is its address, and what stands in these is called by what it is for the build. */
const SMALL_FOLDERS = ['ui/pages/', 'ui/public/', 'ui/readme/', 'worker/texts/', 'schema/texts/']

export function checkFolders(): Promise<number> {
  const house = readHouse(readFileSync(DOCUMENT, 'utf8'))
  const files = globSync('{schema,db/tables,worker,ui}/**/*.*')
  const sources = globSync('{schema,db,worker,ui,scripts}/**/*.{ts,tsx}')
  const problems = [
    ...findProblems(new Map(sources.map((file) => [file, readFileSync(file, 'utf8')])), house),
    ...findSmallFolders(files),
  ]
  for (const problem of problems) console.error(problem)
  return Promise.resolve(problems.length === 0 ? 0 : 1)
}

/** Reads the tables by their headings: names are those in backticks. */
export function readHouse(document: string): House {
  const rooms = readTable(document, 'Room').flatMap(([names = '', , imports = '']) =>
    listCode(names).map((room) => [room, listCode(imports)] as const),
  )
  const domains = readTable(document, 'Domain').flatMap(([name = '']) => listCode(name))
  return { rooms: new Map(rooms), domains }
}

function readTable(document: string, heading: string): string[][] {
  const lines = document.split('\n')
  const start = lines.findIndex((line) => new RegExp(`^\\| ${heading} +\\|`).test(line))
  if (start === -1) throw new Error(`${DOCUMENT} has no table whose first column is "${heading}".`)
  const end = lines.findIndex((line, number) => number > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map((line) => line.split('|').slice(1, -1))
}

function listCode(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** Types count; tests do not. */
export function findProblems(sources: Sources, house: House): string[] {
  const imports = findImports(sources)
  return [
    ...findForbidden(imports, house),
    ...findUnknownDomains(sources, house),
    ...findUnoffered(imports, sources),
    ...findFolderCircles(imports),
  ]
}

function findImports(sources: Sources): Import[] {
  const files = [...sources].filter(([file]) => !/\.test\.tsx?$/.test(file))
  return files.flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:from|import)\b\s*\(?\s*(['"])([#.][^'"]+)\1/g)].map(([, , specifier = '']) => ({
      file,
      imported: specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    })),
  )
}

function findForbidden(imports: readonly Import[], { rooms }: House): string[] {
  return imports.flatMap(({ file, imported }) => {
    const [from, to] = [findRoom(file, rooms), findRoom(imported, rooms)]
    const allowed = (from !== undefined && rooms.get(from)) || []
    if (from === undefined || from === to || allowed.some((room) => isIn(room, imported))) return []
    return [`${file} imports ${imported}: ${from} may import ${allowed.join(', ') || 'nothing else'}`]
  })
}

/** The narrowest room of a file. */
function findRoom(file: string, rooms: ReadonlyMap<string, unknown>): string | undefined {
  return [...rooms.keys()].filter((room) => isIn(room, file)).toSorted((one, other) => other.length - one.length)[0]
}

function isIn(room: string, file: string): boolean {
  return room.endsWith('/') ? file.startsWith(room) : file === room
}

function findUnknownDomains(sources: Sources, { domains }: House): string[] {
  const known = new Set(domains)
  const folders = new Set([...sources.keys()].flatMap((file) => findDomain(file) ?? []))
  return [...folders]
    .filter((folder) => !known.has(folder.split('/')[1] ?? ''))
    .map((folder) => `${folder} is no domain: ${DOCUMENT} lists ${domains.join(', ')}`)
}

/** A domain offers files that are named after a function or component that they export, and nothing else. */
function findUnoffered(imports: readonly Import[], sources: Sources): string[] {
  return imports
    .filter(({ file, imported }) => isAnotherDomain(file, imported) && !isNamedAfterExport(imported, sources))
    .map(
      ({ file, imported }) =>
        `${file} imports ${imported}: of another domain only files named after a function that they export are used`,
    )
}

function isNamedAfterExport(file: string, sources: Sources): boolean {
  const name = basename(file)
    .replace(/\.tsx?$/, '')
    .replaceAll('-', '')
  const exported = (sources.get(file) ?? '').matchAll(/^export (?:async )?(?:function\*?|const|class) (\w*[a-z]\w*)/gm)
  return [...exported].some(([, one = '']) => one.toLowerCase() === name)
}

function isAnotherDomain(file: string, imported: string): boolean {
  const domain = findDomain(file)
  return domain !== null && findDomain(imported) !== null && domain !== findDomain(imported)
}

/** An import is an arrow between two of what stands in the narrowest folder that has both files. */
function findFolderCircles(imports: readonly Import[]): string[] {
  const byFolder = Map.groupBy(imports, ({ file, imported }) => findCommonFolder(file, imported))
  return [...byFolder].flatMap(([folder, among]) => findCircles(among, (file) => findPlace(folder, file)))
}

function findCommonFolder(file: string, imported: string): string {
  const [one, other] = [file.split('/').slice(0, -1), imported.split('/')]
  const end = one.findIndex((part, position) => part !== other[position])
  return (end === -1 ? one : one.slice(0, end)).join('/')
}

/** A folder or a file. The files beside the folders of a domain are one, but for its list, which imports them all. */
function findPlace(folder: string, file: string): string {
  const below = folder === '' ? file : file.slice(folder.length + 1)
  const [child = ''] = below.split('/')
  return child === below && isDomain(folder) && child !== 'index.ts' ? folder : join(folder, child)
}

/** The shortest circle from each place that is in one, unless another found circle includes it. */
function findCircles(imports: readonly Import[], toPlace: (file: string) => string): string[] {
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [toPlace(one.file), toPlace(one.imported)]
    if (from === to) continue
    const targets = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, targets.set(to, targets.get(to) ?? one))
  }
  const named = new Set<string>()
  return [...arrows.keys()].toSorted().flatMap((start) => {
    const way = named.has(start) ? null : findWayBack(arrows, start)
    if (way === null) return []
    for (const place of way) named.add(place)
    const steps = way.map((from, position) => {
      const to = way[position + 1] ?? start
      const example = arrows.get(from)?.get(to)
      return `  ${from} -> ${to}: ${example?.file} imports ${example?.imported}`
    })
    return [['These import each other in a circle:', ...steps].join('\n')]
  })
}

function findWayBack(arrows: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string): string[] | null {
  const ways = [[start]]
  const reached = new Set<string>()
  for (const way of ways) {
    for (const to of arrows.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (to === start) return way
      if (!reached.has(to)) ways.push([...way, to])
      reached.add(to)
    }
  }
  return null
}

function isDomain(folder: string): boolean {
  return /^(?:worker|ui)\/features\/[^/]+$/.test(folder)
}

/** The domain is named with its side, as it is in the worker and in the pages. */
function findDomain(file: string): string | null {
  const [, side, domain] = /^(worker|ui)\/features\/([^/]+)\//.exec(file) ?? []
  return domain === undefined ? null : `${side}/${domain}`
}

/** Tests stand beside what they are about, and do not count. */
export function findSmallFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || SMALL_FOLDERS.some((folder) => file.startsWith(folder))) continue
    const parts = file.split('/').slice(0, -1)
    for (const [position] of parts.entries()) {
      const folder = parts.slice(0, position + 1).join('/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count < MIN_FILES)
    .map(([folder, count]) => `${folder} has ${count} of the ${MIN_FILES} files that make a folder worth its name`)
}
