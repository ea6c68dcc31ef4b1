import type { PageDefinition } from '#ui/app/router/page.ts'

const loaders = import.meta.glob<{ page: PageDefinition }>('./pages/**/*.tsx')

export function loadBundledPage(handler: string): Promise<{ page: PageDefinition }> | null {
  return loaders[`./pages/${handler}.tsx`]?.() ?? null
}
