import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module'
import type { Plugin } from 'vite'

const CATALOGUE = /\/ui\/messages\/[A-Za-z_0-9]+\.json$/

/** The compiled catalogue has a name of its own: Vite does not look for imports in a module that is called `.json`. */
const COMPILED = '\0messages:'

/**
 * Compiles a catalogue of ICU messages (`ui/messages/<locale>.json`) into a module of plain functions, so that
 * no message is parsed at run time and nothing needs `eval`. A malformed message fails the build by its key.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'tackboard:messages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.json$/ },
      handler(source, importer) {
        if (!importer || !source.startsWith('.')) return undefined
        const file = resolve(dirname(importer), source)
        return CATALOGUE.test(file) ? `${COMPILED}${file}.js` : undefined
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules begin with a NUL by convention
      filter: { id: /^\0messages:/ },
      async handler(id) {
        const file = id.slice(COMPILED.length, -'.js'.length)
        this.addWatchFile(file)
        const locale = basename(file, '.json')
        const compiler = new MessageFormat(locale.slice(0, 2))
        const catalogue = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
        for (const [key, message] of Object.entries(catalogue)) {
          try {
            compiler.compile(message)
          } catch (error) {
            this.error(`Message "${key}" of ${locale} is malformed: ${(error as Error).message}`)
          }
        }
        return { code: compileModule(compiler, catalogue), map: { mappings: '' }, moduleType: 'js' }
      },
    },
  }
}
