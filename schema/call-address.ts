import { href, ROUTES, type RouteName } from './routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ResourceVerb = 'get' | 'create' | 'update' | 'delete'

/** Resource and verb, or method and route: `RepinResource.create`, `PUT commentHide`. */
export type CallName = `${string}Resource.${ResourceVerb}` | `${Method} ${RouteName}`

export interface SentCall {
  method: Method
  /** The path holds what belongs into an address: its parameters, and all input of a GET. */
  path: string
  /** The body, to be sent as JSON; undefined where nothing is left for it. */
  body?: Readonly<Record<string, unknown>>
}

interface CallAddress {
  method: Method
  /** A path with `:` before the names of its parameters. */
  pattern: string
  /** Its input is `options`, in the body or, of a `get`, in the query string. */
  isResource: boolean
}

export function findAddress(name: CallName): CallAddress {
  const [first = '', second = ''] = name.split(/[. ]/)
  if (!name.includes('.')) return { method: first as Method, pattern: ROUTES[second as RouteName], isResource: false }
  const pattern = href('resource', { name: first, verb: second })
  return { method: second === 'get' ? 'GET' : 'POST', pattern, isResource: true }
}

/** How a call travels: docs/behaviour/requests.md. */
export function encodeCall(name: CallName, input: object): SentCall {
  const { method, pattern, isResource } = findAddress(name)
  if (isResource) {
    if (method === 'POST') return { method, path: pattern, body: { options: input } }
    return { method, path: `${pattern}?${new URLSearchParams({ options: JSON.stringify(input) })}` }
  }
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = String(fields.get(parameter) ?? '')
    fields.delete(parameter)
    return encodeURIComponent(value)
  })
  if (fields.size === 0) return { method, path }
  if (method !== 'GET') return { method, path, body: Object.fromEntries(fields) }
  const query = new URLSearchParams([...fields].map(([field, value]) => [field, String(value)]))
  return { method, path: `${path}?${query}` }
}
