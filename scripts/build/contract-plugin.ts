import { readFile } from 'node:fs/promises'
import { runnerImport, type Plugin } from 'vite'
import { ROUTES } from '../../schema/routes.ts'
import type { OpenApiDocument } from '../contract/document.ts'
import { messagesPlugin } from './messages-plugin.ts'

interface Generator {
  writeDocument(version: string): OpenApiDocument
}

/** Reads the definitions in a runner of its own: they are of the worker, with compiled texts. */
export async function readContract(): Promise<OpenApiDocument> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const { module } = await runnerImport<Generator>('/scripts/contract/document.ts', {
    plugins: [messagesPlugin()],
    logLevel: 'warn',
  })
  return module.writeDocument(version)
}

/** Serves the written contract in development, as the definitions are at that moment. */
export function contractPlugin(): Plugin {
  return {
    name: 'tackboard:contract',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(ROUTES.contract, (_, response, next) => {
        readContract().then((document) => {
          response.setHeader('content-type', 'application/json')
          response.setHeader('cache-control', 'no-store')
          response.end(JSON.stringify(document))
        }, next)
      })
    },
  }
}
