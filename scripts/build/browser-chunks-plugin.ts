import { parseSync, Visitor, type Plugin } from 'vite'

/** Called in the browser only: what they load is no part of the worker. */
const LOADERS = new Set(['lazyChunk', 'lazyDialog', 'lazyStoreDialog', 'loadWithTexts', 'retryChunk', 'onDemand'])

/** Leaves out of the worker what only browsers load. */
export function browserChunksPlugin(): Plugin {
  return {
    name: 'tackboard:browser-chunks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'worker',
    transform: {
      filter: { id: /\/ui\/.+\.tsx?$/, code: /import\(/ },
      handler(code, id) {
        const left = withoutBrowserChunks(id, code)
        // Nothing has moved, so the source map stays true.
        return left === null ? null : { code: left, map: null }
      },
    },
  }
}

/** Null where a module has no import of that kind. Everything else stays where it is. */
export function withoutBrowserChunks(file: string, code: string): string | null {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  let depth = 0
  const imports: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && LOADERS.has(callee.name)) depth++
    },
    'CallExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && LOADERS.has(callee.name)) depth--
    },
    ImportExpression({ start, end }) {
      if (depth > 0) imports.push({ start, end })
    },
  }).visit(program)
  if (imports.length === 0) return null
  return imports.reduceRight(
    (text, { start, end }) => text.slice(0, start) + 'null'.padEnd(end - start) + text.slice(end),
    code,
  )
}
