import type { PageDefinition } from './page.ts'

const loaders = import.meta.glob<{ page: PageDefinition }>('../pages/**/*.tsx')

/** Loads the code of a page by its handler. */
export async function loadPage(handler: string): Promise<PageDefinition> {
  const load = loaders[`../pages/${handler}.tsx`]
  if (!load) throw new Error(`There is no page handler ${handler}`)
  return (await load()).page
}
