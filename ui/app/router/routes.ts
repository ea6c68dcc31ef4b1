export interface Route {
  handler: string
  path: string
  pattern: RegExp
}

export interface RouteMatch {
  handler: string
  params: Record<string, string>
}

const PARAMETER = /\[(\w+)\]/g

/** `pin/[id]` is `/pin/:id`, a root `index` is `/`. */
export function toRoutePath(handler: string): string {
  if (handler === 'index') return '/'
  if (handler.endsWith('/index')) {
    const named = handler.slice(0, -'/index'.length)
    throw new Error(`Unexpected nested index.js found at ${handler}. Name the file after its path: ${named}`)
  }
  return `/${handler.replaceAll(PARAMETER, ':$1')}`
}

/** Sorts in matching order: static segments before parameters, shorter paths before longer ones. */
export function toRoutes(handlers: readonly string[]): Route[] {
  return handlers
    .toSorted(compareHandlers)
    .map((handler) => ({ handler, path: toRoutePath(handler), pattern: toPattern(handler) }))
}

function toPattern(handler: string): RegExp {
  if (handler === 'index') return /^\/$/
  const parts = handler.split(PARAMETER)
  // Every second part is a parameter's name.
  const path = parts.map((part, place) => (place % 2 ? `(?<${part}>[^/]+?)` : part.replace(/[^\w/-]/g, '\\$&')))
  return new RegExp(`^/${path.join('')}/?$`)
}

function compareHandlers(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  if (left.length !== right.length) return left.length - right.length
  for (const [index, segment] of left.entries()) {
    const other = right[index] ?? ''
    const difference = Number(segment.includes('[')) - Number(other.includes('['))
    if (difference !== 0) return difference
  }
  return a < b ? -1 : Number(a > b)
}

export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | null {
  for (const { handler, pattern } of routes) {
    const found = pattern.exec(pathname)
    if (found) return { handler, params: decodeGroups(found.groups ?? {}) }
  }
  return null
}

function decodeGroups(groups: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(groups)) {
    try {
      params[name] = decodeURIComponent(value)
    } catch {
      // A broken percent-escape matches nothing, and neither does the raw text.
      params[name] = value
    }
  }
  return params
}
