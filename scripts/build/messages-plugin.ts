import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module'
import type { Plugin } from 'vite'
import { partOf } from '../../ui/app/messages/parts.ts'

const CATALOGUE = /\/(?:schema|worker|ui\/app)\/messages\/[A-Za-z_0-9]+\.json$/

/** The compiled catalogue has a name of its own: Vite does not look for imports in a module that is called `.json`. */
const COMPILED = '\0messages:'

/**
 * Compiles ICU messages into plain functions: no parsing at run time, no `eval`. A malformed message fails the build by
 * its key; `?part=start` or `?part=late` gives that part of the catalogue only.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'tackboard:messages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.json(?:\?part=\w+)?$/ },
      handler(source, importer) {
        if (!importer || !source.startsWith('.')) return undefined
        const [path = '', part = ''] = source.split('?part=')
        const file = resolve(dirname(importer), path)
        return CATALOGUE.test(file) ? `${COMPILED}${file}${part && `.${part}`}.js` : undefined
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules begin with a NUL by convention
      filter: { id: /^\0messages:/ },
      async handler(id) {
        const [, file = '', part] = /^(.*\.json)(?:\.(\w+))?\.js$/.exec(id.slice(COMPILED.length)) ?? []
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
        const messages = Object.entries(catalogue).filter(([key]) => part === undefined || partOf(key) === part)
        return { code: compileModule(compiler, Object.fromEntries(messages)), map: { mappings: '' }, moduleType: 'js' }
      },
    },
  }
}
