import type { RouteManifest } from '#schema/page-data.ts'

export function buildRouteManifest(
  handlers: readonly string[],
  pages: Readonly<Record<string, { modules: string[]; styles: string[] }>>,
): RouteManifest {
  const places = new Map<string, number>()
  const dependencies: RouteManifest['dependencies'] = {}
  for (const handler of handlers) {
    const page = pages[handler]
    if (page) dependencies[handler] = [...page.styles, ...page.modules].map(getIndex)
  }
  return { handlers: [...handlers], files: [...places.keys()], dependencies }

  function getIndex(file: string): number {
    const place = places.get(file) ?? places.size
    places.set(file, place)
    return place
  }
}
