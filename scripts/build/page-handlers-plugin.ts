import { globSync } from 'node:fs'
import type { Plugin } from 'vite'
import { toRoutePath } from '../../ui/app/router/routes.ts'

const MODULE = 'virtual:page-handlers'

/** `virtual:page-handlers` lists them: a script that is kept for good, which no document repeats. */
export function pageHandlersPlugin(folder: string): Plugin {
  return {
    name: 'tackboard:page-handlers',
    resolveId: { filter: { id: /^virtual:page-handlers$/ }, handler: () => `\0${MODULE}` },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules begin with a NUL by convention
      filter: { id: /^\0virtual:page-handlers$/ },
      handler: () => `export const PAGE_HANDLERS = ${JSON.stringify(findHandlers(folder))}`,
    },
    buildStart() {
      for (const problem of findHandlerProblems(findHandlers(folder))) this.error(problem)
    },
  }
}

export function findHandlers(folder: string): string[] {
  return globSync('**/*.tsx', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
    .sort()
}

/** Nested index files, and two handlers of one path. */
export function findHandlerProblems(handlers: readonly string[]): string[] {
  const problems: string[] = []
  const handlerOfPath = new Map<string, string>()
  for (const handler of handlers) {
    try {
      const path = toRoutePath(handler).replace(/:\w+/g, ':')
      const other = handlerOfPath.get(path)
      if (other !== undefined) problems.push(`Page handlers ${other} and ${handler} answer the same path. Remove one.`)
      handlerOfPath.set(path, handler)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  return problems
}
