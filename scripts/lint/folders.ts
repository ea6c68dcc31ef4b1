import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

type Sources = ReadonlyMap<string, string>

interface Import {
  file: string
  imported: string
}

/** Imports within the repository; the linter checks the others. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schema: ['schema'],
  db: ['db', 'schema'],
  'worker/texts': ['worker/texts', 'schema'],
  'worker/errors': ['worker/errors', 'worker/texts', 'schema'],
  'worker/platform': ['worker/platform', 'worker/errors', 'worker/context', 'worker/env.ts', 'db', 'schema'],
  'worker/context': ['worker/context', 'worker/platform', 'worker/errors', 'worker/env.ts', 'db', 'schema'],
  'worker/env.ts': ['worker/platform', 'db', 'schema'],
  'ui/platform': ['ui/platform', 'schema'],
  'ui/kit': ['ui/kit', 'ui/platform', 'schema'],
  'ui/app': ['ui/app', 'ui/kit', 'ui/platform', 'schema'],
  'ui/features': ['ui/features', 'ui/app', 'ui/kit', 'ui/platform', 'schema'],
  'ui/pages': ['ui/pages', 'ui/features', 'ui/app', 'ui/kit', 'ui/platform', 'schema'],
}

export function checkFolders(): Promise<number> {
  const files = globSync('{schema,db,worker,ui}/**/*.{ts,tsx}')
  const problems = findProblems(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const problem of problems) console.error(problem)
  return Promise.resolve(problems.length === 0 ? 0 : 1)
}

/** Types count; tests do not. */
export function findProblems(sources: Sources): string[] {
  const imports = findImports(sources)
  return [...findForbidden(imports), ...findCircles(imports)]
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

function findForbidden(imports: readonly Import[]): string[] {
  return Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
    imports
      .filter(({ file, imported }) => isIn(folder, file) && !allowed.some((other) => isIn(other, imported)))
      .map(({ file, imported }) => `${file} imports ${imported}: ${folder} may import ${allowed.join(', ')}`),
  )
}

function isIn(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}

/** The shortest circle from each feature that is in one, unless another found circle includes it. */
function findCircles(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [findFeature(one.file), findFeature(one.imported)]
    if (from === null || to === null || from === to) continue
    const targets = arrows.get(from) ?? new Map<string, Import>()
    arrows.set(from, targets.set(to, targets.get(to) ?? one))
  }
  const named = new Set<string>()
  return [...arrows.keys()].toSorted().flatMap((start) => {
    const way = named.has(start) ? null : findWayBack(arrows, start)
    if (way === null) return []
    for (const feature of way) named.add(feature)
    const steps = way.map((from, place) => {
      const to = way[place + 1] ?? start
      const example = arrows.get(from)?.get(to)
      return `  ${from} -> ${to}: ${example?.file} imports ${example?.imported}`
    })
    return [['Features import each other in a circle:', ...steps].join('\n')]
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

/**
 * The feature of a file, with its side. Each folder of `identity` is one, and the files beside them, which all share,
 * another. `identity/index.ts`, which only the app imports, is none.
 */
function findFeature(file: string): string | null {
  if (file === 'worker/features/identity/index.ts') return null
  const [, path] = /^((?:worker|ui)\/features\/(?:identity\/)?[^/]+)\//.exec(file) ?? []
  return path?.replace('/features', '') ?? null
}
