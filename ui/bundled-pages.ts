import type { PageDefinition } from '#ui/app/router/page.ts'

const loaders = import.meta.glob<{ page: PageDefinition }>('./pages/**/*.tsx')

/** Null where the bundler knows no page of that handler. */
export function loadBundledPage(handler: string): Promise<{ page: PageDefinition }> | null {
  return loaders[`./pages/${handler}.tsx`]?.() ?? null
}
