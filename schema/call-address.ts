import { href, ROUTES, type RouteName } from './routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ResourceVerb = 'get' | 'create' | 'update' | 'delete'

/** Resource and verb, or method and route: `RepinResource.create`, `PUT commentHide`. */
export type CallName = `${string}Resource.${ResourceVerb}` | `${Method} ${RouteName}`

export interface SentCall {
  method: Method
  /** With what belongs into the address: parameters of the path, all input of a GET. */
  path: string
  /** The body, to be sent as JSON; undefined where nothing is left for it. */
  body?: Readonly<Record<string, unknown>>
}

interface ResourceCall {
  resource: string
  verb: ResourceVerb
}

interface RouteCall {
  method: Method
  route: RouteName
}

export function parseCallName(name: CallName): ResourceCall | RouteCall {
  const [first = '', second = ''] = name.split(/[. ]/)
  return name.includes('.')
    ? { resource: first, verb: second as ResourceVerb }
    : { method: first as Method, route: second as RouteName }
}

/** How a call travels: docs/behaviour/requests.md. */
export function encodeCall(name: CallName, input: object): SentCall {
  const parsed = parseCallName(name)
  if ('resource' in parsed) {
    const parameters = { name: parsed.resource, verb: parsed.verb }
    if (parsed.verb !== 'get') return { method: 'POST', path: href('resource', parameters), body: { options: input } }
    return { method: 'GET', path: href('resource', parameters, { options: JSON.stringify(input) }) }
  }
  const { method, route } = parsed
  const named = new Set(ROUTES[route].match(/(?<=:)\w+/g))
  const fields = Object.entries(input).filter(([, value]) => value !== undefined)
  const parameters = Object.fromEntries(fields.filter(([field]) => named.has(field)))
  const rest = Object.fromEntries(fields.filter(([field]) => !named.has(field)))
  const isEmpty = Object.keys(rest).length === 0
  const path = href(route as 'home', parameters as Record<string, never>)
  if (method !== 'GET') return { method, path, ...(!isEmpty && { body: rest }) }
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
  return { method, path: isEmpty ? path : `${path}?${query}` }
}
