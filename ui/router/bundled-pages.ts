import type { PageDefinition } from './page.ts'

const loaders = import.meta.glob<{ page: PageDefinition }>('../pages/**/*.tsx')

/** Loads a page as the bundler knows it; null where it knows none of that handler. */
export function loadBundledPage(handler: string): Promise<{ page: PageDefinition }> | null {
  return loaders[`../pages/${handler}.tsx`]?.() ?? null
}
