import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import type { Plugin } from 'vite'
import { isLocale, type Locale } from '../../schema/constants/locales.ts'
import type { ClientGraph } from './module-graph.ts'
import { splitTexts, type TextParts } from './start-texts.ts'
import { followReferences, hasReferences, type Catalog } from './text-references.ts'

const CATALOG = /\/(?:schema|worker|ui\/app)\/texts\/[A-Za-z_0-9]+\.json$/

/** The compiled catalog needs another name: Vite doesn't look for imports in a module called `.json`. */
const COMPILED = '\0messages:'

/** Handlers of pages that need only the `start` part. */
const START_HANDLERS = 'virtual:start-handlers'

/** Followed by a locale and a handler: the texts that this page needs beyond the start. */
const PAGE_TEXTS = 'virtual:page-texts/'

/** Determines the parts; its translations have the same keys. */
const SOURCE_CATALOG = fileURLToPath(new URL('../../ui/app/texts/en_US.json', import.meta.url))

/** A locale has texts once its catalog is here. */
const PAGE_CATALOGS = 'ui/app/texts'

/** Has the texts that those of pages may stand for. */
const SERVER_CATALOGS = fileURLToPath(new URL('../../schema/texts', import.meta.url))

const TEXT_LOCALES = 'virtual:text-locales'

/**
 * Compiles ICU messages into plain functions: no parsing at run time, no `eval`. A malformed message fails the build by
 * its key. `?part=start` is the texts that the first page of a visit needs, `?part=deferred` what pages come to need by
 * themselves, `?part=late` all others; without a module graph, as in development, all are in the first. A page that
 * needs more than the first has a file of its own in each locale, so that a visit that begins there need not wait for
 * all others. `virtual:text-locales` lists the locales with texts.
 */
export function messagesPlugin(readGraph?: () => ClientGraph): Plugin {
  let split: TextParts | undefined

  async function parts(): Promise<TextParts | null> {
    if (!readGraph) return null
    return (split ??= splitTexts(readGraph(), Object.keys(await readCatalog(SOURCE_CATALOG))))
  }

  return {
    name: 'tackboard:messages',
    enforce: 'pre',
    async buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      const locales = await findTextLocales(PAGE_CATALOGS)
      for (const handler of (await parts())?.pages.keys() ?? []) {
        for (const locale of locales) {
          const id = `${PAGE_TEXTS}${locale}/${handler}`
          this.emitFile({ type: 'chunk', id, name: `texts-${basename(handler)}`, preserveSignature: 'strict' })
        }
      }
    },
    resolveId: {
      filter: { id: /\.json(?:\?part=\w+)?$|^virtual:(?:start-handlers$|text-locales$|page-texts\/)/ },
      handler(source, importer) {
        if (source === START_HANDLERS) return source
        if (source.startsWith(PAGE_TEXTS)) {
          const [locale = '', ...handler] = source.slice(PAGE_TEXTS.length).split('/')
          return `${COMPILED}${resolve(PAGE_CATALOGS, locale)}.json.page:${handler.join('/')}.js`
        }
        if (source === TEXT_LOCALES) return `\0${TEXT_LOCALES}`
        if (!importer || !source.startsWith('.')) return undefined
        const [path = '', part = ''] = source.split('?part=')
        const file = resolve(dirname(importer), path)
        return CATALOG.test(file) ? `${COMPILED}${file}${part && `.${part}`}.js` : undefined
      },
    },
    load: {
      // oxlint-disable-next-line no-control-regex -- virtual modules begin with a NUL by convention
      filter: { id: /^\0(?:messages:|virtual:text-locales$)|^virtual:start-handlers$/ },
      async handler(id) {
        if (id === `\0${TEXT_LOCALES}`) {
          return `export const TEXT_LOCALES = ${JSON.stringify(await findTextLocales(PAGE_CATALOGS))}`
        }
        if (id === START_HANDLERS) {
          return `export const START_HANDLERS = ${JSON.stringify((await parts())?.startHandlers ?? [])}`
        }
        const [, file = '', part] =
          /^(.*\.json)(?:\.(start|deferred|late|page:.+))?\.js$/.exec(id.slice(COMPILED.length)) ?? []
        const locale = basename(file, '.json')
        this.addWatchFile(file)
        let catalog = await readCatalog(file)
        if (hasReferences(catalog)) {
          const serverFile = resolve(SERVER_CATALOGS, basename(file))
          this.addWatchFile(serverFile)
          catalog = followReferences(catalog, await readCatalog(serverFile))
        }
        const compiler = new MessageFormat(locale.slice(0, 2))
        for (const [key, message] of Object.entries(catalog)) {
          try {
            compiler.compile(message)
          } catch (error) {
            this.error(`Message "${key}" of ${locale} is malformed: ${(error as Error).message}`)
          }
        }
        const has = part === undefined ? () => true : choose(part, await parts())
        const messages = Object.entries(catalog).filter(([key]) => has(key))
        return { code: compileModule(compiler, Object.fromEntries(messages)), map: { mappings: '' }, moduleType: 'js' }
      },
    },
  }
}

function choose(part: string, split: TextParts | null): (key: string) => boolean {
  const page = split?.pages.get(part.slice('page:'.length))
  if (page) return (key) => page.has(key)
  if (part === 'start') return (key) => split?.start.has(key) ?? true
  if (part === 'deferred') return (key) => split?.deferred.has(key) ?? false
  return (key) => split !== null && !split.start.has(key) && !split.deferred.has(key)
}

async function readCatalog(file: string): Promise<Catalog> {
  return JSON.parse(await readFile(file, 'utf8')) as Catalog
}

export async function findTextLocales(folder: string): Promise<Locale[]> {
  const names = (await readdir(folder)).map((file) => (file.endsWith('.json') ? basename(file, '.json') : ''))
  return names.filter(isLocale).toSorted()
}
