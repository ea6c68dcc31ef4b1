import { DEFAULT_LOCALE, isPseudoLocale } from '#schema/constants/locales.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { loadModule } from '#ui/platform/network/load-file.ts'
import { retryChunk } from '#ui/platform/network/retry-chunk.ts'
import type { CatalogPart } from './catalog-parts.ts'
import { createTranslate, type CompiledCatalog, type Translate } from './translate.ts'
import { noteKeys } from './used-keys.ts'

type Files = Record<string, () => Promise<{ default: CompiledCatalog }>>

/** The server has all texts. */
const NONE: Record<CatalogPart, Files> = { start: {}, deferred: {}, late: {} }

const FILES: Record<CatalogPart, Files> = import.meta.env.SSR
  ? NONE
  : {
      start: import.meta.glob<{ default: CompiledCatalog }>('./*.json', { query: '?part=start' }),
      deferred: import.meta.glob<{ default: CompiledCatalog }>('./*.json', { query: '?part=deferred' }),
      late: import.meta.glob<{ default: CompiledCatalog }>('./*.json', { query: '?part=late' }),
    }

const messages = {} as CompiledCatalog
const loads = new Map<CatalogPart, Promise<void>>()
let locale: string = DEFAULT_LOCALE

/** Call it before any other texts are loaded: it says of which locale they are. */
export async function loadBundle(wanted: string): Promise<Translate> {
  locale = wanted
  if (!isPseudoLocale(wanted) && !FILES.start[findFile(wanted)]) reportMetric('missing_locale', { locale: wanted })
  await loadPart('start')
  return noteKeys(createTranslate(messages))
}

/** The texts of what follows by itself once a page is there. */
export function loadDeferredTexts(): Promise<void> {
  return loadPart('deferred')
}

/** All texts. Load them before the component that uses them renders. */
export async function completeBundle(): Promise<void> {
  await Promise.all([loadPart('deferred'), loadPart('late')])
}

/** Loads those of the page that a visit begins with: the rest need not have come. */
export async function loadPageTexts(file: string): Promise<void> {
  const { default: texts } = await retryChunk(file, (failures) => loadModule(file, failures))
  Object.assign(messages, await adapt(texts as CompiledCatalog))
}

function loadPart(part: CatalogPart): Promise<void> {
  const known = loads.get(part)
  if (known) return known
  const load = fetchPart(part).then((texts) => void Object.assign(messages, texts))
  loads.set(part, load)
  // A failed load is dropped, so that the next caller tries again.
  load.catch(() => loads.delete(part))
  return load
}

async function fetchPart(part: CatalogPart): Promise<CompiledCatalog> {
  const file = FILES[part][findFile(locale)] ?? FILES[part][findFile(DEFAULT_LOCALE)]
  if (!file) throw new Error(`There is no catalog of ${DEFAULT_LOCALE}`)
  const { default: texts } = await retryChunk(`messages/${locale}/${part}`, file)
  return adapt(texts)
}

async function adapt(texts: CompiledCatalog): Promise<CompiledCatalog> {
  return isPseudoLocale(locale) ? (await import('./pseudo.ts')).pseudoCatalog(locale, texts) : texts
}

function findFile(name: string): string {
  return `./${name}.json`
}
