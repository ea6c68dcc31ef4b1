import { DEFAULT_LOCALE } from '#schema/constants/locales.ts'
import {
  ELEMENT_IDS,
  type AppData,
  type EmbeddedError,
  type InitialProps,
  type RenderMode,
  type RouteManifest,
} from '#schema/page-data.ts'

export class PlatformError extends Error {
  override name = 'PlatformError'
}

export interface EmbeddedPage {
  root: HTMLElement
  appData: AppData
  manifest: RouteManifest
  initialProps: InitialProps
}

/** Rethrows the server's own error with its message and stack; a missing or damaged block is an error that names it. */
export function readEmbeddedPage(): EmbeddedPage {
  rethrowEmbeddedError()
  const appData = parse<AppData>(ELEMENT_IDS.appData, isAppData)
  const manifest = parse<RouteManifest>(ELEMENT_IDS.routeManifest, isManifest)
  const root = document.getElementById(ELEMENT_IDS.root)
  if (!root) throw new PlatformError(`The page has no root element #${ELEMENT_IDS.root}`)
  return { root, appData, manifest, initialProps: parse<InitialProps>(ELEMENT_IDS.initialProps, isInitialProps) }
}

export function readRenderMode(): RenderMode | null {
  return peekAppData()?.renderMode ?? null
}

export function readEmbeddedLocale(): string {
  return peekAppData()?.context?.locale ?? DEFAULT_LOCALE
}

/** Null where the texts of every page are enough. */
export function findPageTexts(): string | null {
  return document.getElementById(ELEMENT_IDS.pageTexts)?.getAttribute('href') ?? null
}

export function hasSignInServices(): boolean {
  return peekAppData()?.signInServices !== undefined
}

function peekAppData(): Partial<AppData> | null {
  const text = document.getElementById(ELEMENT_IDS.appData)?.textContent ?? ''
  try {
    return JSON.parse(text) as Partial<AppData> | null
  } catch {
    return null
  }
}

function rethrowEmbeddedError(): void {
  const block = document.getElementById(ELEMENT_IDS.error)
  if (!block) return
  const { message, stack } = parse<EmbeddedError>(ELEMENT_IDS.error, isEmbeddedError)
  const error = new PlatformError(message)
  if (stack) error.stack = stack
  throw error
}

function parse<Block extends object>(id: string, isValid: (block: Partial<Block>) => boolean): Block {
  const element = document.getElementById(id)
  if (!element) throw new PlatformError(`The page has no block #${id}`)
  let block: Partial<Block> | null
  try {
    block = JSON.parse(element.textContent) as Partial<Block> | null
  } catch (error) {
    throw new PlatformError(`The block #${id} of the page is damaged`, { cause: error })
  }
  if (typeof block !== 'object' || block === null || !isValid(block)) {
    throw new PlatformError(`The block #${id} of the page is incomplete`)
  }
  return block as Block
}

// Only what the client's first steps rely on: the rest is the server's own output.
const isAppData = ({ context, initialHandlerId }: Partial<AppData>) =>
  typeof context === 'object' && context !== null && typeof initialHandlerId === 'string'
const isManifest = ({ files, dependencies, rest }: Partial<RouteManifest>) =>
  Array.isArray(files) && typeof dependencies === 'object' && dependencies !== null && rest !== undefined
const isInitialProps = ({ params, search }: Partial<InitialProps>) =>
  typeof params === 'object' && params !== null && typeof search === 'string'
const isEmbeddedError = ({ message }: Partial<EmbeddedError>) => typeof message === 'string'
