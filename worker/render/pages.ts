import { matchRoute, toRoutes, type RouteMatch } from '#ui/app/router/routes.ts'
import type { PageDefinition } from '#ui/app/router/page.ts'
import type { RouteManifest } from '#schema/page-data.ts'
import { clientManifest } from 'virtual:client-manifest'
import { buildRouteManifest } from './route-manifest.ts'

const modules = import.meta.glob<{ page: PageDefinition }>('../../ui/pages/**/*.tsx', { eager: true })

export const PAGES: ReadonlyMap<string, PageDefinition> = new Map(
  Object.entries(modules).map(([file, module]) => [toHandler(file), module.page]),
)

export const ROUTE_MANIFEST: RouteManifest = buildRouteManifest([...PAGES.keys()].sort(), clientManifest.pages)

const ROUTES_IN_ORDER = toRoutes(ROUTE_MANIFEST.handlers)

export function matchPage(pathname: string): RouteMatch | null {
  return matchRoute(ROUTES_IN_ORDER, pathname)
}

function toHandler(file: string): string {
  return file.replace(/^.*\/ui\/pages\//, '').replace(/\.tsx$/, '')
}
