import type { PageFiles } from '#schema/page-data.ts'

export interface PageAssets {
  modules: string[]
  styles: string[]
}

/** Names each file once. */
export function listPageFiles(pages: Readonly<Record<string, PageAssets>>): PageFiles {
  const places = new Map<string, number>()
  const dependencies: PageFiles['dependencies'] = {}
  for (const [handler, { styles, modules }] of Object.entries(pages)) {
    dependencies[handler] = [...styles, ...modules].map(getIndex)
  }
  return { files: [...places.keys()], dependencies }

  function getIndex(file: string): number {
    const place = places.get(file) ?? places.size
    places.set(file, place)
    return place
  }
}
