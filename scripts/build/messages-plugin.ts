import { basename } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module'
import type { Plugin } from 'vite'

/**
 * Compiles a catalogue of ICU messages (`ui/messages/<locale>.json`) into a module of plain functions, so that
 * no message is parsed at run time and nothing needs `eval`. A malformed message fails the build by its key.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'tackboard:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/ui\/messages\/[A-Za-z_0-9]+\.json$/ },
      handler(source, id) {
        const locale = basename(id, '.json')
        const compiler = new MessageFormat(locale.slice(0, 2))
        const catalogue = JSON.parse(source) as Record<string, string>
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
