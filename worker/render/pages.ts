import { matchRoute, toRoutes, type RouteMatch } from '#ui/app/router/routes.ts'
import type { PageDefinition } from '#ui/app/router/page.ts'

const modules = import.meta.glob<{ page: PageDefinition }>('../../ui/pages/**/*.tsx', { eager: true })

export const PAGES: ReadonlyMap<string, PageDefinition> = new Map(
  Object.entries(modules).map(([file, module]) => [toHandler(file), module.page]),
)

export const HANDLERS: readonly string[] = [...PAGES.keys()].toSorted()

const ROUTES_IN_ORDER = toRoutes(HANDLERS)

let latest: { pathname: string; match: RouteMatch | null } | undefined

/** A request asks several times in a row. */
export function matchPage(pathname: string): RouteMatch | null {
  if (latest?.pathname !== pathname) latest = { pathname, match: matchRoute(ROUTES_IN_ORDER, pathname) }
  return latest.match
}

function toHandler(file: string): string {
  return file.replace(/^.*\/ui\/pages\//, '').replace(/\.tsx$/, '')
}
