import { href, ROUTES, type RouteName } from './routes.ts'

/** Pages behind links in mails: their query is a secret. */
export const TOKEN_PAGES = [
  'verifyEmail',
  'emailChange',
  'newPassword',
  'passcodeRecovery',
  'passcodeBackup',
  'suspensionAppeal',
] as const

/** Pages with a secret in their path: all who know it may read them, so they are in no shared cache either. */
export const SECRET_PATHS = ['boardInvite', 'unsubscribe'] as const satisfies readonly RouteName[]

/** Field name, in the query and in the form. */
const TOKEN = 'token'

export type TokenPage = (typeof TOKEN_PAGES)[number]

/** True also for a path with a query. */
export function isTokenPage(path: string): boolean {
  const name = toName(path)
  return TOKEN_PAGES.some((page) => href(page) === name) || findSecretPath(name) !== undefined
}

/** An address with a secret in it, or of a page that leads on to one, such as a log-in. */
export function isSecretAddress(path: string): boolean {
  return isTokenPage(path) || withoutSecrets(path) !== path
}

/** Used in logs, and by requests that say which page they are from. */
export function withoutSecrets(path: string): string {
  const [name = '', query] = path.split('?')
  const secretPath = findSecretPath(toName(name))
  if (secretPath !== undefined) return ROUTES[secretPath].replace(/:.*/, '')
  if (query === undefined || isTokenPage(name)) return name
  const search = new URLSearchParams(query)
  if (!isSecretAddress(search.get('next') ?? '')) return path
  search.delete('next')
  return search.size > 0 ? `${name}?${search}` : name
}

/** The name of an address, even one in capitals or with more slashes. */
function toName(path: string): string {
  const [written = ''] = path.split(/[?#]/)
  const name = written.replaceAll(/[/\\]+/g, '/').toLowerCase()
  return name.endsWith('/') ? name : `${name}/`
}

/** `name` ends with a slash. */
function findSecretPath(name: string): (typeof SECRET_PATHS)[number] | undefined {
  return SECRET_PATHS.find((page) => {
    const [start = ''] = ROUTES[page].split(/:\w+/)
    return name.startsWith(start) && name.length > start.length && name.indexOf('/', start.length) === name.length - 1
  })
}

export function withoutToken(path: string): string | null {
  const [name = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  if (!isTokenPage(name) || !search.has(TOKEN)) return null
  search.delete(TOKEN)
  return search.size > 0 ? `${name}?${search}` : name
}
